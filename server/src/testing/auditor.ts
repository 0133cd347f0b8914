import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { canonicalJson } from '@sanduku/contracts/canonical-json';
import { plusDays } from '@sanduku/contracts/kampala-day';
import type { SignedText } from '@sanduku/contracts/transparency/signed-text';
import { Audit, auditBytes } from '../../../auditor/sanduku-auditor.mjs';
import type { SigningKey } from '../modules/transparency/signing-key.ts';
import { PlainLog } from './synthetic-export.ts';

const AUDITOR = join(import.meta.dirname, '../../../auditor/sanduku-auditor.mjs');

/** In a separate process, without access to the server's code. */
export function auditIndependently(
  text: string | Buffer,
  ...options: string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [AUDITOR, '-', ...options], { stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  }
  // The auditor stops reading at the first difference.
  child.stdin.on('error', () => {});
  child.stdin.end(text);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

export interface Difference {
  readonly line: number;
  readonly rule: string;
  readonly what: string;
}

export function firstDifference(
  bytes: Buffer,
  known?: ConstructorParameters<typeof Audit>[0],
): Difference | undefined {
  const audit = new Audit(known);
  try {
    auditBytes(bytes, audit);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error) || !('rule' in error)) throw error;
    return { line: audit.line, rule: String(error.rule), what: error.message };
  }
}

/** Without the last line, which is derived. */
export function linesOf(text: string): string[] {
  return text
    .trimEnd()
    .split('\n')
    .slice(0, -1)
    .map((line) => line.slice(17));
}

/** Many house accounts never move. */
export function withoutIdleAccounts(lines: readonly string[]): string[] {
  const named = new Set(lines.flatMap((json) => JSON.parse(json).entries?.map(([id]: string[]) => id) ?? []));
  return lines.filter((json) => {
    const { k, id, player, balance } = JSON.parse(json);
    return k !== 'account' || player !== null || balance !== '0' || named.has(id);
  });
}

/** As a cheating operator could: with valid hash chain and signature. */
export function forge(lines: readonly string[], signingKey: SigningKey, at = new Date()): Buffer {
  let chain = hash('sha256', 'sanduku/export/v1', 'buffer');
  const written = lines.map((json) => write(json));
  const { signature, key } = signingKey.sign(`sanduku/export/v1\n${chain.toString('hex')}`);
  return Buffer.from(
    [...written, write(JSON.stringify({ at, k: 'end', key, lines: lines.length, signature }))].join(''),
  );

  function write(json: string): string {
    chain = hash('sha256', Buffer.concat([chain, Buffer.from(json)]), 'buffer');
    return `${chain.toString('hex', 0, 8)} ${json}\n`;
  }
}

/** After records or heads were changed. */
export function withLog(lines: readonly string[], signingKey: SigningKey): string[] {
  const log = new PlainLog();
  let head: SignedText | undefined;
  return lines.map((json) => {
    const line = JSON.parse(json);
    if (line.k === 'record') {
      log.append(line.record);
      return canonicalJson({ ...line, index: log.size - 1 });
    }
    if (line.k === 'head') {
      const [, , , time] = line.text.split('\n');
      head = signingKey.sign(`sanduku/head/v1\nsize ${log.size}\nroot ${log.root()}\n${time}`);
      return canonicalJson({ k: 'head', ...head });
    }
    return line.k === 'newest' ? canonicalJson({ k: 'newest', head, path: [] }) : json;
  });
}

export function* changesOf(line: object): Generator<[path: string, changed: unknown]> {
  for (const [name, value] of Object.entries(line)) {
    if (name === 'k') continue;
    for (const [path, changed] of changesOfValue(value))
      yield [`${name}${path}`, { ...line, [name]: changed }];
  }
}

function* changesOfValue(value: unknown): Generator<[path: string, changed: unknown]> {
  if (Array.isArray(value)) {
    for (const [place, part] of value.entries()) {
      for (const [path, changed] of changesOfValue(part))
        yield [`[${place}]${path}`, value.with(place, changed)];
    }
  } else if (value !== null && typeof value === 'object') {
    for (const [path, changed] of changesOf(value)) yield [`.${path}`, changed];
  } else yield ['', changedScalar(value)];
}

function changedScalar(value: unknown): unknown {
  if (value === null) return '1';
  if (typeof value === 'number') return value + 1;
  const text = String(value);
  if (/^-?\d+$/.test(text)) return String(BigInt(text) + 1n);
  if (/^\d{4}-.*Z$/.test(text)) return new Date(Date.parse(text) + 1).toISOString();
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return plusDays(text, 1);
  return `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
}
