import { performance } from 'node:perf_hooks';

/** On a terminal progress is one line that counts and that the next output replaces; a log gets a line each time. */
export const clearLine = process.stdout.isTTY ? '\r\u001b[K' : '';

/** Says what is going on, now and every two seconds, until the returned function is called; that tells the seconds. */
export function showProgress(text) {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  const show = (time) => {
    process.stdout.write(`${clearLine}${text()} …${time}${process.stdout.isTTY ? '' : '\n'}`);
  };
  show('');
  const timer = setInterval(() => show(` ${seconds()} s`), 2000);
  return () => {
    clearInterval(timer);
    process.stdout.write(clearLine);
    return seconds();
  };
}
