// Imported by commands that start a sandbox: seeds sixty days of history unless --empty is given.
process.env.SANDBOX_HISTORY ??= process.argv.includes('--empty') ? 'off' : 'on';
