import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Locks across processes with an abstract socket, which the kernel releases when its holder dies. Only Linux has
 * them; elsewhere nothing is locked.
 */
export async function withFolderLock(folder, name, work) {
  const path = `\0sanduku-${name}-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  let lock = await listen(path);
  while (lock === 'taken') {
    await pause(100);
    lock = await listen(path);
  }
  try {
    return await work();
  } finally {
    lock?.close();
  }
}

function listen(path) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }) => resolve(code === 'EADDRINUSE' ? 'taken' : undefined));
    server.listen(path, () => resolve(server));
  });
}
