import { createHash } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { showProgress } from './progress.mjs';

/**
 * Runs the work while no other process of this machine does the same work in the same folder.
 * The lock is a listening abstract socket: the kernel drops it when its holder dies, so no stale lock can be
 * left behind, and whoever waits hears of it at once. Where there are none (not Linux), nothing is locked.
 */
export async function oneAtATime(folder, name, waitingText, work) {
  const path = `\0sanduku-${name}-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  let lock = await listen(path);
  if (lock === 'taken') {
    const endProgress = showProgress(() => waitingText);
    while (lock === 'taken') {
      await holderIsGone(path);
      lock = await listen(path);
    }
    endProgress();
  }
  try {
    return await work();
  } finally {
    lock?.closeAllWaiting();
  }
}

function listen(path) {
  return new Promise((resolve) => {
    const waiting = new Set();
    const server = createServer((socket) => {
      waiting.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => waiting.delete(socket));
    });
    const closeAllWaiting = () => {
      server.close();
      for (const socket of waiting) socket.destroy();
    };
    server.once('error', (error) => resolve(error.code === 'EADDRINUSE' ? 'taken' : undefined));
    if (process.platform === 'linux') server.listen(path, () => resolve({ closeAllWaiting }));
    else resolve(undefined);
  });
}

function holderIsGone(path) {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.on('error', () => {});
    socket.on('close', resolve);
    socket.resume();
  });
}
