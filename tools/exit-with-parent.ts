// Ends this process when its parent is gone, even by kill -9, so that test runs leave no servers behind.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 500).unref();
