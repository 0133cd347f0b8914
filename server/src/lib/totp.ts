import { createHmac, randomBytes } from 'node:crypto';
import { isSameText } from './tokens.ts';

const SECRET_BYTES = 20;
const STEP_MS = 30_000;
const DIGITS = 6;
/** Tolerates clock drift and typing time. */
const STEPS_EITHER_SIDE = 1n;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function createTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

export function isTotpSecret(text: string): boolean {
  return /^[A-Z2-7]{32}$/.test(text);
}

export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const settings = new URLSearchParams({
    secret,
    issuer,
    algorithm: 'SHA1',
    digits: `${DIGITS}`,
    period: `${STEP_MS / 1_000}`,
  });
  return `otpauth://totp/${label}?${settings}`;
}

export function stepOfCode(secret: string, code: string, now: Date): bigint | undefined {
  const current = stepAt(now);
  for (let step = current - STEPS_EITHER_SIDE; step <= current + STEPS_EITHER_SIDE; step++) {
    if (isSameText(codeOfStep(secret, step), code)) return step;
  }
  return undefined;
}

export function totpCode(secret: string, at: Date): string {
  return codeOfStep(secret, stepAt(at));
}

export function timeOfStep(step: bigint): Date {
  return new Date(Number(step) * STEP_MS);
}

function stepAt(time: Date): bigint {
  return BigInt(Math.floor(time.getTime() / STEP_MS));
}

/** RFC 6238 with SHA-1, which every authenticator app supports. */
function codeOfStep(secret: string, step: bigint): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(step);
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return (number % 10 ** DIGITS).toString().padStart(DIGITS, '0');
}

function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(/.{5}/g) ?? [];
  return letters.map((letter) => alphabet[Number.parseInt(letter, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
