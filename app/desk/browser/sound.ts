/** Two quiet tones without a sound file. Browsers allow sound only after a first click or tap. */
export function playSound() {
  const audio = new AudioContext();
  for (const [index, frequency] of [660, 880].entries()) {
    const start = audio.currentTime + index * 0.14;
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0.06 });
    volume.gain.setTargetAtTime(0, start + 0.05, 0.08);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.5);
  }
  setTimeout(() => void audio.close(), 1500);
}
