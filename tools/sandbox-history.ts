// Imported by the commands that start a sandbox to look at: sixty days lie behind a new one, unless it is to be empty.
process.env.SANDBOX_HISTORY ??= process.argv.includes('--empty') ? 'off' : 'on';
