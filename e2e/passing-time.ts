/**
 * Loaded before the server's own modules: hours pass when a test says so. Both clocks of the process go on together, the
 * one that people set and the one that nobody can, so that for the house and its embedded database it simply is later.
 */
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
// A server that is told to stop does not wait for a test to say more.
process.channel?.unref();
