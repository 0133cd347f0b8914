/** Preloaded into the server: advances its wall clock and monotonic clock together. */
const { now: dateNow } = Date;
const performanceNow = performance.now.bind(performance);
let passedMs = 0;

const later = () => dateNow() + passedMs;

performance.now = () => performanceNow() + passedMs;
globalThis.Date = new Proxy(Date, {
  construct: (date, [...parts], newTarget) =>
    Reflect.construct(date, parts.length === 0 ? [later()] : parts, newTarget),
  get: (date, name) => (name === 'now' ? later : Reflect.get(date, name)),
});

process.on('message', (ms: number) => {
  passedMs += ms;
  process.send?.(passedMs);
});
// The IPC channel must not keep a stopping server alive.
process.channel?.unref();
