// Imported with --import: ends this process when its parent dies, even by SIGKILL. `?parent=PID` names the parent, in
// case it dies first.
import { isMainThread } from 'node:worker_threads';

const CHECK_MS = 500;
const STOP_MS = 5_000;

const given = Number(new URL(import.meta.url).searchParams.get('parent'));
// Forked processes inherit the options: for those, `given` is an ancestor.
const parent = given === 0 || isAlive(given) ? process.ppid : given;
if (isMainThread) {
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), STOP_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS).unref();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
