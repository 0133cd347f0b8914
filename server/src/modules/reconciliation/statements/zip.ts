import { inflateRawSync } from 'node:zlib';
import { BadStatement } from './statement.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
/** A sheet of 100,000 lines has about 60 MB. */
const MAX_UNPACKED_BYTES = 96 * 1024 * 1024;

/** Limits the size, because an archive may claim any. Undefined without such a file. */
export function unzip(archive: Buffer, name: string): string | undefined {
  try {
    const entry = findEntry(archive, name);
    if (entry === undefined) return undefined;
    const { method, packedBytes, offset } = entry;
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    const packed = archive.subarray(start, start + packedBytes);
    if (method !== STORED && method !== DEFLATED) throw new BadStatement({ problem: 'statement_unreadable' });
    const unpacked =
      method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES });
    // PostgreSQL cannot store NUL.
    if (unpacked.includes(0)) throw new BadStatement({ problem: 'statement_unreadable' });
    return unpacked.toString('utf8');
  } catch (error) {
    if (error instanceof BadStatement) throw error;
    const isBomb = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new BadStatement({ problem: isBomb ? 'statement_too_large' : 'statement_unreadable' });
  }
}

function findEntry(archive: Buffer, name: string) {
  const from = Math.max(0, archive.length - END_BYTES - MAX_COMMENT);
  let end = archive.length - END_BYTES;
  while (end >= from && archive.readUInt32LE(end) !== END) end--;
  if (end < from) throw new BadStatement({ problem: 'statement_unreadable' });
  const entries = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < entries; index++) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new BadStatement({ problem: 'statement_unreadable' });
    const nameBytes = archive.readUInt16LE(at + 28);
    if (archive.toString('utf8', at + 46, at + 46 + nameBytes) === name) {
      return {
        method: archive.readUInt16LE(at + 10),
        packedBytes: archive.readUInt32LE(at + 20),
        offset: archive.readUInt32LE(at + 42),
      };
    }
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return undefined;
}
