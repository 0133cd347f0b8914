import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testSigningKey } from '../../server/src/testing/signing-key.ts';
import { SYNTHETIC_AT, syntheticLines } from '../../server/src/testing/synthetic-export.ts';
import { endsWithParent } from '../../tools/run-command.ts';

const ROUNDS_A_HEAD = 2_000;
const AUDITOR = join(import.meta.dirname, '../../auditor/sanduku-auditor.mjs');

export async function benchAuditor(rounds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sanduku-export-'));
  const file = join(folder, 'export.txt');
  try {
    await writeExport(file, rounds);
    const { size } = await stat(file);
    console.log(`auditor: ${rounds} rounds, ${Math.round(size / 2 ** 20)} MB`);
    const began = performance.now();
    const child = spawn(process.execPath, [...endsWithParent, AUDITOR, file], { stdio: 'inherit' });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error('The auditor did not find the synthetic export right');
    const seconds = (performance.now() - began) / 1000;
    const minutes = ((seconds / rounds) * 10_000_000) / 60;
    console.log(
      `auditor: ${Math.round(rounds / seconds)} rounds/s; 10 million at this rate: ${minutes.toFixed(1)} minutes`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function writeExport(file: string, rounds: number): Promise<void> {
  const output = createWriteStream(file);
  let chain = hash('sha256', 'sanduku/export/v1', 'buffer');
  let lines = 0;
  const write = async (json: string) => {
    chain = hash('sha256', Buffer.concat([chain, Buffer.from(json)]), 'buffer');
    lines += 1;
    if (!output.write(`${chain.toString('hex', 0, 8)} ${json}\n`)) await once(output, 'drain');
  };
  for (const line of syntheticLines(testSigningKey, { rounds, roundsAHead: ROUNDS_A_HEAD }))
    await write(line);
  const { signature, key } = testSigningKey.sign(`sanduku/export/v1\n${chain.toString('hex')}`);
  await write(
    `{"at":"${SYNTHETIC_AT.toISOString()}","k":"end","key":"${key}","lines":${lines},"signature":"${signature}"}`,
  );
  output.end();
  await once(output, 'close');
}
