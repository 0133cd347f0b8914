#!/usr/bin/env node
import * as crypto from 'node:crypto';
// Checks a Sanduku export line by line, as specified in docs/transparency.md and docs/fairness.md. Shares no
// code with the product. Requires only Node.js 20 or newer.
//
//   node sanduku-auditor.mjs EXPORT [--key HEX]              EXPORT is a file, or - for standard input
//   node sanduku-auditor.mjs --receipt RECEIPT [--key HEX]   checks the round of one signed receipt
//
// Exit code 0: everything was recomputed and matches. 1: prints the first difference. 2: the input could not
// be read.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { argv, exit, memoryUsage, stderr, stdin, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** @typedef {Record<string, any>} Line one line's JSON; every field is validated before use */
/** @typedef {{ text: string, signature: string, key: string }} SignedText */
/** @typedef {{ hash: string, prizes: number[] }} Table */
/** @typedef {{ currency: string, game: number, reserved: number, investment: number }} Player indexes of the accounts in the ledger */

const MILLION = 1_000_000n;
const GREATEST = 2n ** 63n - 1n;
const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** Kampala is UTC+3 without daylight saving time. */
const KAMPALA = 3 * 3600 * SECOND;
const MERGE_DELAY = 120 * SECOND;
/** Covers several days of heads. Anchors refer to the last day. */
const ROOTS_KEPT = 100_000;
const IN_FLIGHT = 60 * SECOND;
const BOXES = 9;
const DEPTH = 24;

const COUNTRY_OF = new Map(
  Object.entries({
    UGX: 'UG',
    KES: 'KE',
    TZS: 'TZ',
    RWF: 'RW',
    NGN: 'NG',
    GHS: 'GH',
    ZAR: 'ZA',
    INR: 'IN',
    PHP: 'PH',
    IDR: 'ID',
    USD: 'US',
  }),
);
const CURRENCIES = [...COUNTRY_OF.keys()].sort();
/** Default units per USDT, from the specification. */
const FIRST_RATES = new Map(
  Object.entries({
    UG: 3800,
    KE: 130,
    TZ: 2500,
    RW: 1100,
    NG: 800,
    GH: 12,
    ZA: 18,
    IN: 83,
    PH: 56,
    ID: 15500,
    US: 1,
  }),
);

// ---------------------------------------------------------------------------------------------- differences

class Difference extends Error {
  /** @param {string} what @param {unknown} expected @param {unknown} stands */
  constructor(what, expected, stands) {
    super(what);
    this.expected = expected;
    this.stands = stands;
  }
}

/** @param {string} what @param {unknown} expected @param {unknown} stands @returns {never} */
function differs(what, expected, stands) {
  throw new Difference(what, expected, stands);
}

/** @param {string} what @param {unknown} expected @param {unknown} stands */
function same(what, expected, stands) {
  if (expected !== stands) differs(what, expected, stands);
}

// ---------------------------------------------------------------------------------------------- values

const AMOUNT = /^(?:0|-?[1-9]\d{0,18})$/;
const ID = /^[1-9]\d{0,18}$/;
const HASH = /^[0-9a-f]{64}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const ROUND_ID = /^[A-Za-z0-9:._-]{1,64}$/;
const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;

/** @param {string} name @param {unknown} value */
function amountOf(name, value) {
  if (typeof value !== 'string' || !AMOUNT.test(value))
    differs(name, 'an amount in micro-units, as text', value);
  const amount = BigInt(/** @type {string} */ (value));
  if (amount > GREATEST || amount < -GREATEST) differs(name, `an amount up to ${GREATEST}`, value);
  return amount;
}

/** @param {string} name @param {unknown} value */
function positiveOf(name, value) {
  const amount = amountOf(name, value);
  if (amount < 0n) differs(name, 'an amount of 0 or more', value);
  return amount;
}

/** @param {string} name @param {unknown} value @param {RegExp} pattern @param {string} meaning @returns {string} */
function textOf(name, value, pattern, meaning) {
  if (typeof value !== 'string' || !pattern.test(value)) differs(name, meaning, value);
  return /** @type {string} */ (value);
}

/** @param {string} name @param {unknown} value @returns {string} */
const idOf = (name, value) => textOf(name, value, ID, 'a number of the ledger, as text');
/** @param {string} name @param {unknown} value @returns {string} */
const hashOf = (name, value) => textOf(name, value, HASH, '64 hex digits');

/** @param {string} name @param {unknown} value @param {number} greatest @returns {number} */
function countOf(name, value, greatest = Number.MAX_SAFE_INTEGER) {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > greatest)
    differs(name, `a whole number from 0 to ${greatest}`, value);
  return /** @type {number} */ (value);
}

let minute = '';
let minuteTime = 0;

/** Caches the last minute, which most lines share. @param {string} name @param {unknown} value */
function timeOf(name, value) {
  const text = textOf(name, value, TIME, 'a time in UTC with milliseconds');
  const prefix = text.slice(0, 17);
  if (prefix !== minute) {
    minuteTime = Date.parse(`${prefix}00.000Z`);
    if (Number.isNaN(minuteTime)) differs(name, 'a time in UTC with milliseconds', value);
    minute = prefix;
  }
  return minuteTime + Number(text.slice(17, 23)) * SECOND;
}

/** @param {number} time */
const dayNumber = (time) => Math.floor((time + KAMPALA) / DAY);
/** @param {number} number */
const dayText = (number) => new Date(number * DAY).toISOString().slice(0, 10);
/** @param {string} name @param {unknown} value */
function dayOf(name, value) {
  const text = textOf(name, value, DATE, 'a day');
  const number = Date.parse(`${text}T00:00:00.000Z`) / DAY;
  if (Number.isNaN(number) || dayText(number) !== text) differs(name, 'a day', value);
  return number;
}
/** @param {number} number */
const dayStart = (number) => number * DAY - KAMPALA;

/** @param {string} name @param {unknown} value @param {(string | number)[]} list */
function oneOf(name, value, list) {
  if (!list.includes(/** @type {string} */ (value))) differs(name, `one of ${list.join(', ')}`, value);
}

