// The only process with the private keys of the payout wallets. It signs USDT transfers and reserve statements within
// its limits. It has no access to the database or a chain.
import { ConfigError } from '../config.ts';
import { sqlState } from '../database/errors.ts';
import { createLog } from '../lib/log.ts';
import { explain } from '../start-errors.ts';
import { readSignerConfig } from './signer-config.ts';
import { serveSigner } from './signer-server.ts';
import { fileMemory, SigningDesk } from './signing-desk.ts';

async function main(): Promise<void> {
  const { host, port, tokens, keys, anchorKey, limits, file } = readSignerConfig(process.env);
  const log = createLog('info');
  const memory = fileMemory(file);
  const desk = new SigningDesk({
    keys,
    ...(anchorKey && { anchorKey }),
    limits,
    memory,
    clock: () => new Date(),
  });
  const server = await serveSigner({
    desk,
    tokens,
    host,
    port,
    note: (order) => log.info({ order }, 'an order was answered'),
  }).catch((error: unknown) => {
    throw sqlState(error) === 'EADDRINUSE'
      ? new ConfigError(
          `SIGNER_PORT ${port} is in use by another program, or by another signer: stop that one.`,
        )
      : error;
  });
  const stop = () =>
    void server.close().then(() => {
      memory.close();
      process.exit(0);
    });
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const wallets = Object.entries(desk.wallets).map(([rail, address]) => `${rail} ${address}`);
  process.stdout.write(`The signer is ready at ${server.url}. It pays from ${wallets.join(', ')}.\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
