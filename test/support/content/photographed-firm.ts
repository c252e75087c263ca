import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { parse } from "yaml";

/** Where the pictures say they were taken. */
const place = {
  IFD0: { Copyright: "Ann Lee", Model: "Marzipan Phone" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "33/1 31/1 0/1" },
};

/**
 * The sample firm with photos in place of its drawings, and a video: its file, with all that it names, in a folder of
 * its own.
 */
export async function photographFirm() {
  const folder = await mkdtemp(join(tmpdir(), "casefront-firm-"));
  await mkdir(join(folder, "photos"));
  const sample = parse(await readFile("sample-firm.yaml", "utf8"));
  const photograph = async (
    name: string,
    size: [width: number, height: number],
  ) => {
    const file = `photos/${name}.jpg`;
    await writeFile(join(folder, file), await takePhoto(...size));
    return { file, alt: `A test picture: ${name}` };
  };
  const people = await photograph("person", [480, 600]);
  const house = await photograph("house", [960, 640]);
  const withPhoto =
    (photo: object) =>
    ({ drawing: _, ...entry }: Record<string, unknown>) => ({
      ...entry,
      photo,
    });
  await cp("test/support/content/clip.webm", join(folder, "clip.webm"));
  await writeFile(
    join(folder, "clip.vtt"),
    "WEBVTT\n\n00:00.000 --> 00:01.000\nHello. I'm Maya Sample.\n",
  );
  const file = join(folder, "operator.yaml");
  const operator = {
    ...sample,
    attorneys: sample.attorneys.map(withPhoto(people)),
    team: sample.team.map(withPhoto(people)),
    offices: sample.offices.map(withPhoto(house)),
    results: [
      { ...sample.results[0], photo: house },
      ...sample.results.slice(1),
    ],
    video: {
      title: "What happens when you call",
      file: "clip.webm",
      captions: "clip.vtt",
      poster: house,
    },
  };
  await writeFile(file, JSON.stringify(operator, undefined, 1));
  return {
    folder,
    file,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A JPEG as a camera writes it: grain, and the place in its EXIF. */
export async function takePhoto(width: number, height: number) {
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 12 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(Buffer.from(scene(width, height)))
    .composite([{ input: grain, blend: "soft-light" }])
    .withExif(place)
    .jpeg({ quality: 92 })
    .toBuffer();
}

function scene(width: number, height: number) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#9fb7d4"/><stop offset="1" stop-color="#3c5377"/></linearGradient></defs><path fill="url(#g)" d="M0 0h100v100H0z"/><path fill="#c9d3e2" d="M8 12h22v60H8zM70 12h22v60H70z"/><path fill="#23334f" d="M18 100c2-24 16-32 32-32s30 8 32 32z"/><ellipse cx="50" cy="44" rx="15" ry="20" fill="#d9a27c"/><path fill="#3a261a" d="M34 42c0-26 32-26 32 0-4-10-28-10-32 0z"/></svg>`;
}
