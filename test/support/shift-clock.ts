// Loaded before a process: its clock is as many milliseconds ahead as CLOCK_SHIFT says.
const shift = Number(process.env.CLOCK_SHIFT);
const readClock = Date.now;

Date.now = () => readClock() + shift;
globalThis.Date = new Proxy(Date, {
  construct: (target, words, self) =>
    Reflect.construct(target, words.length > 0 ? words : [Date.now()], self),
});
