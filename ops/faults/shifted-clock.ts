/**
 * Preloaded into the server: shifts its clock by the milliseconds in the file SHIFTED_CLOCK, read again on
 * SIGUSR2. Timers are not affected, as with a real clock change.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.env.SHIFTED_CLOCK ?? '';
const trueNow = Date.now;
let offMs = 0;

const shiftedNow = () => trueNow() + offMs;

function shiftClock(): void {
  offMs = Number(readFileSync(file, 'utf8'));
  writeFileSync(`${file}.taken`, String(offMs));
}

shiftClock();
process.on('SIGUSR2', shiftClock);
globalThis.Date = new Proxy(Date, {
  construct: (date, [...parts], newTarget) =>
    Reflect.construct(date, parts.length === 0 ? [shiftedNow()] : parts, newTarget),
  apply: (date) => new date(shiftedNow()).toString(),
  get: (date, name) => (name === 'now' ? shiftedNow : Reflect.get(date, name)),
});
