// Preloaded into a process: sets its clock ahead by CLOCK_SHIFT milliseconds.
const shift = Number(process.env.CLOCK_SHIFT);
const realNow = Date.now;

Date.now = () => realNow() + shift;
globalThis.Date = new Proxy(Date, {
  construct: (target, words, self) =>
    Reflect.construct(target, words.length > 0 ? words : [Date.now()], self),
});