/** RFC 8785, which formats numbers as JavaScript does. @param {unknown} value @returns {string} */
function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const object = /** @type {Record<string, unknown>} */ (value);
  return `{${Object.keys(object)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(object[name])}`)
    .join(',')}}`;
}

/** @param {Line} line @param {string[]} names */
function fields(line, names) {
  const stands = Object.keys(line).sort().join(', ');
  const expected = ['k', ...names].sort().join(', ');
  if (stands !== expected) differs(`the fields of ${line.k}`, expected, stands);
}

// ---------------------------------------------------------------------------------------------- hashes and signatures

/**
 * Much faster than a Hash object per call. Missing before Node.js 20.12.
 * @type {(bytes: Uint8Array) => Buffer}
 */
const sha256 =
  typeof crypto.hash === 'function'
    ? (bytes) => crypto.hash('sha256', bytes, 'buffer')
    : (bytes) => createHash('sha256').update(bytes).digest();
/** @param {string} text */
const sha256Text = (text) => sha256(Buffer.from(text, 'utf8')).toString('hex');

const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
/** @type {Map<string, import('node:crypto').KeyObject>} */
const publicKeys = new Map();

/** @param {string} what @param {string} text @param {string} signature @param {string} key */
function checkSignature(what, text, signature, key) {
  textOf(`the signature of ${what}`, signature, /^[0-9a-f]{128}$/, '128 hex digits');
  let publicKey = publicKeys.get(key);
  if (!publicKey) {
    publicKey = createPublicKey({
      key: Buffer.concat([ED25519_PREFIX, Buffer.from(key, 'hex')]),
      format: 'der',
      type: 'spki',
    });
    publicKeys.set(key, publicKey);
  }
  if (!verify(null, Buffer.from(text, 'utf8'), publicKey, Buffer.from(signature, 'hex')))
    differs(`the signature of ${what}`, `a signature by ${key}`, signature);
}

/** @param {string} what @param {any} signed @returns {SignedText} */
function signedOf(what, signed) {
  if (typeof signed?.text !== 'string') differs(what, 'a signed text', canonical(signed ?? null));
  same(`the fields of ${what}`, 'key,signature,text', Object.keys(signed).sort().join(','));
  hashOf(`the key of ${what}`, signed.key);
  checkSignature(what, signed.text, signed.signature, signed.key);
  return signed;
}

// ---------------------------------------------------------------------------------------------- recomputing a round (in workers)

/**
 * SHA-256 on 32-bit words. The two HMAC key blocks of a seed are hashed once and reused for the twelve HMACs
 * of a round.
 */
const K = new Int32Array(64);
const START = new Int32Array(8);
{
  /**
   * The first 32 fractional bits of a root, in integer arithmetic.
   * @param {bigint} n @param {bigint} power
   */
  const fraction = (n, power) => {
    const scaled = n << (32n * power);
    let low = 0n;
    let high = 1n << 40n;
    while (high - low > 1n) {
      const middle = (low + high) / 2n;
      if (middle ** power <= scaled) low = middle;
      else high = middle;
    }
    return Number(BigInt.asIntN(32, low));
  };
  for (let n = 2, count = 0; count < 64; n++) {
    let prime = true;
    for (let f = 2; f * f <= n; f++) prime &&= n % f !== 0;
    if (!prime) continue;
    if (count < 8) START[count] = fraction(BigInt(n), 2n);
    K[count++] = fraction(BigInt(n), 3n);
  }
}
const W = new Int32Array(64);

/** @param {Int32Array} S */
function compress(S) {
  for (let i = 16; i < 64; i++) {
    const x = W[i - 15] ?? 0;
    const y = W[i - 2] ?? 0;
    W[i] =
      ((((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)) +
        (W[i - 7] ?? 0) +
        (W[i - 16] ?? 0) +
        (((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10))) |
      0;
  }
  let a = S[0] ?? 0;
  let b = S[1] ?? 0;
  let c = S[2] ?? 0;
  let d = S[3] ?? 0;
  let e = S[4] ?? 0;
  let f = S[5] ?? 0;
  let g = S[6] ?? 0;
  let h = S[7] ?? 0;
  for (let i = 0; i < 64; i++) {
    const one =
      (h +
        (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) +
        ((e & f) ^ (~e & g)) +
        (K[i] ?? 0) +
        (W[i] ?? 0)) |
      0;
    const two =
      ((((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) +
        ((a & b) ^ (a & c) ^ (b & c))) |
      0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  S[0] = ((S[0] ?? 0) + a) | 0;
  S[1] = ((S[1] ?? 0) + b) | 0;
  S[2] = ((S[2] ?? 0) + c) | 0;
  S[3] = ((S[3] ?? 0) + d) | 0;
  S[4] = ((S[4] ?? 0) + e) | 0;
  S[5] = ((S[5] ?? 0) + f) | 0;
  S[6] = ((S[6] ?? 0) + g) | 0;
  S[7] = ((S[7] ?? 0) + h) | 0;
}

const message = new Uint8Array(512);
/**
 * Finishes a hash over `length` bytes of `message`, after `before` bytes already in the state.
 * @param {Int32Array} S @param {number} length @param {number} before
 */
function finish(S, length, before) {
  const blocks = (length + 8) >> 6;
  message.fill(0, length, (blocks + 1) << 6);
  message[length] = 0x80;
  for (let block = 0; block <= blocks; block++) {
    for (let i = 0, at = block << 6; i < 16; i++, at += 4)
      W[i] =
        ((message[at] ?? 0) << 24) |
        ((message[at + 1] ?? 0) << 16) |
        ((message[at + 2] ?? 0) << 8) |
        (message[at + 3] ?? 0);
    if (block === blocks) W[15] = (length + before) << 3;
    compress(S);
  }
}

/** @param {string} text @param {number} at */
function writeAscii(text, at) {
  for (let i = 0; i < text.length; i++) message[at + i] = text.charCodeAt(i);
  return at + text.length;
}

/** @param {Int32Array} words @param {number} at */
function writeWords(words, at) {
  for (let i = 0; i < 8; i++) {
    const word = words[i] ?? 0;
    message[at++] = word >>> 24;
    message[at++] = word >>> 16;
    message[at++] = word >>> 8;
    message[at++] = word;
  }
  return at;
}

const seed = new Int32Array(8);
const inner = new Int32Array(8);
const outer = new Int32Array(8);
const mac = new Int32Array(8);
const state = new Int32Array(8);

function keyFromSeed() {
  for (const [into, pad] of /** @type {[Int32Array, number][]} */ ([
    [inner, 0x36363636],
    [outer, 0x5c5c5c5c],
  ])) {
    into.set(START);
    for (let i = 0; i < 16; i++) W[i] = i < 8 ? (seed[i] ?? 0) ^ pad : pad;
    compress(into);
  }
}

/** HMAC-SHA256 of the first bytes of `message` under the seed, into `mac`. @param {number} length */
function hmac(length) {
  state.set(inner);
  finish(state, length, 64);
  mac.set(outer);
  W.set(state);
  W[8] = 0x80000000 | 0;
  W.fill(0, 9, 15);
  W[15] = 96 << 3;
  compress(mac);
}

let label = '';
let wordsUsed = 0;
/** Draws the next number below n from the label's words. @param {number} n */
function below(n) {
  const limit = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    if (wordsUsed % 8 === 0) hmac(writeAscii(`${label}:${wordsUsed / 8}`, 0));
    const word = (mac[wordsUsed++ % 8] ?? 0) >>> 0;
    if (word < limit) return word % n;
  }
}

/** @param {string} text */
function wordsFor(text) {
  label = text;
  wordsUsed = 0;
}

/** @param {Int32Array} words */
const hexOf = (words) => {
  let text = '';
  for (let i = 0; i < 8; i++) text += ((words[i] ?? 0) >>> 0).toString(16).padStart(8, '0');
  return text;
};

/**
 * Recomputes a round from its seeds: the prize of the picked box and the seal.
 * @param {string} roundId @param {string} seedHex @param {string} clientSeed @param {number} box @param {number[]} prizes
 */
export function playAgain(roundId, seedHex, clientSeed, box, prizes) {
  for (let i = 0; i < 8; i++) seed[i] = Number.parseInt(seedHex.slice(i * 8, i * 8 + 8), 16);
  keyFromSeed();
  const board = [...prizes, ...new Array(BOXES - prizes.length).fill(0)];
  wordsFor(`board:${roundId}`);
  for (let j = BOXES - 1; j >= 1; j--) {
    const other = below(j + 1);
    const held = board[j];
    board[j] = board[other];
    board[other] = held;
  }
  wordsFor(`shift:${clientSeed}:${roundId}`);
  const shift = below(BOXES);
  state.set(START);
  finish(state, writeWords(seed, 0), 0);
  return { prize: /** @type {number} */ (board[(box + shift) % BOXES]), seedHash: hexOf(state) };
}

/** @typedef {{ bytes: Uint8Array, rounds: number[], tables: Table[] }} Work rounds: start and end of each round's JSON */

/** Returns the prize of each round, or -1 if the line is invalid. @param {Work} work */
function playRounds({ bytes, rounds, tables }) {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = rounds.length / 2;
  const prizes = new Int32Array(count).fill(-1);
  for (let i = 0; i < count; i++) {
    try {
      const line = JSON.parse(text.toString('utf8', rounds[2 * i], rounds[2 * i + 1]));
      const table = tables.find(({ hash }) => hash === line.odds);
      if (!table || !ROUND_ID.test(line.round) || !HASH.test(line.seed) || !CLIENT_SEED.test(line.clientSeed))
        continue;
      const again = playAgain(line.round, line.seed, line.clientSeed, line.box, table.prizes);
      prizes[i] = again.prize ?? -1;
    } catch {
      // Not JSON: the in-order reader reports it.
    }
  }
  return { prizes };
}

// ---------------------------------------------------------------------------------------------- ledger

const PLAYER_KINDS = ['player.game', 'player.reserved', 'player.investment'];
const HOUSE_KINDS = /^(?:house\.[a-z_]+|rail\.[a-z0-9_]+)$/;
const NEVER_NEGATIVE = new Set([...PLAYER_KINDS, 'house.interest', 'house.interest_due']);

/**
 * The only state that grows with the number of players. Keeps recent changes, because a daily snapshot may
 * miss transfers in flight.
 */
class Books {
  /** @type {Map<string, number>} */
  places = new Map();
  /** @type {string[]} */
  kinds = [];
  /** @type {string[]} */
  currencies = [];
  /** @type {(string | null)[]} */
  owners = [];
  balances = new BigInt64Array(1024);
  /** @type {Map<string, Player>} */
  players = new Map();
  /** @type {{ time: number, player: string, before: bigint[] }[]} */
  recent = [];
  /** @type {{ time: number, rail: string, amount: bigint }[]} */
  recentRails = [];
  newest = 0;
  lastId = 0n;

  /** @param {Line} line */
  open(line) {
    fields(line, ['id', 'player', 'kind', 'currency', 'balance']);
    const id = idOf('id', line.id);
    if (BigInt(id) <= this.lastId) differs('id', `a number above ${this.lastId}`, id);
    this.lastId = BigInt(id);
    const currency = textOf('currency', line.currency, /^(?:[A-Z]{3}|USDT)$/, 'a currency');
    const place = this.places.size;
    if (place === this.balances.length) {
      const larger = new BigInt64Array(place * 2);
      larger.set(this.balances);
      this.balances = larger;
    }
    const balance = amountOf('balance', line.balance);
    if (NEVER_NEGATIVE.has(line.kind) && balance < 0n)
      differs(`balance of ${line.kind}`, '0 or more', line.balance);
    if (line.player === null) textOf('kind', line.kind, HOUSE_KINDS, 'a kind of account of the house');
    else this.openPlayer(idOf('player', line.player), line.kind, currency, place);
    this.places.set(id, place);
    this.kinds.push(line.kind);
    this.currencies.push(currency);
    this.owners.push(line.player);
    this.balances[place] = balance;
  }

  /** @param {string} id @param {string} kind @param {string} currency @param {number} place */
  openPlayer(id, kind, currency, place) {
    oneOf('kind', kind, PLAYER_KINDS);
    if (!COUNTRY_OF.has(currency)) differs('currency', 'a currency of players', currency);
    const player = this.players.get(id) ?? { currency, game: -1, reserved: -1, investment: -1 };
    this.players.set(id, player);
    same(`currency of player ${id}`, player.currency, currency);
    const name = /** @type {'game' | 'reserved' | 'investment'} */ (kind.slice(7));
    if (player[name] !== -1) differs(`${kind} of player ${id}`, 'one account', 'a second one');
    player[name] = place;
  }

  /** Checks before the first transfer that the balances of each currency sum to zero. */
  checkOpening() {
    /** @type {Map<string, bigint>} */
    const sums = new Map();
    for (const place of this.places.values()) {
      const currency = this.currencies[place] ?? '';
      sums.set(currency, (sums.get(currency) ?? 0n) + (this.balances[place] ?? 0n));
    }
    for (const [currency, sum] of sums)
      same(`all balances in ${currency} before the period, summed`, 0n, sum);
  }

  /** @param {number} place */
  balanceOf(place) {
    return place === -1 ? 0n : (this.balances[place] ?? 0n);
  }

  /** @param {Player} player */
  sumsOf(player) {
    return [this.balanceOf(player.game), this.balanceOf(player.reserved), this.balanceOf(player.investment)];
  }

  /** @param {string} id @param {number} time */
  remember(id, time) {
    if (time > this.newest) this.newest = time;
    const player = this.players.get(id);
    if (player) this.recent.push({ time, player: id, before: this.sumsOf(player) });
    if (
      this.recent.length > 1024 &&
      (this.recent[this.recent.length >> 1]?.time ?? time) < this.newest - 3 * IN_FLIGHT
    )
      this.recent = this.recent.filter((change) => change.time >= this.newest - 3 * IN_FLIGHT);
  }

  /**
   * @param {unknown} entries @param {number} time
   * @returns {{ place: number, kind: string, currency: string, player: string | null, amount: bigint }[]}
   */
  post(entries, time) {
    if (!Array.isArray(entries) || entries.length < 2)
      differs('entries', 'two or more', canonical(entries ?? null));
    const moved = /** @type {unknown[]} */ (entries).map((entry) => {
      if (!Array.isArray(entry) || entry.length !== 3)
        differs('an entry', '[account, amount, balanceAfter]', canonical(entry ?? null));
      const [account, amount, after] = /** @type {unknown[]} */ (entry);
      const place = this.places.get(/** @type {string} */ (account));
      if (place === undefined) return differs('account of an entry', 'an account named before', account);
      return {
        place,
        kind: /** @type {string} */ (this.kinds[place]),
        currency: /** @type {string} */ (this.currencies[place]),
        player: this.owners[place] ?? null,
        amount: amountOf(`amount of account ${account}`, amount),
        after: amountOf(`balance of account ${account}`, after),
        account,
      };
    });
    for (const player of new Set(moved.map((entry) => entry.player)))
      if (player !== null) this.remember(player, time);
    /** @type {Map<string, bigint>} */
    const sums = new Map();
    for (const entry of moved) {
      const balance = (this.balances[entry.place] ?? 0n) + entry.amount;
      if (balance !== entry.after)
        differs(`balance of account ${entry.account} afterwards`, balance, entry.after);
      if (balance < 0n && NEVER_NEGATIVE.has(entry.kind))
        differs(`balance of account ${entry.account} (${entry.kind})`, '0 or more', balance);
      this.balances[entry.place] = balance;
      if (entry.kind.startsWith('rail.')) this.rememberRail(entry, time);
      sums.set(entry.currency, (sums.get(entry.currency) ?? 0n) + entry.amount);
    }
    for (const [currency, sum] of sums) if (sum !== 0n) differs(`sum of the entries in ${currency}`, 0n, sum);
    return moved;
  }

  /** @param {{ kind: string, currency: string, amount: bigint }} entry @param {number} time */
  rememberRail({ kind, currency, amount }, time) {
    this.recentRails.push({ time, rail: `${kind} ${currency}`, amount });
    if (
      this.recentRails.length > 1024 &&
      (this.recentRails[this.recentRails.length >> 1]?.time ?? time) < time - 3 * IN_FLIGHT
    )
      this.recentRails = this.recentRails.filter((change) => change.time >= time - 3 * IN_FLIGHT);
  }

  /**
   * A stated provider balance is at most the negated sum of the rail accounts at that time. Transfers within
   * a minute of it may count or not.
   * @param {string} provider @param {string} currency @param {bigint} stated @param {number} taken
   */
  checkStated(provider, currency, stated, taken) {
    const rail = `rail.${provider} ${currency}`;
    let held = 0n;
    for (const place of this.places.values())
      if (`${this.kinds[place]} ${this.currencies[place]}` === rail) held -= this.balances[place] ?? 0n;
    for (const change of this.recentRails) {
      if (change.rail !== rail) continue;
      // Undoes later transfers. Near the snapshot, undoes only those that took money out of the rail.
      if (change.time > taken + IN_FLIGHT || (change.time > taken - IN_FLIGHT && change.amount > 0n))
        held += change.amount;
    }
    if (stated > held) differs(`what ${provider} is said to hold`, `at most ${held}, by the books`, stated);
  }

  /**
   * Returns the sums that a snapshot may show for a player: it includes everything up to 60 seconds before it
   * and nothing after it.
   * @param {Player} player @param {{ time: number, before: bigint[] }[]} changes of this player, in order @param {number} taken
   */
  sumsAt(player, changes, taken) {
    let sums = this.sumsOf(player);
    let later = changes.filter(({ time }) => time > taken).length;
    const possible = later === 0 ? [sums] : [];
    for (const { time, before } of [...changes].reverse()) {
      if (time > taken) later--;
      else if (time <= taken - IN_FLIGHT && later === 0) break;
      sums = before;
      if (later === 0) possible.push(sums);
    }
    return possible;
  }
}

// ---------------------------------------------------------------------------------------------- transparency log

/** An append-only Merkle tree (RFC 9162) that keeps only the hashes of its perfect subtrees. */
class Log {
  /** @type {{ hash: Buffer, size: number }[]} */
  peaks = [];
  size = 0;
  node = Buffer.alloc(65);
  /** @type {{ size: number, time: number } | null} */
  head = null;
  newestRecord = 0;
  /** Roots of the newest heads by size. An anchor names one of them. @type {Map<number, string>} */
  roots = new Map();
  /**
   * Rounds without a log record yet: leaf and time by transfer number, in order.
   * @type {Map<string, { leaf: Buffer, time: number }>}
   */
  waiting = new Map();

  /** @param {string} key */
  constructor(key) {
    this.key = key;
    /** An announced key that no head covers yet. @type {string | null} */
    this.announcedKey = null;
    /** A key that may sign the next head. @type {string | null} */
    this.nextKey = null;
    this.node[0] = 1;
  }

  /** @param {unknown} size @param {unknown} peaks */
  begin(size, peaks) {
    this.size = countOf('size', size);
    if (!Array.isArray(peaks)) differs('peaks', 'a list', canonical(peaks ?? null));
    const list = /** @type {unknown[]} */ (peaks);
    const bits = this.size.toString(2);
    const sizes = [...bits].flatMap((bit, i) => (bit === '1' ? [2 ** (bits.length - 1 - i)] : []));
    same('number of peaks', sizes.length, list.length);
    this.peaks = sizes.map((each, i) => ({ size: each, hash: Buffer.from(hashOf('peak', list[i]), 'hex') }));
  }

  /** @param {Uint8Array} left @param {Uint8Array} right */
  join(left, right) {
    this.node.set(left, 1);
    this.node.set(right, 33);
    return sha256(this.node);
  }

  /** @param {string} record */
  static leaf(record) {
    return sha256(Buffer.from(`\0${record}`, 'utf8'));
  }

  /** @param {Buffer} leaf @param {number} time */
  append(leaf, time) {
    if (this.head && time < this.head.time - MERGE_DELAY)
      differs(
        `time of record ${this.size}`,
        `not more than 120 seconds before the head of ${new Date(this.head.time).toISOString()}`,
        new Date(time).toISOString(),
      );
    if (time > this.newestRecord) this.newestRecord = time;
    let hash = leaf;
    let size = 1;
    for (let peak = this.peaks.at(-1); peak?.size === size; peak = this.peaks.at(-1)) {
      this.peaks.pop();
      hash = this.join(peak.hash, hash);
      size *= 2;
    }
    this.peaks.push({ hash, size });
    this.size++;
  }

  root() {
    if (this.size === 0) return sha256(Buffer.alloc(0)).toString('hex');
    return this.peaks
      .map(({ hash }) => hash)
      .reduceRight((right, left) => this.join(left, right))
      .toString('hex');
  }

  /** @param {Line} line */
  addHead(line) {
    fields(line, ['text', 'signature', 'key']);
    if (this.nextKey !== null && line.key === this.nextKey) {
      this.key = this.nextKey;
      this.nextKey = null;
    }
    same('key of the head', this.key, line.key);
    const { text } = signedOf('the head', { text: line.text, signature: line.signature, key: line.key });
    const time = timeOf('time of the head', text.slice(text.lastIndexOf(' ') + 1));
    same(
      'text of the head',
      `sanduku/head/v1\nsize ${this.size}\nroot ${this.root()}\ntime ${new Date(time).toISOString()}`,
      text,
    );
    if (this.head && time < this.head.time)
      differs(
        'time of the head',
        `not before ${new Date(this.head.time).toISOString()}`,
        new Date(time).toISOString(),
      );
    if (this.newestRecord > time)
      differs(
        'time of the head',
        `not before its records, ${new Date(this.newestRecord).toISOString()}`,
        new Date(time).toISOString(),
      );
    this.head = { size: this.size, time };
    this.roots.set(this.size, text.slice(text.indexOf('\nroot ') + 6, text.indexOf('\ntime ')));
    if (this.roots.size > ROOTS_KEPT)
      for (const size of this.roots.keys()) if (this.roots.delete(size)) break;
    for (const [transfer, round] of this.waiting)
      if (round.time < time - MERGE_DELAY)
        differs(
          `the record of round ${transfer}`,
          'in the log within 120 seconds',
          `missing under the head of ${new Date(time).toISOString()}`,
        );
      else break;
    if (this.announcedKey !== null) {
      this.nextKey = this.announcedKey;
      this.announcedKey = null;
    }
  }
}

/** @param {unknown} text @returns {Line} */
function recordIn(text) {
  let record;
  try {
    record = JSON.parse(/** @type {string} */ (text));
  } catch {
    return differs('record', 'JSON', text);
  }
  same('record as canonical JSON', canonical(record), text);
  return record;
}

/**
 * Computes the root from a leaf and its path in a tree of this size (RFC 9162, 2.1.3.2).
 * @param {string} what @param {Buffer} leaf @param {number} index @param {number} size @param {unknown[]} path
 */
function rootFrom(what, leaf, index, size, path) {
  if (index >= size) differs(`index of ${what}`, `below ${size}`, index);
  let [node, last, hash] = [index, size - 1, leaf];
  for (const part of path) {
    const sibling = Buffer.from(hashOf(`a hash in the path of ${what}`, part), 'hex');
    if (last === 0) differs(`path of ${what}`, 'to end at the root', 'more');
    const isRight = node % 2 === 1 || node === last;
    hash = sha256(Buffer.concat([Buffer.of(1), ...(isRight ? [sibling, hash] : [hash, sibling])]));
    while (isRight && node % 2 === 0 && node !== 0) {
      node /= 2;
      last = Math.floor(last / 2);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  if (last !== 0) differs(`path of ${what}`, 'to end at the root', 'less');
  return hash.toString('hex');
}

/**
 * @param {string} what @param {string} record @param {number} index @param {unknown} path @param {string} head
 */
function checkPlace(what, record, index, path, head) {
  const [, size = '', root = ''] =
    /^sanduku\/head\/v1\nsize (0|[1-9]\d{0,15})\nroot ([0-9a-f]{64})\ntime [^\n]+$/.exec(head) ?? [];
  if (!Array.isArray(path)) differs(`path of ${what}`, 'a list', canonical(path ?? null));
  const list = /** @type {unknown[]} */ (path);
  same(`root over ${what}`, root, rootFrom(what, Log.leaf(record), index, Number(size), list));
}

// ---------------------------------------------------------------------------------------------- liabilities: the tree of a day

/** The leaves of one currency by position, collected until the day's statement is read. */
class Leaves {
  /** @type {number[]} */
  places = [];
  /** @type {Buffer[]} */
  owners = [];
  /** @type {bigint[][]} */
  sums = [];
}

/** @param {bigint[]} sums */
function sumsBytes(sums) {
  const bytes = Buffer.alloc(24);
  sums.forEach((sum, i) => {
    bytes.writeBigUInt64BE(sum, i * 8);
  });
  return bytes;
}

/** @param {Leaves} leaves @param {Buffer} dayKey @param {string} currency */
function treeOf(leaves, dayKey, currency) {
  const { places } = leaves;
  /** @param {number} level @param {number} index @param {number} from @param {number} to the leaves below it @returns {{ hash: Buffer, sums: bigint[] }} */
  const build = (level, index, from, to) => {
    if (from === to) {
      const bytes = Buffer.alloc(5);
      bytes[0] = level;
      bytes.writeUInt32BE(index, 1);
      return {
        hash: sha256(Buffer.concat([Buffer.of(3), dayKey, Buffer.from(currency), bytes])),
        sums: [0n, 0n, 0n],
      };
    }
    if (level === 0) {
      const sums = /** @type {bigint[]} */ (leaves.sums[from]);
      return {
        hash: sha256(
          Buffer.concat([Buffer.of(0), /** @type {Buffer} */ (leaves.owners[from]), sumsBytes(sums)]),
        ),
        sums,
      };
    }
    const middle = (2 * index + 1) * 2 ** (level - 1);
    let split = from;
    for (let high = to; split < high; ) {
      const probe = (split + high) >> 1;
      if (/** @type {number} */ (places[probe]) < middle) split = probe + 1;
      else high = probe;
    }
    const left = build(level - 1, 2 * index, from, split);
    const right = build(level - 1, 2 * index + 1, split, to);
    const sums = left.sums.map((sum, i) => sum + /** @type {bigint} */ (right.sums[i]));
    for (const sum of sums)
      if (sum > GREATEST) differs(`sum of a node in ${currency}`, `up to ${GREATEST}`, sum);
    return {
      hash: sha256(
        Buffer.concat([Buffer.of(1), left.hash, sumsBytes(left.sums), right.hash, sumsBytes(right.sums)]),
      ),
      sums,
    };
  };
  return build(DEPTH, 0, 0, places.length);
}

/**
 * Assigns leaves to players in order of their numbers, each at their first free position. A player without a
 * leaf must have a zero balance.
 * @param {Books} books @param {Leaves} leaves @param {Buffer} dayKey @param {string} currency @param {number} taken
 */
function checkLeaves(books, leaves, dayKey, currency, taken) {
  /** @type {Map<string, { time: number, before: bigint[] }[]>} */
  const changes = new Map();
  for (const change of books.recent) {
    const list = changes.get(change.player);
    if (list) list.push(change);
    else changes.set(change.player, [change]);
  }
  const unclaimed = new Map(leaves.places.map((place, i) => [place, i]));
  const taken24 = new Set();
  const ids = [...books.players.entries()].flatMap(([id, player]) =>
    player.currency === currency ? [BigInt(id)] : [],
  );
  ids.sort((a, b) => (a < b ? -1 : 1));
  for (const id of ids) {
    const bytes = Buffer.alloc(12);
    bytes.writeBigUInt64BE(id);
    let place = -1;
    for (let k = 0; place === -1 || taken24.has(place); k++) {
      bytes.writeUInt32BE(k, 8);
      place = sha256(Buffer.concat([Buffer.of(5), dayKey, Buffer.from(currency), bytes])).readUIntBE(0, 3);
    }
    const possible = books.sumsAt(
      /** @type {Player} */ (books.players.get(`${id}`)),
      changes.get(`${id}`) ?? [],
      taken,
    );
    const shown = possible.map((sums) => `[${sums.join(', ')}]`);
    const leaf = unclaimed.get(place);
    if (leaf === undefined || !shown.includes(`[${leaves.sums[leaf]?.join(', ')}]`)) {
      if (shown.includes('[0, 0, 0]')) continue;
      differs(
        `the leaf of player ${id} in ${currency}, at place ${place}`,
        shown.join(' or '),
        leaf === undefined ? 'no leaf' : `[${leaves.sums[leaf]?.join(', ')}]`,
      );
    }
    unclaimed.delete(place);
    taken24.add(place);
  }
  for (const [place] of unclaimed)
    differs(`the leaf in ${currency} at place ${place}`, 'a player whose place it is', 'nobody');
}

// ---------------------------------------------------------------------------------------------- signatures of chain addresses (secp256k1, Keccak-256)

const P = 2n ** 256n - 2n ** 32n - 977n;
const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const G = {
  x: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  y: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
};
/** @typedef {{ x: bigint, y: bigint } | null} Point null is the point at infinity */

/** @param {bigint} a @param {bigint} m */
const modulo = (a, m) => ((a % m) + m) % m;
/** @param {bigint} base @param {bigint} exponent @param {bigint} m */
function power(base, exponent, m) {
  let result = 1n;
  for (let b = modulo(base, m), e = exponent; e > 0n; e >>= 1n, b = (b * b) % m)
    if (e & 1n) result = (result * b) % m;
  return result;
}
/** @param {Point} a @param {Point} b @returns {Point} */
function addPoints(a, b) {
  if (!a) return b;
  if (!b) return a;
  if (a.x === b.x && modulo(a.y + b.y, P) === 0n) return null;
  const slope =
    a.x === b.x ? 3n * a.x * a.x * power(2n * a.y, P - 2n, P) : (b.y - a.y) * power(b.x - a.x, P - 2n, P);
  const x = modulo(slope * slope - a.x - b.x, P);
  return { x, y: modulo(slope * (a.x - x) - a.y, P) };
}
/**
 * Scalar multiplication, most significant bit first. Uses Jacobian coordinates (x / z², y / z³), so only the result
 * needs a division, which costs as much as about a hundred multiplications.
 * @param {{ x: bigint, y: bigint }} point @param {bigint} by @returns {Point}
 */
function times(point, by) {
  let [x, y, z] = [0n, 1n, 0n];
  for (const bit of by.toString(2)) {
    if (z !== 0n) {
      const yy = (y * y) % P;
      const s = (4n * x * yy) % P;
      const m = (3n * x * x) % P;
      const next = modulo(m * m - 2n * s, P);
      z = (2n * y * z) % P;
      y = modulo(m * (s - next) - 8n * yy * yy, P);
      x = next;
    }
    if (bit === '0') continue;
    if (z === 0n) {
      [x, y, z] = [point.x, point.y, 1n];
      continue;
    }
    // The intermediate point never equals the input point or its negation: below N only the first and the
    // last multiple do.
    const zz = (z * z) % P;
    const h = modulo(point.x * zz - x, P);
    const r = modulo(point.y * zz * z - y, P);
    const hh = (h * h) % P;
    const hhh = (h * hh) % P;
    const v = (x * hh) % P;
    x = modulo(r * r - hhh - 2n * v, P);
    y = modulo(r * (v - x) - y * hhh, P);
    z = (z * h) % P;
  }
  if (z === 0n) return null;
  const inverse = power(z, P - 2n, P);
  const square = (inverse * inverse) % P;
  return { x: (x * square) % P, y: (y * square * inverse) % P };
}

/** Keccak-256 as used by Ethereum and TRON: SHA-3 with different padding. @param {Uint8Array} bytes */
function keccak256(bytes) {
  const MASK = 2n ** 64n - 1n;
  /** @param {bigint} lane @param {bigint} by */
  const turn = (lane, by) => ((lane << by) | (lane >> (64n - by))) & MASK;
  const rate = 136;
  const padded = Buffer.alloc((Math.floor(bytes.length / rate) + 1) * rate);
  padded.set(bytes);
  padded[bytes.length] = 1;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80;
  let lanes = /** @type {bigint[]} */ (new Array(25).fill(0n));
  for (let offset = 0; offset < padded.length; offset += rate) {
    for (let i = 0; i < rate / 8; i++)
      lanes[i] = /** @type {bigint} */ (lanes[i]) ^ padded.readBigUInt64LE(offset + i * 8);
    let register = 1;
    for (let round = 0; round < 24; round++) {
      const columns = [0, 1, 2, 3, 4].map((x) =>
        [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ /** @type {bigint} */ (lanes[x + y]), 0n),
      );
      lanes = lanes.map(
        (lane, i) =>
          lane ^
          /** @type {bigint} */ (columns[(i + 4) % 5]) ^
          turn(/** @type {bigint} */ (columns[(i + 1) % 5]), 1n),
      );
      const moved = [...lanes];
      for (let t = 0, x = 1, y = 0; t < 24; t++) {
        const next = { x: y, y: (2 * x + 3 * y) % 5 };
        moved[next.x + 5 * next.y] = turn(
          /** @type {bigint} */ (lanes[x + 5 * y]),
          BigInt((((t + 1) * (t + 2)) / 2) % 64),
        );
        x = next.x;
        y = next.y;
      }
      lanes = moved.map((lane, i) => {
        const row = i - (i % 5);
        return (
          lane ^
          (~(/** @type {bigint} */ (moved[row + ((i + 1) % 5)])) &
            MASK &
            /** @type {bigint} */ (moved[row + ((i + 2) % 5)]))
        );
      });
      for (let j = 0; j <= 6; j++) {
        if (register & 1) lanes[0] = /** @type {bigint} */ (lanes[0]) ^ (1n << BigInt(2 ** j - 1));
        register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
      }
    }
  }
  const out = Buffer.alloc(32);
  for (let i = 0; i < 4; i++) out.writeBigUInt64LE(/** @type {bigint} */ (lanes[i]), i * 8);
  return out;
}

/** @param {Buffer} bytes */
function base58check(bytes) {
  const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  const all = Buffer.concat([bytes, sha256(sha256(bytes)).subarray(0, 4)]);
  let text = '';
  for (let number = BigInt(`0x${all.toString('hex')}`); number > 0n; number /= 58n)
    text = ALPHABET[Number(number % 58n)] + text;
  return text;
}

/**
 * Returns the address that signed the message, in the chain's notation, or a word describing the error.
 * @param {string} chain @param {string} text @param {string} signature
 */
export function signerOf(chain, text, signature) {
  const bytes = Buffer.from(signature.replace(/^0x/, ''), 'hex');
  if (bytes.length !== 65) return 'a signature that has not 65 bytes';
  const [r, s] = [0, 32].map((at) => BigInt(`0x${bytes.toString('hex', at, at + 32)}`));
  const odd = (bytes[64] ?? 0) - 27;
  if (!r || !s || r >= N || s >= N || (odd !== 0 && odd !== 1)) return 'a signature out of range';
  const body = Buffer.from(text, 'utf8');
  const name = chain === 'tron' ? 'TRON' : 'Ethereum';
  const digest = keccak256(
    Buffer.concat([Buffer.from(`\x19${name} Signed Message:\n${body.length}`, 'latin1'), body]),
  );
  const root = power(r ** 3n + 7n, (P + 1n) / 4n, P);
  if (modulo(root * root - r ** 3n - 7n, P) !== 0n) return 'a signature of no point';
  const point = { x: r, y: Number(root & 1n) === odd ? root : P - root };
  const inverse = power(r, N - 2n, N);
  const key = addPoints(
    times(point, modulo(s * inverse, N)),
    times(G, modulo(-BigInt(`0x${digest.toString('hex')}`) * inverse, N)),
  );
  if (!key) return 'a signature of no key';
  const account = keccak256(
    Buffer.from([key.x, key.y].map((value) => value.toString(16).padStart(64, '0')).join(''), 'hex'),
  ).subarray(12);
  if (chain === 'tron') return base58check(Buffer.concat([Buffer.of(0x41), account]));
  const hex = account.toString('hex');
  const cases = keccak256(Buffer.from(hex, 'latin1')).toString('hex');
  return `0x${[...hex].map((digit, i) => (Number.parseInt(cases[i] ?? '0', 16) > 7 ? digit.toUpperCase() : digit)).join('')}`;
}

// ---------------------------------------------------------------------------------------------- money rules

/** @typedef {{ buying: bigint, selling: bigint }} Price */
/** @typedef {{ id: string, time: number, prices: Map<string, Price> }} Rates */
/** @typedef {{ id: string, rail: string, amount: bigint, fee: bigint, currency: string, payout: bigint, payoutCurrency: string, player: string | null, credited: bigint }} Withdrawal */
/** @typedef {ReturnType<Books['post']>} Moved */
/** @typedef {{ line: Line, number: number }} Announced a line that announces the next transfer */

const UNIT_PRICE = { buying: MILLION, selling: MILLION };
const MOBILE_RAILS = ['mtn', 'airtel'];
/** Withdrawal fees per chain, in USDT. */
const NETWORK_FEES = new Map([
  ['ethereum', 5n * MILLION],
  ['tron', MILLION],
  ['bsc', MILLION / 2n],
]);

/** @param {bigint} amount @param {bigint} numerator @param {bigint} denominator */
const down = (amount, numerator, denominator) => (amount * numerator) / denominator;
/** @param {bigint} amount @param {bigint} numerator @param {bigint} denominator */
const up = (amount, numerator, denominator) => (amount * numerator + denominator - 1n) / denominator;

class Rules {
  /** @type {Rates[]} */
  rates = [];
  /** @type {{ fromDay: number, basisPoints: number }[]} */
  dailyRates = [];
  /** @type {Map<string, Withdrawal>} */
  open = new Map();
  /** @type {Map<string, { player: string, amount: bigint, time: number }>} */
  firstDeposits = new Map();
  /** @type {Set<string>} */
  depositors = new Set();
  /** @type {Set<string>} */
  rewarded = new Set();
  /** @type {Map<string, Investment>} */
  investments = new Map();
  /** @type {Map<string, number>} */
  lastPaid = new Map();
  /**
   * Transfers of withdrawals minus the steps in the log. A remainder was not logged or never moved. Includes
   * the time of the last one.
   * @type {Map<string, { moves: number, time: number }>}
   */
  steps = new Map();

  /** @param {Books} books @param {{ from: number }} period */
  constructor(books, period) {
    this.books = books;
    this.period = period;
  }

  /** @param {{ id: string, step: string, currency: string, amount: bigint | string }} what @param {number} time @param {1 | -1} moves */
  noteStep({ id, step, currency, amount }, time, moves) {
    const name = `withdrawal ${id}: ${step}, ${currency} ${amount}`;
    const left = (this.steps.get(name)?.moves ?? 0) + moves;
    if (left === 0) this.steps.delete(name);
    else this.steps.set(name, { moves: left, time });
  }

  /** @param {Line} line @returns {Rates} */
  addRates(line) {
    fields(line, ['id', 'at', 'rates']);
    textOf('id', line.id, /^(?:0|[1-9]\d{0,18})$/, 'a number, as text');
    const last = this.rates.at(-1);
    if (last && BigInt(line.id) <= BigInt(last.id)) differs('id', `a number above ${last.id}`, line.id);
    same('at of rates 0, and of no others', line.id === '0', line.at === null);
    const time = line.at === null ? Number.NEGATIVE_INFINITY : timeOf('at', line.at);
    if (last && time < last.time) differs('at', 'not before the rates before it', line.at);
    /** @type {Map<string, Price>} */
    const prices = new Map([['USDT', UNIT_PRICE]]);
    same(
      'countries',
      [...COUNTRY_OF.values()].sort().join(),
      Object.keys(line.rates ?? {})
        .sort()
        .join(),
    );
    for (const [currency, country] of COUNTRY_OF) {
      const { buying, selling, ...rest } = line.rates[country] ?? {};
      same(`further sides of ${country}`, 0, Object.keys(rest).length);
      const price = {
        buying: positiveOf(`buying of ${country}`, buying),
        selling: positiveOf(`selling of ${country}`, selling),
      };
      if (price.buying === 0n || price.selling < price.buying)
        differs(
          `sides of ${country}`,
          'selling at no less than buying, both above 0',
          canonical(line.rates[country]),
        );
      if (line.id === '0') {
        const first = BigInt(FIRST_RATES.get(country) ?? 0) * MILLION;
        if (price.buying !== first || price.selling !== first)
          differs(`rates of ${country} before any change`, first, canonical(line.rates[country]));
      }
      prices.set(currency, price);
    }
    const rates = { id: line.id, time, prices };
    this.rates.push(rates);
    return rates;
  }

  /** @param {Line} line */
  addDailyRate(line) {
    fields(line, ['fromDay', 'basisPoints']);
    const fromDay = line.fromDay === null ? Number.NEGATIVE_INFINITY : dayOf('fromDay', line.fromDay);
    if (fromDay < (this.dailyRates.at(-1)?.fromDay ?? Number.NEGATIVE_INFINITY))
      differs('fromDay', 'not before the rate before it', line.fromDay);
    this.dailyRates.push({ fromDay, basisPoints: countOf('basisPoints', line.basisPoints, 1000) });
  }

  /** @param {string} id */
  ratesById(id) {
    return (
      this.rates.find((rates) => rates.id === id) ?? differs('rates', 'the number of rates named before', id)
    );
  }

  /** Returns the rates in force at a time; two if they changed within a minute of it. @param {number} time */
  ratesAt(time) {
    const possible = this.rates.filter(
      (rates, i) =>
        rates.time <= time + IN_FLIGHT &&
        (this.rates[i + 1]?.time ?? Number.POSITIVE_INFINITY) > time - IN_FLIGHT,
    );
    if (possible.length === 0)
      differs('rates', `rates that count at ${new Date(time).toISOString()}`, 'none');
    return possible;
  }

  /** @param {string} what @param {bigint} stands @param {number} time @param {(price: (currency: string) => Price) => bigint} compute */
  byRatesAt(what, stands, time, compute) {
    const expected = this.ratesAt(time).map(({ prices }) => compute((currency) => priceIn(prices, currency)));
    if (!expected.includes(stands)) differs(what, [...new Set(expected)].join(' or '), stands);
  }

  /**
   * @param {Moved} moved @param {[kind: string, currency: string, amount: bigint, player?: string][]} expected
   */
  expectMoves(moved, expected) {
    /** @param {string} kind @param {string} currency @param {bigint} amount @param {string | null | undefined} player */
    const text = (kind, currency, amount, player) =>
      `${kind}${player ? ` of player ${player}` : ''} ${amount} ${currency}`;
    const stands = moved
      .map((entry) => text(entry.kind, entry.currency, entry.amount, entry.player))
      .sort()
      .join('; ');
    const wanted = expected
      .filter(([, , amount]) => amount !== 0n)
      .map((each) => text(each[0], each[1], each[2], each[3]))
      .sort()
      .join('; ');
    same('entries', wanted, stands);
  }

  /** @param {Moved} moved @param {string} kind @param {boolean} up whether it went up */
  mover(moved, kind, up) {
    const entries = moved.filter((entry) => entry.kind === kind && entry.amount > 0n === up);
    if (entries.length !== 1)
      differs('entries', `one ${kind} that goes ${up ? 'up' : 'down'}`, entries.length);
    const [entry] = entries;
    return /** @type {Moved[number] & { player: string }} */ (entry);
  }

  /** @param {Line} line @param {Moved} moved @param {number} time @param {Announced[]} announced */
  check(line, moved, time, announced) {
    const rule = TRANSFERS.get(line.type);
    if (!rule) return differs('type', `one of ${[...TRANSFERS.keys()].join(', ')}`, line.type);
    const kinds = announced.map(({ line: { k } }) => k);
    if (
      rule.announcedBy
        ? kinds.length === 0 ||
          kinds.some((k) => k !== rule.announcedBy) ||
          (rule.announcedBy !== 'earning' && kinds.length !== 1)
        : kinds.some((k) => k !== rule.mayBeAnnouncedBy)
    )
      differs(
        `lines before ${line.type}`,
        rule.announcedBy ?? rule.mayBeAnnouncedBy ?? 'none',
        kinds.join(', ') || 'none',
      );
    for (const each of announced)
      if (each.line.k !== 'withdrawal')
        same(`transfer of the ${each.line.k} before`, line.id, each.line.transfer);
    rule.check(this, { line, moved, time, lines: announced.map((each) => each.line) });
  }

  /** @param {Line} line @param {number} time when it was requested */
  readWithdrawal(line, time) {
    const currency = line.currency;
    const amount = positiveOf('amount', line.amount);
    const fee = positiveOf('fee', line.fee);
    const payout = positiveOf('payout', line.payout);
    if (!COUNTRY_OF.has(currency)) differs('currency', 'a currency of players', currency);
    const isMobile = MOBILE_RAILS.includes(line.rail);
    if (!isMobile && !NETWORK_FEES.has(line.rail))
      differs('rail', [...MOBILE_RAILS, ...NETWORK_FEES.keys()].join(', '), line.rail);
    same('payoutCurrency', isMobile ? 'UGX' : 'USDT', line.payoutCurrency);
    this.byRatesAt('fee', fee, time, (price) => {
      if (!isMobile)
        return up(/** @type {bigint} */ (NETWORK_FEES.get(line.rail)), price(currency).selling, MILLION);
      const percentage = up(amount, 2n, 100n);
      const least =
        currency === 'UGX'
          ? 500n * MILLION
          : up(500n * MILLION, price(currency).selling, price('UGX').buying);
      if (percentage < least) return least;
      return percentage;
    });
    /** @param {(currency: string) => Price} price */
    const pays = (price) => {
      const paid =
        currency === line.payoutCurrency
          ? amount
          : down(amount, price(line.payoutCurrency).buying, price(currency).selling);
      return isMobile ? paid - (paid % MILLION) : paid;
    };
    const { prices } = line.rates === null ? { prices: null } : this.ratesById(line.rates);
    const approved = prices ? pays((each) => priceIn(prices, each)) : undefined;
    this.byRatesAt('payout', payout, time, (price) => {
      const asked = pays(price);
      return approved !== undefined && approved < asked ? approved : asked;
    });
    /** @type {Withdrawal} */
    const withdrawal = {
      id: line.id,
      rail: line.rail,
      amount,
      fee,
      currency,
      payout,
      payoutCurrency: line.payoutCurrency,
      player: null,
      credited: 0n,
    };
    return withdrawal;
  }

  /** @param {Line} line */
  readEarlierWithdrawal(line) {
    const withdrawal = this.readWithdrawal(line, timeOf('at', line.at));
    if (this.open.has(withdrawal.id))
      differs(
        'withdrawal',
        'one that was asked for before the period',
        `${withdrawal.id}, which was asked for in it`,
      );
    this.open.set(withdrawal.id, withdrawal);
  }

  /** @param {string} id @param {Line[]} lines */
  findOpen(id, lines) {
    const [earlier] = lines;
    if (earlier) {
      same('id of the withdrawal', id, earlier.id);
      this.readEarlierWithdrawal(earlier);
    }
    return this.open.get(id) ?? differs('cause', 'a withdrawal that is open', id);
  }

  /** @param {string} player @returns {Investment} */
  investment(player) {
    let investment = this.investments.get(player);
    if (!investment) {
      const place = this.books.players.get(player)?.investment ?? -1;
      investment = { held: this.books.balanceOf(place), earned: 0n, days: [], paidTo: this.period.from - 1 };
      this.investments.set(player, investment);
    }
    return investment;
  }

  /** @param {Investment} investment @param {bigint} amount @param {number} time */
  moveInvestment(investment, amount, time) {
    const before = investment.held;
    const after = before + amount;
    const lowest = amount < 0n ? after : before;
    investment.held = after;
    const today = dayNumber(time);
    // A transfer within a minute after midnight may count for the previous day.
    if (time - dayStart(today) < IN_FLIGHT) {
      const yesterday = dayIn(investment, today - 1, before);
      if (lowest < yesterday.other) yesterday.other = lowest;
    }
    const day = dayIn(investment, today, before);
    if (lowest < day.low) day.low = lowest;
    if (lowest < day.other) day.other = lowest;
  }

  /** @param {Investment} investment @param {number} number */
  lowest(investment, number) {
    const day = investment.days.find((each) => each.day >= number);
    const lows =
      day === undefined ? [investment.held] : day.day > number ? [day.start] : [day.low, day.other];
    return lows.map((low) => low + investment.earned);
  }

  /** @param {number} day */
  dailyRateOn(day) {
    return (
      this.dailyRates.findLast(({ fromDay }) => fromDay <= day)?.basisPoints ??
      differs('daily rate', `a rate for ${dayText(day)}`, 'none')
    );
  }

  /** @param {string} player @param {Investment} investment @param {number} before */
  expectPaid(player, investment, before) {
    for (let day = investment.paidTo + 1; day < before; day++) {
      const due = this.lowest(investment, day).map((held) =>
        down(held, BigInt(this.dailyRateOn(day)), 10_000n),
      );
      if (!due.includes(0n))
        differs(
          `earning of player ${player} for ${dayText(day)}`,
          due[0],
          'none, though a later day is paid',
        );
    }
  }

  /** @param {Line} line */
  earn(line) {
    fields(line, ['transfer', 'player', 'day', 'held', 'basisPoints', 'amount']);
    const player = idOf('player', line.player);
    const currency =
      this.books.players.get(player)?.currency ?? differs('player', 'a player with accounts', player);
    const day = dayOf('day', line.day);
    const held = positiveOf('held', line.held);
    const investment = this.investment(player);
    same('basisPoints', this.dailyRateOn(day), line.basisPoints);
    if (day >= this.period.from) {
      if (day <= investment.paidTo) differs('day', `a day after ${dayText(investment.paidTo)}`, line.day);
      this.expectPaid(player, investment, day);
      const lowest = this.lowest(investment, day);
      if (!lowest.includes(held))
        differs(`held by player ${player} on ${line.day}`, [...new Set(lowest)].join(' or '), held);
      investment.paidTo = day;
      while (investment.days[0] && investment.days[0].day <= day) investment.days.shift();
    }
    const amount = positiveOf('amount', line.amount);
    same(
      `earning of player ${player} for ${line.day}`,
      down(held, BigInt(line.basisPoints), 10_000n),
      amount,
    );
    investment.earned += amount;
    if (day > (this.lastPaid.get(currency) ?? Number.NEGATIVE_INFINITY)) this.lastPaid.set(currency, day);
    return { player, currency, amount };
  }

  /** Checks at the end that a day paid to one investor of a currency was paid to all. */
  checkAllPaid() {
    for (const [id, player] of this.books.players) {
      const last = this.lastPaid.get(player.currency);
      if (last === undefined || player.investment === -1) continue;
      if (this.investments.has(id) || this.books.balanceOf(player.investment) > 0n)
        this.expectPaid(id, this.investment(id), last);
    }
  }
}

/** @typedef {{ held: bigint, earned: bigint, days: { day: number, start: bigint, low: bigint, other: bigint }[], paidTo: number }} Investment
 *  `held` without the earnings of this export; `days`: those on which it moved and whose earning has not come */

/** @param {Investment} investment @param {number} day @param {bigint} start */
function dayIn(investment, day, start) {
  let found = investment.days.find((each) => each.day === day);
  if (!found) {
    found = { day, start, low: start, other: start };
    investment.days.push(found);
    investment.days.sort((a, b) => a.day - b.day);
  }
  return found;
}

/** @param {Map<string, Price>} prices @param {string} currency */
const priceIn = (prices, currency) =>
  prices.get(currency) ?? differs('currency', [...prices.keys()].join(', '), currency);

/**
 * For each kind of transfer, the line that announces it and its checks.
 * @typedef {{ line: Line, moved: Moved, time: number, lines: Line[] }} Posted
 * @type {Map<string, { announcedBy?: string, mayBeAnnouncedBy?: string, check: (rules: Rules, posted: Posted) => void }>}
 */
const TRANSFERS = new Map();
/** Kinds whose cause equals their transfer number. */
const SELF_CAUSED_KINDS = [
  'player_transfer',
  'investment.funded',
  'investment.earning',
  'house.fund',
  'withdrawal.credit',
];

TRANSFERS.set('deposit', {
  announcedBy: 'deposit',
  check(rules, { line, moved, time, lines: [deposit = {}] }) {
    fields(deposit, [
      'transfer',
      'rail',
      'paid',
      'paidCurrency',
      'charge',
      'amount',
      'currency',
      'rates',
      'promised',
    ]);
    const { currency, paidCurrency, rail } = deposit;
    const { player } = rules.mover(moved, 'player.game', true);
    const paid = positiveOf('paid', deposit.paid);
    const amount = positiveOf('amount', deposit.amount);
    const charge = positiveOf('charge', deposit.charge);
    oneOf('rail', rail, [...MOBILE_RAILS, 'tron', 'ethereum']);
    same('paidCurrency', MOBILE_RAILS.includes(rail) ? 'UGX' : 'USDT', paidCurrency);
    if (currency === paidCurrency) {
      same('amount', paid - charge, amount);
      same('promised', null, deposit.promised);
      same('rates', null, deposit.rates);
      rules.expectMoves(moved, [
        [`rail.${rail}`, currency, -paid],
        ['house.fees', currency, charge],
        ['player.game', currency, amount, player],
      ]);
    } else {
      const { prices, time: since } = rules.ratesById(deposit.rates);
      same('charge', 0n, charge);
      if (since > time + IN_FLIGHT) differs('rates', 'rates that counted before', deposit.rates);
      const worth = down(paid, priceIn(prices, currency).buying, priceIn(prices, paidCurrency).selling);
      // A mobile deposit never credits more than the player requested.
      if (paidCurrency === 'USDT' || deposit.promised !== null) same('amount', worth, amount);
      else if (amount > worth) differs('amount', `at most ${worth}`, amount);
      if (paidCurrency !== 'USDT' && !rules.ratesAt(time).some(({ id }) => id === deposit.rates))
        differs(
          'rates',
          rules
            .ratesAt(time)
            .map(({ id }) => id)
            .join(' or '),
          deposit.rates,
        );
      if (deposit.promised !== null && amountOf('promised', deposit.promised) <= amount)
        differs('promised', `more than ${amount}`, deposit.promised);
      rules.expectMoves(moved, [
        [`rail.${rail}`, paidCurrency, -paid],
        ['house.fx', paidCurrency, paid],
        ['house.fx', currency, -amount],
        ['player.game', currency, amount, player],
      ]);
    }
    if (!rules.depositors.has(player)) rules.firstDeposits.set(line.id, { player, amount, time });
    rules.depositors.add(player);
  },
});

TRANSFERS.set('referral.bonus', {
  announcedBy: 'bonus',
  check(rules, { line, moved, lines: [bonus = {}] }) {
    fields(bonus, ['transfer', 'player', 'deposit', 'depositAt', 'amount']);
    const { player, currency } = rules.mover(moved, 'player.game', true);
    same('player of the bonus', player, bonus.player);
    const amount = positiveOf('amount', bonus.amount);
    const time = timeOf('depositAt', bonus.depositAt);
    rules.byRatesAt('amount', amount, time, (price) =>
      down(1000n * MILLION, price(currency).buying, price('UGX').buying),
    );
    rules.expectMoves(moved, [
      ['house.bonus', currency, -amount],
      ['player.game', currency, amount, player],
    ]);
    if (rules.rewarded.has(bonus.deposit)) differs('deposit', 'one bonus for it', 'a second one');
    rules.rewarded.add(bonus.deposit);
    if (dayNumber(time) < rules.period.from) return;
    const deposit =
      rules.firstDeposits.get(bonus.deposit) ??
      differs('deposit', "a friend's first deposit in this export", bonus.deposit);
    same('depositAt', new Date(deposit.time).toISOString(), bonus.depositAt);
    if (player === deposit.player) differs('player', 'another one than the friend', player);
    same('cause of the bonus', deposit.player, line.cause);
    const friend = rules.books.players.get(deposit.player)?.currency ?? '';
    const enough = rules
      .ratesAt(time)
      .some(
        ({ prices }) =>
          deposit.amount >=
          down(3800n * MILLION, priceIn(prices, friend).buying, priceIn(prices, 'UGX').buying),
      );
    if (!enough)
      differs('the deposit that brought a bonus', 'at least 3,800 UGX in its money', deposit.amount);
  },
});

const WITHDRAWAL_FIELDS = [
  'id',
  'at',
  'rail',
  'amount',
  'fee',
  'currency',
  'payout',
  'payoutCurrency',
  'rates',
  'transfer',
];

/**
 * Steps of a withdrawal that move money, by the name of the move.
 * @type {Map<string, (at: string) => string>}
 */
const MONEY_STEPS = new Map([
  ['asked', (/** @type {string} */ at) => `asked at ${at}`],
  ['rejected', () => 'given back'],
  ['failed', () => 'given back'],
  ['completed', () => 'paid'],
  ['credited', () => 'credited'],
]);

TRANSFERS.set('withdrawal.reserve', {
  announcedBy: 'withdrawal',
  check(rules, { line, moved, time, lines: [asked = {}] }) {
    fields(asked, WITHDRAWAL_FIELDS);
    same('transfer of the withdrawal', line.id, asked.transfer);
    same('at of the withdrawal', line.at, asked.at);
    same('id of the withdrawal', line.cause, asked.id);
    const withdrawal = rules.readWithdrawal(asked, time);
    const { player, currency } = rules.mover(moved, 'player.game', false);
    const total = withdrawal.amount + withdrawal.fee;
    same('currency of the withdrawal', currency, withdrawal.currency);
    rules.expectMoves(moved, [
      ['player.game', currency, -total, player],
      ['player.reserved', currency, total, player],
    ]);
    if (rules.open.has(withdrawal.id)) differs('id of the withdrawal', 'a new one', withdrawal.id);
    rules.open.set(withdrawal.id, { ...withdrawal, player });
    rules.noteStep({ ...withdrawal, step: `asked at ${line.at}` }, time, 1);
  },
});

TRANSFERS.set('withdrawal.release', {
  mayBeAnnouncedBy: 'withdrawal',
  check(rules, { line, moved, time, lines }) {
    const { player, currency, amount, fee, id } = rules.findOpen(line.cause, lines);
    const owner = player ?? rules.mover(moved, 'player.reserved', false).player;
    rules.expectMoves(moved, [
      ['player.reserved', currency, -(amount + fee), owner],
      ['player.game', currency, amount + fee, owner],
    ]);
    rules.noteStep({ id, step: 'given back', currency, amount }, time, 1);
    rules.open.delete(id);
  },
});

TRANSFERS.set('withdrawal.payout', {
  mayBeAnnouncedBy: 'withdrawal',
  check(rules, { line, moved, time, lines }) {
    const { player, currency, amount, fee, payout, payoutCurrency, rail, id } = rules.findOpen(
      line.cause,
      lines,
    );
    const owner = player ?? rules.mover(moved, 'player.reserved', false).player;
    const total = amount + fee;
    rules.expectMoves(
      moved,
      currency === payoutCurrency
        ? [
            ['player.reserved', currency, -total, owner],
            [`rail.${rail}`, currency, payout],
            ['house.fees', currency, total - payout],
          ]
        : [
            ['player.reserved', currency, -total, owner],
            ['house.fees', currency, fee],
            ['house.fx', currency, amount],
            ['house.fx', payoutCurrency, -payout],
            [`rail.${rail}`, payoutCurrency, payout],
          ],
    );
    rules.noteStep({ id, step: 'paid', currency, amount }, time, 1);
    rules.open.delete(id);
  },
});

TRANSFERS.set('player_transfer', {
  check(rules, { moved, time }) {
    const from = rules.mover(moved, 'player.game', false);
    const to = rules.mover(moved, 'player.game', true);
    const sent = -from.amount;
    if (from.player === to.player) differs('player transfer', 'two players', from.player);
    if (from.currency === to.currency) {
      rules.expectMoves(moved, [
        ['player.game', from.currency, -sent, from.player],
        ['player.game', to.currency, sent, to.player],
      ]);
      return;
    }
    rules.byRatesAt('what arrives', to.amount, time, (price) =>
      down(sent, price(to.currency).buying, price(from.currency).selling),
    );
    rules.expectMoves(moved, [
      ['player.game', from.currency, -sent, from.player],
      ['house.fx', from.currency, sent],
      ['house.fx', to.currency, -to.amount],
      ['player.game', to.currency, to.amount, to.player],
    ]);
  },
});

for (const [type, sign] of /** @type {[string, bigint][]} */ ([
  ['investment.in', 1n],
  ['investment.out', -1n],
])) {
  TRANSFERS.set(type, {
    check(rules, { line, moved, time }) {
      const { player, currency, amount } = rules.mover(moved, 'player.investment', sign > 0n);
      same('cause', player, line.cause);
      rules.expectMoves(moved, [
        ['player.game', currency, -amount, player],
        ['player.investment', currency, amount, player],
      ]);
      // The transfer is already applied, so it is subtracted to get the balance before.
      const known = rules.investments.has(player);
      const investment = rules.investment(player);
      if (!known) investment.held -= amount;
      rules.moveInvestment(investment, amount, time);
    },
  });
}

TRANSFERS.set('investment.funded', {
  check(rules, { moved }) {
    const due = moved.find((entry) => entry.kind === 'house.interest_due');
    const currency = due?.currency ?? '';
    const total = due?.amount ?? 0n;
    if (total <= 0n) differs('what is set aside', 'more than 0', total);
    rules.expectMoves(moved, [
      ['house.interest', currency, -total],
      ['house.interest_due', currency, total],
    ]);
  },
});

TRANSFERS.set('investment.earning', {
  announcedBy: 'earning',
  check(rules, { moved, lines }) {
    /** @type {Map<string, bigint>} */
    const paid = new Map();
    let currency = '';
    let day = '';
    for (const entry of moved) {
      if (entry.player === null || rules.investments.has(entry.player)) continue;
      // The transfer is already applied, so it is subtracted to get the balance before.
      rules.investment(entry.player).held -= entry.amount;
    }
    for (const line of lines) {
      const earning = rules.earn(line);
      if (paid.has(earning.player))
        differs('player', 'one earning of each player in a transfer', earning.player);
      paid.set(earning.player, earning.amount);
      same('currency of the earnings', currency || earning.currency, earning.currency);
      same('day of the earnings', day || line.day, line.day);
      currency = earning.currency;
      day = line.day;
    }
    let total = 0n;
    for (const amount of paid.values()) total += amount;
    rules.expectMoves(moved, [
      ['house.interest_due', currency, -total],
      ...[...paid].map(
        ([player, amount]) =>
          /** @type {[string, string, bigint, string]} */ (['player.investment', currency, amount, player]),
      ),
    ]);
  },
});

TRANSFERS.set('withdrawal.credit', {
  announcedBy: 'credit',
  check(rules, { moved, time, lines: [credit = {}] }) {
    fields(credit, ['transfer', 'withdrawal', 'of', 'most', 'step', 'before', 'amount']);
    const { player, currency } = rules.mover(moved, 'player.game', true);
    const of = positiveOf('of', credit.of);
    const step = countOf('step', credit.step, 50);
    const before = positiveOf('before', credit.before);
    const amount = positiveOf('amount', credit.amount);
    const most = positiveOf('most', credit.most);
    if (most * 20n > of) differs('most', `at most 5% of ${of}`, most);
    // 0.1% per started ten minutes, in whole units and capped, minus earlier credits.
    let total = (down(of, BigInt(step), 1000n) / MILLION) * MILLION;
    if (total > most) total = most;
    same('amount', total - before, amount);
    const withdrawal = rules.open.get(credit.withdrawal);
    if (withdrawal) {
      same('amount of the withdrawal', withdrawal.amount, of);
      if (withdrawal.player !== null) {
        same('player of the withdrawal', withdrawal.player, player);
        same('credited before', withdrawal.credited, before);
      }
      withdrawal.credited = before + amount;
    }
    rules.noteStep({ id: credit.withdrawal, step: 'credited', currency, amount }, time, 1);
    rules.expectMoves(moved, [
      ['house.fees', currency, -amount],
      ['player.game', currency, amount, player],
    ]);
  },
});

// Entered by two operators. Only the two sides can be checked.
for (const [type, one, other] of /** @type {[string, RegExp, RegExp][]} */ ([
  ['opening', /^player\.game$/, /^house\.bankroll$/],
  ['correction', /^player\.game$/, /^house\.bankroll$/],
  ['house.fund', /^house\.(?:bankroll|bonus|fees|fx|interest)$/, /^rail\.[a-z0-9_]+$/],
])) {
  TRANSFERS.set(type, {
    check(_rules, { line, moved }) {
      const kinds = moved.map(({ kind }) => kind);
      if (
        kinds.length !== 2 ||
        !kinds.some((kind) => one.test(kind)) ||
        !kinds.some((kind) => other.test(kind))
      )
        differs('accounts', `${one.source} and ${other.source}`, kinds.join(', '));
      if (type === 'opening') same('cause', moved.find(({ player }) => player !== null)?.player, line.cause);
    },
  });
}

// ---------------------------------------------------------------------------------------------- statements of a day

/**
 * @param {string} day @param {string} taken @param {{ currency: string, sums: bigint[], root: string }[]} trees
 */
function liabilitiesText(day, taken, trees) {
  return [
    'sanduku/liabilities/v1',
    `day ${day}`,
    `taken ${taken}`,
    ...trees.map(({ currency, sums, root }) => `${currency} ${sums.join(' ')} ${root}`),
  ].join('\n');
}

/** @param {SignedText} reserves @param {{ day: string, liabilities: string, taken: number }} statement @param {Rules} rules */
function checkReserves({ text }, { day, liabilities, taken }, rules) {
  const lines = text.split('\n');
  same(
    'text of the reserves, first lines',
    `sanduku/reserves/v1\nday ${day}\nliabilities ${liabilities}`,
    lines.slice(0, 3).join('\n'),
  );
  const [word, readAt, ...more] = (lines[3] ?? '').split(' ');
  same('fourth line of the reserves', 'read', word);
  same('further fields of the fourth line', 0, more.length);
  const read = timeOf('time the reserves were read', readAt);
  if (read < taken) differs('time the reserves were read', 'not before the liabilities', readAt);
  const rates = lines.slice(4, 4 + CURRENCIES.length).join('\n');
  const possible = rules
    .ratesAt(read)
    .map(({ prices }) =>
      CURRENCIES.map((currency) => `rate ${currency} ${priceIn(prices, currency).selling}`).join('\n'),
    );
  if (!possible.includes(rates)) differs('rates of the reserves', possible.join(' or '), rates);
  const held = lines.slice(4 + CURRENCIES.length);
  same('order of what is held', [...held].sort().join('\n'), held.join('\n'));
  const counted = new Set();
  for (const line of held) {
    const parts = line.split(' ');
    const what = parts.slice(1, 3).join(' ');
    if (counted.has(what)) differs('what is held', 'each once', `${what} twice`);
    counted.add(what);
    if (parts[0] === 'usdt' && parts.length === 6) {
      const [, chain = '', address = '', amount, block, signature = ''] = parts;
      oneOf('chain', chain, ['tron', 'ethereum', 'bsc']);
      positiveOf('amount of an address', amount);
      textOf('block', block, /^(?:0|[1-9]\d*)$/, 'a number');
      const message = `sanduku/reserve/v1\nday ${day}\nliabilities ${liabilities}\naddress ${chain} ${address}`;
      same('who signed for an address', address, signerOf(chain, message, signature));
    } else if (parts[0] === 'stated' && parts.length === 5) {
      textOf('provider', parts[1], /^[a-z0-9_]+$/, 'a provider');
      oneOf('currency of a provider', parts[2], CURRENCIES);
      positiveOf('amount of a provider', parts[3]);
      same('time of a provider', new Date(taken).toISOString(), parts[4]);
      rules.books.checkStated(parts[1] ?? '', parts[2] ?? '', BigInt(parts[3] ?? ''), taken);
    } else differs('a line of the reserves', 'usdt or stated with its fields', line);
  }
}

// ---------------------------------------------------------------------------------------------- the audit

const SUBJECTS = [
  'begin',
  'account',
  'odds',
  'rates',
  'rate',
  'transfer',
  'round',
  'deposit',
  'withdrawal',
  'earning',
  'bonus',
  'credit',
  'record',
  'logged',
  'head',
  'leaf',
  'day',
  'end',
];

/** Checks lines in order. Throws a Difference for anything it cannot reproduce. */
export class Audit {
  books = new Books();
  line = 0;
  counts = /** @type {Record<string, number>} */ (Object.fromEntries(SUBJECTS.map((kind) => [kind, 0])));
  /** @type {Map<string, number[]>} */
  tables = new Map();
  /** Prize tables and rates from the log, compared with those used. @type {Map<string, string>} */
  recorded = new Map();
  /**
   * Values used that must be in the log, if the export has the log from its start.
   * @type {Map<string, number>}
   */
  announcedAt = new Map();
  /** @type {Announced[]} */
  announced = [];
  lastTransfer = 0n;
  firstTransfer = true;
  /** @type {Map<string, Leaves>} */
  dayLeaves = new Map();
  leafDay = '';
  /** @type {Map<string, string>} */
  statements = new Map();
  /** Key records by log index, from the first line. @type {Map<number, string>} */
  announcements = new Map();
  /** @type {{ from: string, to: string }[]} */
  links = [];
  /** @type {number[]} */
  days = [];
  lastDay = Number.NEGATIVE_INFINITY;
  hasEnded = false;
  hasLog = false;
  from = 0;
  to = 0;
  key = '';
  rules = new Rules(this.books, { from: 0 });
  log = new Log('');

  /** @param {string} pinnedKey */
  constructor(pinnedKey = '') {
    this.pinnedKey = pinnedKey;
  }

  /**
   * @param {string} json @param {Buffer} chain of the previous line @param {{ prize: number } | undefined} again the recomputed round
   */
  take(json, chain, again) {
    this.line++;
    if (this.hasEnded) differs('a line after the end', 'none', json);
    /** @type {Line} */
    let line;
    try {
      line = JSON.parse(json);
    } catch {
      return differs('the line', 'JSON', json);
    }
    if (line?.k === 'round') this.round(line, json, again);
    else if (line?.k === 'logged') this.logged(line, json);
    else this.other(line, json, chain);
    this.counts[line.k] = (this.counts[line.k] ?? 0) + 1;
  }

  /** @param {Line} line @param {string} json @param {Buffer} chain */
  other(line, json, chain) {
    if (line === null || typeof line !== 'object' || !SUBJECTS.includes(line.k))
      differs('k', `one of ${SUBJECTS.join(', ')}`, line?.k ?? json);
    same('the line as canonical JSON', canonical(line), json);
    if ((this.line === 1) !== (line.k === 'begin'))
      differs('k', this.line === 1 ? 'begin' : 'another kind: begin is the first line', line.k);
    if (
      this.announced.length > 0 &&
      !['deposit', 'withdrawal', 'earning', 'bonus', 'credit', 'transfer'].includes(line.k)
    )
      differs('k', `the transfer of the ${this.announced[0]?.line.k} before`, line.k);
    switch (line.k) {
      case 'begin':
        return this.begin(line);
      case 'account':
        if (!this.firstTransfer) differs('k', 'no account after the first transfer', line.k);
        return this.books.open(line);
      case 'odds':
        return this.odds(line);
      case 'rates':
        return this.noteForLog(
          `rates ${this.rules.addRates(line).id}`,
          canonical(line.rates),
          line.at === null ? Number.NaN : timeOf('at', line.at),
        );
      case 'rate':
        this.rules.addDailyRate(line);
        return this.noteForLog(`investment ${line.fromDay} ${line.basisPoints}`, '', Number.NaN);
      case 'deposit':
      case 'withdrawal':
      case 'earning':
      case 'bonus':
      case 'credit':
        this.announced.push({ line, number: this.line });
        return;
      case 'transfer':
        return this.transfer(line);
      case 'record':
        return this.record(line);
      case 'head':
        return this.head(line);
      case 'leaf':
        return this.leaf(line);
      case 'day':
        return this.day(line);
      case 'end':
        return this.end(line, chain);
    }
  }

  /** @param {Line} line */
  begin(line) {
    fields(line, ['version', 'from', 'to', 'key', 'keys', 'size', 'peaks']);
    same('version', 1, line.version);
    this.from = dayOf('from', line.from);
    this.to = dayOf('to', line.to);
    if (this.to < this.from) differs('to', `not before ${line.from}`, line.to);
    this.key = hashOf('key', line.key);
    if (!Array.isArray(line.keys)) differs('keys', 'a list', canonical(line.keys ?? null));
    for (const announcement of line.keys) this.announcement(announcement);
    if (this.pinnedKey && !this.leadsTo(this.key, this.pinnedKey) && !this.leadsTo(this.pinnedKey, this.key))
      differs('key', this.pinnedKey, this.key);
    this.rules = new Rules(this.books, { from: this.from });
    this.log = new Log(this.key);
    this.hasLog = line.size !== null;
    if (this.hasLog) this.log.begin(line.size, line.peaks);
    else same('peaks', '[]', canonical(line.peaks));
  }

  /** @param {Line} announcement */
  announcement(announcement) {
    same(
      'fields of a key',
      'head,index,path,record',
      Object.keys(announcement ?? {})
        .sort()
        .join(','),
    );
    const index = countOf('index of a key', announcement.index);
    const record = recordIn(announcement.record);
    same('kind of the record of a key', 'key', record?.kind);
    const { text, key: from } = signedOf('the head over a key', announcement.head);
    checkPlace('a key', announcement.record, index, announcement.path, text);
    this.announcements.set(index, announcement.record);
    this.links.push({ from, to: hashOf('key of the record', record.key) });
  }

  /** @param {string} from @param {string} to */
  leadsTo(from, to) {
    const reached = new Set([from]);
    for (const link of this.links) if (reached.has(link.from)) reached.add(link.to);
    return reached.has(to);
  }

  /** @param {Line} line */
  odds(line) {
    fields(line, ['hash', 'boxes', 'prizes']);
    same('boxes', BOXES, line.boxes);
    if (!Array.isArray(line.prizes) || line.prizes.length > BOXES)
      differs('prizes', `a list of at most ${BOXES}`, canonical(line.prizes ?? null));
    for (const prize of line.prizes) countOf('a prize', prize, 2 ** 32 - 1);
    same('hash of the odds', sha256Text(`odds:${line.boxes}:${line.prizes.join(',')}`), line.hash);
    this.tables.set(line.hash, line.prizes);
    this.noteForLog(`odds ${line.hash}`, canonical(line.prizes), Number.NaN);
  }

  /**
   * Checks that the export and the log agree on a value, whichever is read first.
   * @param {string} name @param {string} value @param {number} time @param {'line' | 'record'} by
   */
  noteForLog(name, value, time, by = 'line') {
    const known = this.recorded.get(name);
    if (known !== undefined && known !== value)
      differs(`${name} in the ${by === 'line' ? 'export' : 'log'}`, known, value);
    this.recorded.set(name, value);
    if (by === 'record') this.announcedAt.delete(name);
    else if (known === undefined) this.announcedAt.set(name, time);
  }

  beforeTransfer() {
    if (this.firstTransfer) this.books.checkOpening();
    this.firstTransfer = false;
  }

  /** @param {string} id @param {number} time */
  follow(id, time) {
    const number = BigInt(id);
    if (number <= this.lastTransfer) differs('id', `a number above ${this.lastTransfer}`, id);
    this.lastTransfer = number;
    if (time < dayStart(this.from) - IN_FLIGHT || time >= dayStart(this.to + 2))
      differs('at', `${dayText(this.from)} to ${dayText(this.to)}`, new Date(time).toISOString());
  }

  /** @param {Line} line */
  transfer(line) {
    this.beforeTransfer();
    fields(line, ['id', 'type', 'cause', 'at', 'entries']);
    const time = timeOf('at', line.at);
    this.follow(idOf('id', line.id), time);
    if (SELF_CAUSED_KINDS.includes(line.type)) same('cause', line.id, line.cause);
    else idOf('cause', line.cause);
    const moved = this.books.post(line.entries, time);
    const announced = this.announced;
    this.announced = [];
    this.rules.check(line, moved, time, announced);
  }

  /** @param {Line} line @param {string} json @param {{ prize: number } | undefined} again */
  round(line, json, again) {
    if (this.announced.length > 0)
      differs('k', `the transfer of the ${this.announced[0]?.line.k} before`, line.k);
    this.beforeTransfer();
    const { at, box, clientSeed, id, odds, payout, player, prize, round, seed: seedHex, stake } = line;
    idOf('id', id);
    const time = timeOf('at', at);
    this.follow(id, time);
    textOf('round', round, ROUND_ID, 'the id of a round');
    textOf('clientSeed', clientSeed, CLIENT_SEED, 'a client seed');
    hashOf('seed', seedHex);
    countOf('box', box, BOXES - 1);
    countOf('prize', prize, 2 ** 32 - 1);
    if (!this.tables.has(odds)) differs('odds', 'the hash of odds named before', odds);
    const list =
      Array.isArray(line.entries) && line.entries.length === 2
        ? line.entries
        : differs('entries', 'two', canonical(line.entries ?? null));
    const entries = list.map((/** @type {string[]} */ entry) => `["${entry?.join?.('","')}"]`).join(',');
    const canonicalText = `{"at":"${at}","box":${box},"clientSeed":"${clientSeed}","entries":[${entries}],"id":"${id}","k":"round","odds":"${odds}","payout":"${payout}","player":"${player}","prize":${prize},"round":"${round}","seed":"${seedHex}","stake":"${stake}"}`;
    if (canonicalText !== json) differs('the line as canonical JSON', canonicalText, json);
    if (!again) return differs('the round', 'a line that could be played again', json);
    if (prize !== again.prize) differs(`prize of round ${id}`, again.prize, prize);
    const staked = positiveOf('stake', stake);
    if (staked === 0n || staked % MILLION !== 0n) differs('stake', 'a whole number of units', stake);
    const paid = prize === 0 ? 0n : staked + (staked * BigInt(prize)) / 10_000n;
    if (`${paid}` !== payout) differs(`payout of round ${id}`, paid, payout);
    const [one, two] = this.books.post(line.entries, time);
    if (!one || !two) return;
    const [own, house] = one.player === null ? [two, one] : [one, two];
    if (own.kind !== 'player.game' || house.kind !== 'house.bankroll')
      differs('accounts', 'player.game and house.bankroll', `${own.kind} and ${house.kind}`);
    same(`player of round ${id}`, own.player, player);
    if (own.amount !== paid - staked) differs(`what moved by round ${id}`, paid - staked, own.amount);
    if (!this.hasLog) return;
    const record = `{"at":"${at}","box":${box},"clientSeed":"${clientSeed}","currency":"${own.currency}","kind":"round","oddsHash":"${odds}","payout":"${payout}","prize":${prize},"round":"${round}","seed":"${seedHex}","stake":"${stake}","transfer":"${id}"}`;
    this.log.waiting.set(id, { leaf: Log.leaf(record), time });
  }

  /** @param {Line} line @param {string} json */
  logged(line, json) {
    if (this.announced.length > 0)
      differs('k', `the transfer of the ${this.announced[0]?.line.k} before`, line.k);
    if (`{"index":${line.index},"k":"logged","transfer":"${line.transfer}"}` !== json)
      differs('the line as canonical JSON', '{"index":…,"k":"logged","transfer":"…"}', json);
    if (!this.hasLog) differs('k', 'no log, since the first line says that there is none', 'logged');
    same('index', this.log.size, line.index);
    const round =
      this.log.waiting.get(line.transfer) ??
      differs('transfer', 'a round that was read and has no record yet', line.transfer);
    this.log.append(round.leaf, round.time);
    this.log.waiting.delete(line.transfer);
  }

  /** @param {Line} line */
  record(line) {
    fields(line, ['index', 'record']);
    if (!this.hasLog) differs('k', 'no log, since the first line says that there is none', 'record');
    same('index', this.log.size, line.index);
    const record = recordIn(line.record);
    const time = timeOf('at of the record', record?.at);
    this.log.append(Log.leaf(line.record), time);
    if (record?.kind === 'key') {
      const announced = this.announcements.get(line.index) ?? 'nothing in the first line';
      same(`announcement of the key at ${line.index}`, line.record, announced);
    }
    this.readRecord(record, time);
  }

  /** @param {Line} record @param {number} time */
  readRecord(record, time) {
    switch (record.kind) {
      case 'round':
        // Rounds of this export are matched by transfer. This one belongs to an adjacent day.
        if (this.log.waiting.has(record.transfer))
          differs('record', `logged, for round ${record.transfer} is in this export`, record.transfer);
        if (time >= dayStart(this.from) + IN_FLIGHT && time < dayStart(this.to + 1) - IN_FLIGHT)
          differs(`round ${record.transfer} of the log`, 'a line of this export', 'none');
        return;
      case 'odds':
      case 'offer':
        same(
          'oddsHash of the record',
          sha256Text(`odds:${record.boxes}:${record.prizes?.join?.(',')}`),
          record.oddsHash,
        );
        if (record.kind === 'offer') return;
        return this.noteForLog(`odds ${record.oddsHash}`, canonical(record.prizes), time, 'record');
      case 'rates':
        return this.noteForLog(`rates ${record.id}`, canonical(record.rates), time, 'record');
      case 'investment':
        return this.noteForLog(`investment ${record.fromDay} ${record.basisPoints}`, '', time, 'record');
      case 'liabilities':
      case 'reserves':
        return this.noteStatement(record.kind, record.day, record.hash, true);
      case 'key':
        this.log.announcedKey = hashOf('key of the record', record.key);
        return;
      case 'anchor': {
        const root = this.log.roots.get(record.size);
        if (root !== undefined) same(`root of the anchor at ${record.size}`, root, record.root);
        return;
      }
      case 'withdrawal': {
        const { withdrawal: id, at, currency, amount } = record;
        const step = MONEY_STEPS.get(record.step)?.(at);
        if (step !== undefined) this.rules.noteStep({ id, step, currency, amount }, time, -1);
        return;
      }
      case 'setting':
      case 'release':
        return;
      default:
        differs('kind of the record', 'a kind of the log', record.kind);
    }
  }

  /** @param {string} kind @param {string} day @param {string} hash @param {boolean} byLog */
  noteStatement(kind, day, hash, byLog) {
    const name = `${kind} of ${day}`;
    const known = this.statements.get(name);
    if (known !== undefined) {
      same(`SHA-256 of the ${name}${byLog ? ' in the log' : ''}`, known, hash);
      if (byLog && this.statements.has(`${name}, logged`))
        differs(`record of the ${name}`, 'one', 'a second one');
    }
    this.statements.set(name, hashOf('hash of a statement', hash));
    if (byLog) this.statements.set(`${name}, logged`, hash);
    else this.statements.set(`${name}, stated`, hash);
  }

  /** @param {Line} line */
  head(line) {
    if (!this.hasLog) differs('k', 'no log, since the first line says that there is none', 'head');
    this.log.addHead(line);
  }

  /** @param {Line} line */
  leaf(line) {
    fields(line, ['day', 'currency', 'place', 'owner', 'sums']);
    dayOf('day', line.day);
    if (this.dayLeaves.size === 0) this.leafDay = line.day;
    same('day of the leaf', this.leafDay, line.day);
    oneOf('currency', line.currency, CURRENCIES);
    const last = [...this.dayLeaves.keys()].at(-1);
    if (last && line.currency < last) differs('currency', `${last} or a later one`, line.currency);
    const leaves = this.dayLeaves.get(line.currency) ?? new Leaves();
    this.dayLeaves.set(line.currency, leaves);
    const place = countOf('place', line.place, 2 ** DEPTH - 1);
    if (place <= (leaves.places.at(-1) ?? -1)) differs('place', `above ${leaves.places.at(-1)}`, place);
    if (!Array.isArray(line.sums) || line.sums.length !== 3)
      differs('sums', 'three amounts', canonical(line.sums ?? null));
    leaves.places.push(place);
    leaves.owners.push(Buffer.from(hashOf('owner', line.owner), 'hex'));
    leaves.sums.push(line.sums.map((/** @type {unknown} */ sum) => positiveOf('sum', sum)));
  }

  /** @param {Line} line */
  day(line) {
    fields(line, ['day', 'dayKey', 'liabilities', 'reserves']);
    const day = dayOf('day', line.day);
    if (day <= this.lastDay) differs('day', `after ${dayText(this.lastDay)}`, line.day);
    this.lastDay = day;
    if (day < this.from || day > this.to)
      differs('day', `${dayText(this.from)} to ${dayText(this.to)}`, line.day);
    if (this.dayLeaves.size > 0) same('day of the leaves', this.leafDay, line.day);
    const dayKey = Buffer.from(hashOf('dayKey', line.dayKey), 'hex');
    const liabilities = signedOf('the liabilities', line.liabilities);
    this.checkKey('the liabilities', liabilities.key);
    const [, , snapshotLine = ''] = liabilities.text.split('\n');
    const taken = timeOf('taken', snapshotLine.replace(/^taken /, ''));
    if (taken < dayStart(day + 1)) differs('taken', `after the end of ${line.day}`, snapshotLine);
    if (taken >= dayStart(day + 2)) differs('taken', 'before the next day was over', snapshotLine);
    const trees = CURRENCIES.map((currency) => {
      const leaves = this.dayLeaves.get(currency) ?? new Leaves();
      checkLeaves(this.books, leaves, dayKey, currency, taken);
      const { hash, sums } = treeOf(leaves, dayKey, currency);
      return { currency, sums, root: hash.toString('hex') };
    });
    same(
      'text of the liabilities',
      liabilitiesText(line.day, new Date(taken).toISOString(), trees),
      liabilities.text,
    );
    this.dayLeaves = new Map();
    const hash = sha256Text(liabilities.text);
    this.noteStatement('liabilities', line.day, hash, false);
    this.days.push(day);
    if (line.reserves === null) return;
    const reserves = signedOf('the reserves', line.reserves);
    this.checkKey('the reserves', reserves.key);
    checkReserves(reserves, { day: line.day, liabilities: hash, taken }, this.rules);
    this.noteStatement('reserves', line.day, sha256Text(reserves.text), false);
  }

  /** @param {string} what @param {string} key */
  checkKey(what, key) {
    if (!this.leadsTo(this.key, key)) differs(`key of ${what}`, `${this.key}, or one that it led to`, key);
  }

  /** @param {Line} line @param {Buffer} chain */
  end(line, chain) {
    fields(line, ['lines', 'signature', 'key']);
    same('lines', this.line - 1, line.lines);
    this.checkKey('the export', hashOf('key', line.key));
    checkSignature('the export', `sanduku/export/v1\n${chain.toString('hex')}`, line.signature, line.key);
    if (this.announced.length > 0)
      differs('k', `the transfer of the ${this.announced[0]?.line.k} before`, 'end');
    if (this.dayLeaves.size > 0) differs('k', 'the day of the leaves before', 'end');
    this.beforeTransfer();
    this.rules.checkAllPaid();
    if (this.hasLog) this.checkLogAtEnd();
    this.hasEnded = true;
  }

  /** Checks that everything older than the merge delay is under the last head. */
  checkLogAtEnd() {
    const { head, size, waiting } = this.log;
    if (!head) {
      if (size > 0 || waiting.size > 0) differs('the log', 'a head over its records', 'none');
      return;
    }
    same('records that the last head covers', size, head.size);
    for (const [transfer, { time }] of waiting)
      if (time < head.time - MERGE_DELAY)
        differs(`the record of round ${transfer}`, 'in the log within 120 seconds', 'missing at the end');
    for (const [name, time] of this.announcedAt)
      if (time >= dayStart(this.from) && time < head.time - MERGE_DELAY)
        differs(`the record of ${name}`, 'in the log within 120 seconds', 'missing at the end');
    for (const [name, { moves, time }] of this.rules.steps) {
      if (moves > 0 && time >= dayStart(this.from) && time < head.time - MERGE_DELAY)
        differs(`the record of ${name}`, 'in the log within 120 seconds', 'missing at the end');
      if (moves < 0 && time >= dayStart(this.from) + IN_FLIGHT && time < dayStart(this.to + 1) - IN_FLIGHT)
        differs(`the transfer of ${name}, which the log names`, 'in this export', 'missing');
    }
    for (const name of this.statements.keys()) {
      const [statement = '', by] = name.split(', ');
      const day = dayOf('day', statement.slice(-10));
      // The last day's statement is signed after the period, when the exported log may have ended. The
      // reserves statement follows half a day later.
      const end = statement.startsWith('reserves') ? this.to - 1 : this.to;
      if (by === 'stated' && day < end && !this.statements.has(`${statement}, logged`))
        differs(`the record of the ${statement}`, 'in the log', 'missing');
      if (
        by === 'logged' &&
        day >= this.from &&
        day <= this.to &&
        !this.statements.has(`${statement}, stated`)
      )
        differs(`the ${statement}, which the log names`, 'a day of this export', 'missing');
    }
  }
}

// ---------------------------------------------------------------------------------------------- reading

const CHUNK = 1 << 20;
const LONGEST_LINE = 1 << 26;
const FIRST_CHAIN = sha256(Buffer.from('sanduku/export/v1'));
const NEWLINE = 10;

/**
 * @typedef {object} Chunk whole lines, with what is known before they are checked in order
 * @property {Buffer} bytes
 * @property {number[]} lines begin of each line; its end is the next one's begin
 * @property {Buffer[]} chains of the line before each
 * @property {number[]} rounds begin and end of the JSON of each round
 * @property {{ expected: string, stands: string } | null} broken where the chain breaks: after the last of `lines`
 */

/** Verifies the hash chain, which is sequential, and finds the rounds for the workers. */
class Chain {
  value = FIRST_CHAIN;
  scratch = Buffer.alloc(1 << 16);
  /** @type {Table[]} */
  tables = [];

  /** @param {Buffer} bytes whole lines @returns {Chunk} */
  follow(bytes) {
    /** @type {Chunk} */
    const chunk = { bytes, lines: [], chains: [], rounds: [], broken: null };
    for (let at = 0; at < bytes.length; ) {
      const end = bytes.indexOf(NEWLINE, at);
      const json = at + 17;
      const length = end - json;
      if (end === -1) {
        chunk.broken = {
          expected: 'a line that ends with a line feed',
          stands: bytes.toString('utf8', at, at + 80),
        };
        break;
      }
      if (length < 2 || bytes[at + 16] !== 32) {
        chunk.broken = {
          expected: '16 hex digits, a space, JSON',
          stands: bytes.toString('utf8', at, Math.min(end, at + 80)),
        };
        break;
      }
      if (this.scratch.length < length + 32) this.scratch = Buffer.alloc(2 * (length + 32));
      this.value.copy(this.scratch, 0);
      bytes.copy(this.scratch, 32, json, end);
      const next = sha256(this.scratch.subarray(0, 32 + length));
      const digits = next.toString('hex', 0, 8);
      if (bytes.toString('latin1', at, at + 16) !== digits) {
        chunk.broken = { expected: digits, stands: bytes.toString('utf8', at, at + 16) };
        break;
      }
      chunk.lines.push(at);
      chunk.chains.push(this.value);
      this.value = next;
      // {"at":"2026-11-16T08:30:00.000Z","box":… is a round, {"boxes":… a table: field names are sorted.
      if (bytes[json + 34] === 0x62 && bytes[json + 35] === 0x6f && bytes[json + 36] === 0x78)
        chunk.rounds.push(json, end);
      else if (bytes[json + 2] === 0x62 && bytes.toString('latin1', json, json + 9) === '{"boxes":')
        this.learn(bytes.toString('utf8', json, end));
      at = end + 1;
    }
    return chunk;
  }

  /** @param {string} json */
  learn(json) {
    try {
      const { hash, prizes } = JSON.parse(json);
      if (Array.isArray(prizes) && prizes.length <= BOXES) this.tables = [...this.tables, { hash, prizes }];
    } catch {
      // The in-order reader reports it.
    }
  }
}

class Players {
  /** @type {{ worker: Worker, jobs: { resolve: (value: any) => void, reject: (error: unknown) => void }[] }[]} */
  workers = [];

  /** @param {number} count */
  constructor(count) {
    for (let i = 0; i < count; i++) {
      const one = { worker: new Worker(fileURLToPath(import.meta.url)), jobs: /** @type {any[]} */ ([]) };
      one.worker.on('message', (answer) =>
        one.jobs.shift().resolve({
          prizes: answer.prizes,
        }),
      );
      one.worker.on('error', (error) => {
        for (const job of one.jobs.splice(0)) job.reject(error);
      });
      this.workers.push(one);
    }
  }

  /** @param {Buffer} bytes @param {number[]} rounds @param {Table[]} tables @returns {Promise<ReturnType<typeof playRounds>>} */
  play(bytes, rounds, tables) {
    const idle = this.workers.reduce((best, one) => (one.jobs.length < best.jobs.length ? one : best));
    return new Promise((resolve, reject) => {
      idle.jobs.push({ resolve, reject });
      idle.worker.postMessage({ bytes, rounds, tables });
    });
  }

  async close() {
    await Promise.all(this.workers.map(({ worker }) => worker.terminate()));
  }
}

/** Yields whole lines in chunks of a megabyte. @param {AsyncIterable<Buffer>} source */
async function* chunksOf(source) {
  /** @type {Buffer[]} */
  let parts = [];
  let size = 0;
  for await (const part of source) {
    parts.push(part);
    size += part.length;
    if (size < CHUNK || !part.includes(NEWLINE)) {
      if (size > LONGEST_LINE) break;
      continue;
    }
    const all = Buffer.concat(parts, size);
    const end = all.lastIndexOf(NEWLINE) + 1;
    yield all.subarray(0, end);
    parts = [all.subarray(end)];
    size -= end;
  }
  if (size > 0) yield Buffer.concat(parts, size);
}

/** @param {Audit} audit @param {Chunk} chunk @param {ReturnType<typeof playRounds>} again */
function auditChunk(audit, chunk, { prizes }) {
  let round = 0;
  for (const [i, at] of chunk.lines.entries()) {
    const end =
      chunk.lines[i + 1] !== undefined
        ? /** @type {number} */ (chunk.lines[i + 1]) - 1
        : chunk.bytes.indexOf(NEWLINE, at);
    const isRound = chunk.rounds[2 * round] === at + 17;
    const prize = isRound ? prizes[round] : undefined;
    const again = prize === undefined || prize === -1 ? undefined : { prize };
    if (isRound) round++;
    audit.take(chunk.bytes.toString('utf8', at + 17, end), /** @type {Buffer} */ (chunk.chains[i]), again);
  }
  if (!chunk.broken) return;
  audit.line++;
  if (audit.hasEnded) differs('a line after the end', 'none', chunk.broken.stands);
  differs(
    'the chain: this line is not what was exported, or one before it is missing, doubled or moved',
    chunk.broken.expected,
    chunk.broken.stands,
  );
}

/** @param {AsyncIterable<Buffer>} source @param {Audit} audit @param {number} threads */
async function auditStream(source, audit, threads = availableParallelism()) {
  const chain = new Chain();
  const players = new Players(threads);
  /** @type {{ chunk: Chunk, again: Promise<ReturnType<typeof playRounds>> }[]} */
  const ahead = [];
  const auditNext = async () => {
    const next = ahead.shift();
    if (next) auditChunk(audit, next.chunk, await next.again);
  };
  try {
    for await (const bytes of chunksOf(source)) {
      const chunk = chain.follow(bytes);
      const again = players.play(bytes, chunk.rounds, chain.tables);
      again.catch(() => {});
      ahead.push({ chunk, again });
      // Keeps one chunk waiting per worker, so memory use does not depend on the length of the export.
      while (ahead.length > 2 * threads || (chunk.broken && ahead.length > 0)) await auditNext();
    }
    while (ahead.length > 0) await auditNext();
    finishAudit(audit);
  } finally {
    await players.close();
  }
}

/** @param {Buffer} bytes @param {Audit} audit */
export function auditBytes(bytes, audit) {
  const chain = new Chain();
  const chunk = chain.follow(bytes);
  auditChunk(audit, chunk, playRounds({ bytes, rounds: chunk.rounds, tables: chain.tables }));
  finishAudit(audit);
}

/** @param {Audit} audit */
function finishAudit(audit) {
  if (audit.hasEnded) return;
  audit.line++;
  differs('the export', 'a last line of kind end', 'nothing more');
}

// ---------------------------------------------------------------------------------------------- a receipt

/** @param {Line} receipt */
function recomputeReceipt({ sealed, pick, revealed }) {
  const roundId = textOf('round', sealed?.roundId, ROUND_ID, 'the id of a round');
  const seedHex = hashOf('seed', revealed?.seed);
  const clientSeed = textOf('client seed', pick?.clientSeed, CLIENT_SEED, '1 to 64 letters, digits, - or _');
  const box = countOf('box', pick?.selectedBox, BOXES - 1);
  const stake = countOf('stake', pick?.betAmount);
  if (stake === 0) differs('stake', 'more than 0', stake);
  const table = sealed?.odds?.prizes;
  if (!Array.isArray(table) || table.length > BOXES)
    differs('prizes', `a list of at most ${BOXES}`, canonical(table ?? null));
  for (const prize of table) countOf('a prize', prize, 0xffff_ffff);

  const boxes = Array.from({ length: BOXES }, (_, place) => place);
  const prizes = boxes.map((place) => playAgain(roundId, seedHex, clientSeed, place, table).prize);
  const { seedHash } = playAgain(roundId, seedHex, clientSeed, box, table);
  wordsFor(`shift:${clientSeed}:${roundId}`);
  const shift = below(BOXES);
  const won = prizes[box] ?? 0;
  // Receipt amounts are in units, rounded down to hundredths.
  const share = (/** @type {number} */ basisPoints) =>
    Number((BigInt(stake) * BigInt(basisPoints)) / 100n) / 100;
  return {
    sealed: {
      roundId,
      seedHash,
      odds: { prizes: table, hash: sha256Text(`odds:${BOXES}:${table.join(',')}`) },
    },
    pick: { selectedBox: box, betAmount: stake, clientSeed },
    outcome: won
      ? { won: true, result: 'win', prize: share(won), winAmount: share(10_000 + won) }
      : { won: false, result: 'lose', prize: 0, winAmount: 0 },
    revealed: { roundId, seed: seedHex, clientSeed, shift, prizes },
  };
}

/**
 * Recomputes the round of a signed receipt, and checks its signature and log inclusion.
 * @param {Line} receipt @param {string} pinnedKey
 */
export function auditReceipt(receipt, pinnedKey = '') {
  const names = 'currency,key,log,outcome,pick,playedAt,revealed,sealed,signature,transfer,version';
  same(
    'the fields of the receipt',
    names,
    Object.keys(receipt ?? {})
      .sort()
      .join(','),
  );
  const { key, signature, log, ...content } = receipt;
  same('version', 2, content.version);
  if (pinnedKey) same('key', pinnedKey, key);
  const text = `sanduku/receipt/v2\n${sha256Text(canonical(content))}`;
  checkSignature('the receipt', text, signature, hashOf('key', key));
  const again = recomputeReceipt(receipt);
  for (const [part, shown] of Object.entries(again)) same(part, canonical(shown), canonical(content[part]));
  timeOf('playedAt', content.playedAt);
  idOf('transfer', content.transfer);
  oneOf('currency', content.currency, CURRENCIES);
  if (log === null) return;
  const { sealed, pick, revealed } = again;
  const prize = revealed.prizes[pick.selectedBox] ?? 0;
  const stake = BigInt(pick.betAmount) * MILLION;
  const record = canonical({
    kind: 'round',
    at: content.playedAt,
    transfer: content.transfer,
    round: sealed.roundId,
    seed: revealed.seed,
    clientSeed: pick.clientSeed,
    box: pick.selectedBox,
    oddsHash: sealed.odds.hash,
    currency: content.currency,
    stake: `${stake}`,
    prize,
    payout: `${prize === 0 ? 0n : stake + (stake * BigInt(prize)) / 10_000n}`,
    ...(log.refused && { refused: log.refused }),
  });
  const { refused: _, ...place } = log;
  same('the fields of log', 'head,index,path', Object.keys(place).sort().join(','));
  const head = signedOf('the head', log.head);
  same('key of the head', key, head.key);
  checkPlace('the round', record, countOf('index of the round', log.index), log.path, head.text);
}

/** @param {Line} receipt @param {string} pinnedKey */
function reportOfReceipt({ sealed, pick, outcome, currency, playedAt, transfer, key, log }, pinnedKey) {
  return [
    `This receipt holds: round ${sealed.roundId}, played ${playedAt}.`,
    `  stake       ${pick.betAmount} ${currency} on box ${pick.selectedBox + 1}, transfer ${transfer}`,
    `  payout      ${outcome.winAmount} ${currency}`,
    `  log         ${log ? `record ${log.index}` : 'NOT in this receipt'}`,
    `  signed by   ${key}${pinnedKey ? '' : COMPARE_KEY}`,
  ].join('\n');
}

const COMPARE_KEY = ' (compare it with the key that the house publishes, or give it by --key)';

/** @param {Audit} audit @param {number} seconds */
function report(audit, seconds) {
  const { counts, log, days, from, to } = audit;
  const missing = [];
  for (let day = from; day <= to; day++) if (!days.includes(day)) missing.push(dayText(day));
  const rate = (counts.round ?? 0) / seconds;
  const lines = [
    `Everything in this export is as published: ${dayText(from)} to ${dayText(to)}, ${audit.line - 1} lines.`,
    `  rounds      ${counts.round} played again, each with its stake, prize, payout and balances`,
    `  transfers   ${counts.transfer} done again: ${counts.deposit} deposits, ${counts.withdrawal} withdrawals, ${counts.earning} earnings, ${counts.bonus} bonuses, ${counts.credit} credits for late withdrawals`,
    `  accounts    ${counts.account}, every balance after every entry`,
    audit.hasLog
      ? `  log         ${(counts.record ?? 0) + (counts.logged ?? 0)} records, ${counts.head} heads; ${log.size} records in all${log.waiting.size > 0 ? `; ${log.waiting.size} rounds of the last two minutes are not in it yet` : ''}`
      : '  log         NOT in this export',
    `  statements  ${days.length} of ${to - from + 1} days, ${counts.leaf} leaves${missing.length > 0 ? `; NOT in this export: ${missing.length > 5 ? `${missing.length} days from ${missing[0]} to ${missing.at(-1)}` : missing.join(', ')}` : ''}`,
    `  signed by   ${audit.key}${audit.pinnedKey ? '' : COMPARE_KEY}`,
    `  took        ${seconds.toFixed(1)} s, ${Math.round(rate)} rounds a second, ${Math.round(memoryUsage.rss() / 2 ** 20)} MB`,
  ];
  return lines.join('\n');
}

/** @param {unknown} value */
function shown(value) {
  const text = typeof value === 'string' ? value : `${value}`;
  return text.length > 2000 ? `${text.slice(0, 2000)} …` : text;
}

async function main() {
  const args = argv.slice(2);
  const at = args.indexOf('--key');
  const [, key = ''] = at === -1 ? [] : args.splice(at, 2);
  const isReceipt = args[0] === '--receipt';
  const [file, ...more] = isReceipt ? args.slice(1) : args;
  if (file === undefined || more.length > 0 || (at !== -1 && !HASH.test(key))) {
    stderr.write('Usage: sanduku-auditor.mjs EXPORT | --receipt RECEIPT [--key 64 HEX DIGITS]\n');
    return 2;
  }
  const audit = new Audit(key);
  const began = performance.now();
  try {
    if (isReceipt) {
      const receipt = JSON.parse(readFileSync(file, 'utf8'));
      auditReceipt(receipt, key);
      stdout.write(`${reportOfReceipt(receipt, key)}\n`);
      return 0;
    }
    await auditStream(file === '-' ? stdin : createReadStream(file, { highWaterMark: CHUNK }), audit);
    stdout.write(`${report(audit, (performance.now() - began) / 1000)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Difference)) {
      stderr.write(`It could not be read: ${error instanceof Error ? error.message : error}\n`);
      return 2;
    }
    const place = isReceipt ? 'Receipt' : `Line ${audit.line}`;
    stdout.write(
      `${place}: ${error.message}\n  expected  ${shown(error.expected)}\n  stands    ${shown(error.stands)}\n`,
    );
    return 1;
  }
}

if (isMainThread) {
  if (
    argv[1] !== undefined &&
    fileURLToPath(import.meta.url) === (await import('node:fs')).realpathSync(argv[1])
  )
    exit(argv[2] === 'site' ? await (await import('./site.mjs')).main(argv.slice(3)) : await main());
} else {
  parentPort?.on('message', (work) => {
    const answer = playRounds(work);
    parentPort?.postMessage(answer, [answer.prizes.buffer]);
  });
}
