// Ends this process when the one that started it is gone, even by kill -9: no server of a test run is left behind.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 500).unref();
