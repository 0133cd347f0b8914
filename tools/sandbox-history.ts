// A sandbox has sixty days of history unless --empty is given.
process.env.SANDBOX_HISTORY ??= process.argv.includes('--empty') ? 'off' : 'on';
