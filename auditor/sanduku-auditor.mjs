#!/usr/bin/env node
// Checks a Sanduku export line by line, as specified in docs/transparency.md and docs/fairness.md. Shares no
// code with the product; needs Node.js 20.12 or newer. Usage: see USAGE.
//
// Exit code 0: every rule holds. 1: prints the first difference and the rule it breaks. 2: input not readable.
import { createPublicKey, hash, verify } from 'node:crypto';
import { createReadStream, readFileSync, realpathSync } from 'node:fs';
import { argv, exit, memoryUsage, stderr, stdin, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** @typedef {Record<string, any>} Line one line's JSON; every field is validated before use */
/** @typedef {{ text: string, signature: string, key: string }} SignedText */

const MILLION = 1_000_000n;
const GREATEST = 2n ** 63n - 1n;
const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** No daylight saving time. */
const KAMPALA = 3 * 3600 * SECOND;
const MERGE_DELAY = 120 * SECOND;
/** Tolerance between two clocks, and for transfers in flight. */
const IN_FLIGHT = 60 * SECOND;
/** A replaced prize table can be played this long. */
const TABLE_GRACE = 600 * SECOND;
const BOXES = 9;
const DEPTH = 24;
const DEFAULT_PRIZES = [2000, 3000, 4000, 5000];
/** Country and default units per USDT, from the specification. */
const MARKETS = new Map(
  'UGX UG 3800, KES KE 130, TZS TZ 2500, RWF RW 1100, NGN NG 800, GHS GH 12, ZAR ZA 18, INR IN 83, PHP PH 56, IDR ID 15500, USD US 1'
    .split(', ')
    .map((market) => {
      const [currency = '', country = '', rate] = market.split(' ');
      return [currency, { country, rate: BigInt(rate ?? '') * MILLION }];
    }),
);
const CURRENCIES = [...MARKETS.keys()].sort();
const COUNTRIES = [...MARKETS.values()].map(({ country }) => country).sort();

// ---------------------------------------------------------------------------------------------- rules

class Difference extends Error {
  /** @param {string} what @param {unknown} expected @param {unknown} found @param {string} rule */
  constructor(what, expected, found, rule) {
    super(what);
    this.expected = expected;
    this.found = found;
    this.rule = rule;
  }
}

/** The names of all rules, as in docs/transparency.md. @type {Set<string>} */
export const RULES = new Set();

/**
 * A difference found in the check names the rule.
 * @template {(...args: any[]) => unknown} Check @param {string} name @param {Check} check @returns {Check}
 */
function rule(name, check) {
  RULES.add(name);
  const named = (/** @type {any[]} */ ...args) => {
    try {
      return check(...args);
    } catch (error) {
      if (error instanceof Difference && error.rule === '') error.rule = name;
      throw error;
    }
  };
  return /** @type {Check} */ (named);
}

/** @param {string} what @param {unknown} expected @param {unknown} found @returns {never} */
function differs(what, expected, found) {
  throw new Difference(what, expected, found, '');
}

/** @param {string} what @param {unknown} expected @param {unknown} found */
function same(what, expected, found) {
  if (expected !== found) differs(what, expected, found);
}

/** @param {unknown} holds @param {string} what @param {unknown} expected @param {unknown} found */
function must(holds, what, expected, found) {
  if (holds !== true) differs(what, expected, found);
}

// ---------------------------------------------------------------------------------------------- values

RULES.add('format');
/** @param {string} name @param {string} meaning @param {unknown} value @returns {never} */
function malformed(name, meaning, value) {
  const found = typeof value === 'string' ? value : canonical(value ?? null);
  throw new Difference(name, meaning, found, 'format');
}

/** @param {RegExp} pattern @param {string} meaning @returns {(name: string, value: unknown) => string} */
const textParser = (pattern, meaning) => (name, value) =>
  typeof value === 'string' && pattern.test(value) ? value : malformed(name, meaning, value);

const idOf = textParser(/^[1-9]\d{0,18}$/, 'a number as text');
const hashOf = textParser(/^[0-9a-f]{64}$/, '64 hex digits');
const signatureOf = textParser(/^[0-9a-f]{128}$/, '128 hex digits');
const roundIdOf = textParser(/^[A-Za-z0-9:._-]{1,64}$/, 'a round id');
const clientSeedOf = textParser(/^[A-Za-z0-9_-]{1,64}$/, 'a client seed');
const wordOf = textParser(/^[A-Za-z0-9_.]{1,64}$/, 'a word');
const amountText = textParser(/^(?:0|-?[1-9]\d{0,18})$/, 'an amount in micro-units, as text');
const timeText = textParser(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'a time in UTC with milliseconds');

/** @param {string} name @param {unknown} value */
function amountOf(name, value) {
  const amount = BigInt(amountText(name, value));
  return amount <= GREATEST && amount >= -GREATEST ? amount : malformed(name, `at most ${GREATEST}`, value);
}

/** @param {string} name @param {unknown} value */
function positiveOf(name, value) {
  const amount = amountOf(name, value);
  return amount >= 0n ? amount : malformed(name, 'an amount of 0 or more', value);
}

/** @param {string} name @param {unknown} value @param {number} greatest @returns {number} */
function countOf(name, value, greatest = Number.MAX_SAFE_INTEGER) {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= greatest
    ? value
    : malformed(name, `a whole number from 0 to ${greatest}`, value);
}

/** @param {string} name @param {unknown} value @param {readonly string[]} list */
function oneOf(name, value, list) {
  return list.find((each) => each === value) ?? malformed(name, `one of ${list.join(', ')}`, value);
}

/** @param {string} name @param {unknown} value @returns {unknown[]} */
function listOf(name, value) {
  return Array.isArray(value) ? value : malformed(name, 'a list', value);
}

/** @param {string} name @param {unknown} value */
function timeOf(name, value) {
  const text = timeText(name, value);
  const time = Date.parse(text);
  return Number.isFinite(time) && timeIso(time) === text ? time : malformed(name, 'a time', value);
}
/** @param {number} time */
const timeIso = (time) => new Date(time).toISOString();

/** Days since 1970 in Kampala. @param {number} time */
const dayNumber = (time) => Math.floor((time + KAMPALA) / DAY);
/** @param {number} number */
const dayText = (number) => timeIso(number * DAY).slice(0, 10);
/** @param {number} number */
const dayStart = (number) => number * DAY - KAMPALA;
/** @param {string} name @param {unknown} value */
function dayOf(name, value) {
  const number = typeof value === 'string' ? Date.parse(`${value}T00:00:00.000Z`) / DAY : Number.NaN;
  return Number.isSafeInteger(number) && dayText(number) === value ? number : malformed(name, 'a day', value);
}

/** @param {string} name @param {unknown} value @returns {number[]} */
function prizesOf(name, value) {
  const prizes = listOf(name, value).map((prize) => countOf(name, prize, 2 ** 32 - 1));
  return prizes.length <= BOXES ? prizes : malformed(name, `at most ${BOXES} prizes`, value);
}

/** @param {string} name @param {unknown} value @param {string[]} names @returns {Line} */
function objectOf(name, value, names) {
  if (value === null || typeof value !== 'object') return malformed(name, 'an object', value);
  const [found, expected] = [Object.keys(value).sort().join(), [...names].sort().join()];
  return found === expected ? value : malformed(`fields of ${name}`, expected, found);
}

/** RFC 8785, which formats numbers as JavaScript does. @param {unknown} value @returns {string} */
function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const object = /** @type {Record<string, unknown>} */ (value);
  const names = Object.keys(object).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(object[name])}`).join(',')}}`;
}

/** @param {string} name @param {unknown} text @returns {Line} */
function canonicalLine(name, text) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(/** @type {string} */ (text));
  } catch {
    return malformed(name, 'JSON', text);
  }
  if (value === null || typeof value !== 'object' || canonical(value) !== text)
    return malformed(name, 'an object as canonical JSON', text);
  return value;
}

// ---------------------------------------------------------------------------------------------- hashes and signatures

/** @param {string | Uint8Array} bytes */
const sha256 = (bytes) => hash('sha256', bytes, 'buffer');
/** @param {string} text */
const sha256Text = (text) => hash('sha256', text, 'hex');
/** @param {number[]} prizes */
const oddsHashOf = (prizes) => sha256Text(`odds:${BOXES}:${prizes.join(',')}`);

const ED25519_PREFIX = '302a300506032b6570032100';
/** @type {Map<string, import('node:crypto').KeyObject>} */
const publicKeys = new Map();

/** @param {string} what @param {string} text @param {unknown} signature @param {string} key */
function checkSignature(what, text, signature, key) {
  let publicKey = publicKeys.get(key);
  if (!publicKey) {
    const der = Buffer.from(ED25519_PREFIX + hashOf(`key of ${what}`, key), 'hex');
    publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    publicKeys.set(key, publicKey);
  }
  const bytes = Buffer.from(signatureOf(`signature of ${what}`, signature), 'hex');
  must(verify(null, Buffer.from(text), publicKey, bytes), `signature of ${what}`, `by ${key}`, signature);
}

/** @param {string} what @param {unknown} value @returns {SignedText} */
function signedOf(what, value) {
  const { text, signature, key } = objectOf(what, value, ['text', 'signature', 'key']);
  if (typeof text !== 'string') return malformed(`text of ${what}`, 'text', text);
  checkSigned(what, text, signature, hashOf(`key of ${what}`, key));
  return { text, signature, key };
}
const checkSigned = rule('signatures', checkSignature);

// ---------------------------------------------------------------------------------------------- reading lines

const LONGEST_LINE = 1 << 26;

/** @param {Audit} audit @param {Buffer} line without its line feed */
const followChain = rule('chain', (/** @type {Audit} */ audit, /** @type {Buffer} */ line) => {
  must(
    line.length > 18 && line[16] === 32,
    'the line',
    '16 hex digits, a space, JSON',
    line.toString('utf8', 0, 80),
  );
  const next = sha256(Buffer.concat([audit.chain, line.subarray(17)]));
  same('digits of the line', next.toString('hex', 0, 8), line.toString('latin1', 0, 16));
  return next;
});

/** @param {Audit} audit @param {Buffer} bytes whole lines */
function auditLines(audit, bytes) {
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at);
    audit.line++;
    if (end === -1) malformed('the line', 'a line feed at its end', bytes.toString('utf8', at, at + 80));
    const line = bytes.subarray(at, end);
    const next = followChain(audit, line);
    auditLine(audit, line.toString('utf8', 17));
    audit.chain = next;
    at = end + 1;
  }
}

/** @param {AsyncIterable<Buffer>} source @param {Audit} audit @param {() => Promise<void>} beforeEnd */
async function auditStream(source, audit, beforeEnd = async () => {}) {
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);
  for await (const part of source) {
    const bytes = rest.length === 0 ? part : Buffer.concat([rest, part]);
    const end = bytes.lastIndexOf(10) + 1;
    if (bytes.length - end > LONGEST_LINE) malformed('the line', `at most ${LONGEST_LINE} bytes`, 'more');
    auditLines(audit, bytes.subarray(0, end));
    rest = bytes.subarray(end);
  }
  auditLines(audit, rest);
  await beforeEnd();
  finish(audit);
}

/** @param {Buffer} bytes @param {Audit} audit */
export function auditBytes(bytes, audit) {
  auditLines(audit, bytes);
  finish(audit);
}

// ---------------------------------------------------------------------------------------------- lines in order

/** Memory grows with players and withdrawals, and by 16 bytes per round. */
export class Audit {
  line = 0;
  chain = sha256('sanduku/export/v1');
  hasEnded = false;
  /** Kampala days. */
  from = 0;
  to = 0;
  /** The newest time in the ledger lines, and the export's time. */
  newest = 0;
  madeAt = 0;
  /** @type {Record<string, number>} */
  counts = Object.fromEntries(Object.keys(LINES).map((kind) => [kind, 0]));
  lastTransfer = 0n;
  lastEarlier = -1;
  skippedTransfers = 0n;
  /** Waiting for their transfer. @type {Line[]} */
  causes = [];
  /** @type {number[]} */
  days = [];
  keys = new Keys();
  log = new Log();
  matches = new Matches();
  withdrawalSteps = new WithdrawalSteps();
  game = new Game();
  ledger = new Ledger();
  money = new Money();
  leaves = new DayLeaves();

  /** @param {{ key?: string, heads?: SignedText[] }} [options] what the auditor knows from elsewhere */
  constructor({ key = '', heads = [] } = {}) {
    this.pinnedKey = key;
    this.published = heads.map((head) => publishedHead(head));
  }
}

/** @type {Record<string, { fields: string[], read: (audit: Audit, line: Line) => void }>} */
const LINES = {
  begin: { fields: 'version from to key keys size peaks'.split(' '), read: readBegin },
  earlier: { fields: 'index record path'.split(' '), read: (audit, line) => readEarlier(audit, line) },
  account: { fields: 'id player kind currency balance'.split(' '), read: readAccount },
  odds: { fields: 'at hash boxes prizes'.split(' '), read: readTable },
  offer: {
    fields: 'id at country place boxes prizes highestStake from'.split(' '),
    read: readOffer,
  },
  rates: { fields: 'id at rates'.split(' '), read: (audit, line) => readRates(audit, line) },
  rate: { fields: 'id at fromDay basisPoints'.split(' '), read: readDailyRate },
  step: { fields: 'withdrawal step at currency amount'.split(' '), read: readStep },
  deposit: {
    fields: 'transfer rail paid paidCurrency charge amount currency rates promised'.split(' '),
    read: readCause,
  },
  withdrawal: {
    fields: 'id at rail amount fee currency payout payoutCurrency rates transfer'.split(' '),
    read: readCause,
  },
  earning: { fields: 'transfer player day held basisPoints amount'.split(' '), read: readCause },
  bonus: { fields: 'transfer player deposit depositAt amount'.split(' '), read: readCause },
  credit: { fields: 'transfer withdrawal of most step before amount'.split(' '), read: readCause },
  transfer: { fields: 'id type cause at entries'.split(' '), read: readTransfer },
  round: {
    fields: 'id at player round seed clientSeed box stake prize payout odds refused next entries'.split(' '),
    read: readRound,
  },
  void: { fields: 'at player round seed odds reason refused'.split(' '), read: readVoid },
  record: { fields: 'index record'.split(' '), read: readRecord },
  head: { fields: 'text signature key'.split(' '), read: readHead },
  leaf: { fields: 'day currency place owner sums'.split(' '), read: readLeaf },
  day: { fields: 'day dayKey liabilities reserves'.split(' '), read: readDay },
  newest: { fields: 'head path'.split(' '), read: readNewest },
  end: { fields: 'at lines signature key'.split(' '), read: readEnd },
};
const CAUSES = ['deposit', 'withdrawal', 'earning', 'bonus', 'credit'];
/** In this order, before the first transfer. */
const PREAMBLE = ['begin', 'earlier', 'account', 'odds', 'offer', 'rates', 'rate', 'step'];

const checkOrder = rule('order', must);

/** @param {Audit} audit @param {string} json */
function auditLine(audit, json) {
  const line = canonicalLine('the line', json);
  const kind = typeof line.k === 'string' && Object.hasOwn(LINES, line.k) ? LINES[line.k] : undefined;
  if (!kind) return malformed('k', `one of ${Object.keys(LINES).join(', ')}`, line.k);
  objectOf(line.k, line, ['k', ...kind.fields]);
  checkPlace(audit, line.k);
  kind.read(audit, line);
  audit.counts[line.k] = (audit.counts[line.k] ?? 0) + 1;
}

/** @param {Audit} audit @param {string} k */
function checkPlace(audit, k) {
  checkOrder(!audit.hasEnded, 'a line after the end', 'none', k);
  checkOrder((audit.line === 1) === (k === 'begin'), 'k', 'begin in the first line only', k);
  const [cause] = audit.causes;
  if (cause)
    checkOrder(CAUSES.includes(k) || k === 'transfer', 'k', `the transfer of the ${cause.k} before`, k);
  const last = PREAMBLE.findLastIndex((kind) => (audit.counts[kind] ?? 0) > 0);
  if (PREAMBLE.includes(k))
    checkOrder(PREAMBLE.indexOf(k) >= last && !audit.ledger.isOpen, 'k', `not after ${PREAMBLE[last]}`, k);
  else if (!audit.ledger.isOpen) checkOpening(audit.ledger);
  const hasNewest = (audit.counts.newest ?? 0) > 0;
  checkOrder(hasNewest === (k === 'end'), 'k', hasNewest ? 'end' : 'newest before end', k);
}

/** @param {Audit} audit @param {Line} line */
function readBegin(audit, line) {
  same('version', 1, line.version);
  audit.from = dayOf('from', line.from);
  audit.to = dayOf('to', line.to);
  checkOrder(audit.to >= audit.from, 'to', `not before ${line.from}`, line.to);
  audit.keys.begin(hashOf('key', line.key), listOf('keys', line.keys));
  audit.log.begin(line.key, countOf('size of the log', line.size), listOf('peaks', line.peaks));
  meetPublished(audit);
}

/** Transfers and rounds rise by number, within the period. @param {Audit} audit @param {string} id @param {number} time */
function followTransfers(audit, id, time) {
  const number = BigInt(id);
  checkOrder(number > audit.lastTransfer, 'id', `a number above ${audit.lastTransfer}`, id);
  if (audit.lastTransfer > 0n) audit.skippedTransfers += number - audit.lastTransfer - 1n;
  audit.lastTransfer = number;
  const isWithin = time >= dayStart(audit.from) - IN_FLIGHT && time < dayStart(audit.to + 2);
  checkOrder(isWithin, 'at', `${dayText(audit.from)} to ${dayText(audit.to)}`, timeIso(time));
  if (time > audit.newest) audit.newest = time;
}

/** @param {Audit} audit @param {Line} line */
function readCause(audit, line) {
  audit.causes.push(line);
}

/** @param {Audit} audit @param {Line} line */
function readTransfer(audit, line) {
  const time = timeOf('at', line.at);
  followTransfers(audit, idOf('id', line.id), time);
  idOf('cause', line.cause);
  const moved = post(audit.ledger, line.entries, time);
  const causes = audit.causes;
  audit.causes = [];
  checkTransfer(audit, { line, moved, time, causes });
}

/** @param {Audit} audit @param {Line} line */
function readNewest(audit, { head, path }) {
  audit.log.newest = headOf('the newest head', head);
  audit.keys.use(head.key, audit.line);
  checkNewest(audit.log, listOf('path', path));
}

/** @param {Audit} audit @param {Line} line */
function readEnd(audit, line) {
  audit.madeAt = timeOf('at', line.at);
  checkOrder(line.lines === audit.line - 1, 'lines', audit.line - 1, line.lines);
  checkOrder(audit.newest <= audit.madeAt + IN_FLIGHT, 'at', `not before ${timeIso(audit.newest)}`, line.at);
  audit.keys.use(hashOf('key', line.key), audit.line);
  checkSigned('the export', `sanduku/export/v1\n${audit.chain.toString('hex')}`, line.signature, line.key);
  checkOrder(audit.leaves.byCurrency.size === 0, 'k', 'the day of the leaves before', 'end');
  audit.hasEnded = true;
}

/** @param {Audit} audit */
function finish(audit) {
  checkOrder(audit.hasEnded, 'the last line', 'of kind end', 'none');
  checkAllPaid(audit);
  checkCovered(audit.log);
  checkMatched(audit);
  checkSealedOnce(audit.game);
  checkRefusals(audit.game);
  checkPublished(audit);
  checkKeys(audit);
}

// ---------------------------------------------------------------------------------------------- keys

/**
 * A key counts only if the log announces it under a head of a known key. Any key can sign a private head over
 * a record of the real key, so a head of an unknown key proves nothing.
 */
class Keys {
  /** With the line of the first use. @type {Map<string, number>} */
  used = new Map();
  /** From the first line: the key that signed the head, and the announced key. @type {{ from: string, to: string }[]} */
  links = [];
  /** Keys with a record in this export's log. @type {Set<string>} */
  announced = new Set();

  /** @param {string} key @param {unknown[]} announcements */
  begin(key, announcements) {
    this.use(key, 1);
    for (const each of announcements) {
      const { index, record, path, head } = objectOf('keys', each, ['index', 'record', 'path', 'head']);
      const { size, root, key: from } = headOf('the head over a key', head);
      const announced = parseRecord(record);
      same('kind of the record of a key', 'key', announced.kind);
      checkIncluded('a key', {
        record,
        index: countOf('index', index),
        path: listOf('path', path),
        size,
        root,
      });
      this.links.push({ from, to: announced.key });
    }
  }

  /** @param {string} key @param {number} line */
  use(key, line) {
    if (!this.used.has(key)) this.used.set(key, line);
  }
}

/** Without --key and --head, the key of the newest head counts as known; the report says so. @param {Audit} audit */
function firstKnownKey({ pinnedKey, published: [head], log }) {
  return pinnedKey || (head?.key ?? log.newest?.key ?? '');
}

const checkKeys = rule('keys', (/** @type {Audit} */ audit) => {
  const { links, announced, used } = audit.keys;
  const known = new Set([firstKnownKey(audit)]);
  // Each of these heads was shown to cover the log of this export.
  const heads = [audit.log.newest, audit.log.head, ...audit.published];
  for (let size = 0; size !== known.size; ) {
    size = known.size;
    for (const { from, to } of links) if (known.has(from)) known.add(to);
    if (heads.some((head) => head && known.has(head.key))) for (const key of announced) known.add(key);
  }
  for (const [key, line] of used)
    must(known.has(key), `key that signed line ${line}`, [...known].join(' or '), key);
});

// ---------------------------------------------------------------------------------------------- transparency log

/** @typedef {{ size: number, root: string, time: number, key: string }} Head */

/** @param {string} what @param {unknown} value @returns {Head} */
function headOf(what, value) {
  const { text, key } = signedOf(what, value);
  const form = /^sanduku\/head\/v1\nsize (0|[1-9]\d{0,15})\nroot ([0-9a-f]{64})\ntime (\S+)$/;
  const [, size = '', root = '', time = ''] = form.exec(text) ?? malformed(`text of ${what}`, 'a head', text);
  return { size: Number(size), root, time: timeOf(`time of ${what}`, time), key };
}

/** @param {Uint8Array} left @param {Uint8Array} right */
const joined = (left, right) => sha256(Buffer.concat([Buffer.of(1), left, right]));
/** @param {string} record */
const leafOf = (record) => sha256(`\0${record}`);

/** An append-only Merkle tree (RFC 9162) that keeps only the hashes of perfect subtrees, largest first. */
class Log {
  /** @type {{ hash: Buffer, size: number }[]} */
  peaks = [];
  size = 0;
  firstSize = 0;
  firstRoot = '';
  key = '';
  /** An announced key that no head covers yet, and one that may sign the next head. @type {(string | null)[]} */
  nextKeys = [null, null];
  /** Of the export's part of the log. @type {Head | null} */
  head = null;
  /** When the export was made. @type {Head | null} */
  newest = null;
  headTime = Number.NEGATIVE_INFINITY;
  recordTime = Number.NEGATIVE_INFINITY;
  /** Of records without a head. @type {number[]} */
  uncovered = [];
  longestDelay = 0;
  /** Roots by size of the newest 100,000 heads: anchors refer to the last day. @type {Map<number, string>} */
  roots = new Map();

  /** @param {string} key @param {number} size @param {unknown[]} peaks */
  begin(key, size, peaks) {
    this.key = key;
    this.size = this.firstSize = size;
    const bits = size.toString(2);
    const sizes = [...bits].flatMap((bit, i) => (bit === '1' ? [2 ** (bits.length - 1 - i)] : []));
    if (sizes.length !== peaks.length) malformed('peaks', `${sizes.length} hashes`, peaks);
    this.peaks = sizes.map((each, i) => ({ size: each, hash: Buffer.from(hashOf('peak', peaks[i]), 'hex') }));
    this.firstRoot = this.root();
  }

  /** @param {string} record */
  append(record) {
    let peak = { hash: leafOf(record), size: 1 };
    for (let last = this.peaks.at(-1); last?.size === peak.size; last = this.peaks.at(-1)) {
      this.peaks.pop();
      peak = { hash: joined(last.hash, peak.hash), size: 2 * peak.size };
    }
    this.peaks.push(peak);
    this.size++;
  }

  root() {
    const hashes = this.peaks.map((peak) => peak.hash);
    return (
      hashes.length === 0 ? sha256('') : hashes.reduceRight((right, left) => joined(left, right))
    ).toString('hex');
  }
}

/** @param {Audit} audit @param {Line} line */
function readRecord(audit, line) {
  const { log } = audit;
  checkOrder(line.index === log.size, 'index', log.size, line.index);
  const isKnown = acceptRound(audit, line.record);
  const record = isKnown ?? parseRecord(line.record);
  log.append(line.record);
  checkLateness(log, record.time);
  if (!isKnown) takeRecord(audit, /** @type {LogRecord} */ (record), line.record);
  meetPublished(audit);
}

const checkLateness = rule('lateness', (/** @type {Log} */ log, /** @type {number} */ time) => {
  must(
    time >= log.headTime - MERGE_DELAY || log.headTime === Number.NEGATIVE_INFINITY,
    `time of record ${log.size - 1}`,
    `at most 120 seconds before the head of ${timeIso(Math.max(0, log.headTime))}`,
    timeIso(time),
  );
  if (time > log.recordTime) log.recordTime = time;
  log.uncovered.push(time);
});

/** @param {Audit} audit @param {Line} line */
function readHead(audit, { text, signature, key }) {
  const { log } = audit;
  const head = headOf('the head', { text, signature, key });
  audit.keys.use(head.key, audit.line);
  checkHead(log, head);
  checkKeyOrder(log, head);
  checkHeadTime(log, head);
  log.head = head;
  log.roots.set(log.size, head.root);
  if (log.roots.size > 100_000) for (const size of log.roots.keys()) if (log.roots.delete(size)) break;
  for (const time of log.uncovered.splice(0)) log.longestDelay = Math.max(log.longestDelay, head.time - time);
  audit.withdrawalSteps.settle();
}

const checkHead = rule('heads', (/** @type {Log} */ log, /** @type {Head} */ { size, root }) => {
  same('size of the head', log.size, size);
  same('root of the head', log.root(), root);
});

/** A new key signs only after a head of the old key covers its announcement; then the old key is invalid. */
const checkKeyOrder = rule('key order', (/** @type {Log} */ log, /** @type {Head} */ { key }) => {
  const [announced = null, next] = log.nextKeys;
  if (key === next) log.key = key;
  same('key of the head', log.key, key);
  log.nextKeys = [null, announced ?? (key === next ? null : (next ?? null))];
});

const checkHeadTime = rule('lateness', (/** @type {Log} */ log, /** @type {Head} */ { time }) => {
  const least = Math.max(log.headTime, log.recordTime);
  must(
    time >= least,
    'time of the head',
    `not before ${least > 0 ? timeIso(least) : 'anything'}`,
    timeIso(time),
  );
  log.headTime = time;
});

/** @param {Log} log */
const checkCovered = rule('heads', (/** @type {Log} */ log) => {
  same('records that the last head covers', log.size, log.head?.size);
});

const checkNewest = rule('heads', (/** @type {Log} */ log, /** @type {unknown[]} */ path) => {
  const newest = /** @type {Head} */ (log.newest);
  checkConsistent('the newest head', { size: log.size, root: log.root() }, newest, path);
});

/**
 * @typedef {{ record: string, index: number, path: unknown[], size: number, root: string }} Inclusion
 * RFC 9162, 2.1.3.2. @param {string} what @param {Inclusion} inclusion
 */
function checkIncluded(what, { record, index, path, size, root }) {
  must(index < size, `index of ${what}`, `below ${size}`, index);
  let [node, last, found] = [index, size - 1, leafOf(record)];
  for (const part of path) {
    const sibling = Buffer.from(hashOf(`path of ${what}`, part), 'hex');
    must(last > 0, `path of ${what}`, 'to end at the root', 'more');
    const isRight = node % 2 === 1 || node === last;
    found = isRight ? joined(sibling, found) : joined(found, sibling);
    while (isRight && node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  must(last === 0, `path of ${what}`, 'to end at the root', 'less');
  same(`root over ${what}`, root, found.toString('hex'));
}

/**
 * RFC 9162, 2.1.4.2: the tree of the second size begins with that of the first.
 * @param {string} what @param {{ size: number, root: string }} first @param {{ size: number, root: string }} second @param {unknown[]} path
 */
function checkConsistent(what, first, second, path) {
  must(first.size <= second.size, `size of ${what}`, `at least ${first.size}`, second.size);
  if (first.size === second.size || first.size === 0) {
    same(`path of ${what}`, 0, path.length);
    if (first.size !== 0) same(`root of ${what}`, first.root, second.root);
    return;
  }
  const hashes = path.map((part) => Buffer.from(hashOf(`path of ${what}`, part), 'hex'));
  if (Number.isInteger(Math.log2(first.size))) hashes.unshift(Buffer.from(first.root, 'hex'));
  let [node, last] = [first.size - 1, second.size - 1];
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  const start = hashes.shift() ?? malformed(`path of ${what}`, 'a hash', 'none');
  let [old, all] = [start, start];
  for (const sibling of hashes) {
    must(last > 0, `path of ${what}`, 'to end at the root', 'more');
    const isRight = node % 2 === 1 || node === last;
    if (isRight) old = joined(sibling, old);
    all = isRight ? joined(sibling, all) : joined(all, sibling);
    while (isRight && node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  must(last === 0, `path of ${what}`, 'to end at the root', 'less');
  same(`root of size ${first.size} under ${what}`, first.root, old.toString('hex'));
  same(`root of ${what}`, second.root, all.toString('hex'));
}

// ---------------------------------------------------------------------------------------------- published heads

/** @typedef {Head & { isMet: boolean, path: unknown[] | null }} PublishedHead `path`: consistency with the export's last head */

/** @param {SignedText & { path?: unknown[] }} head @returns {PublishedHead} */
const publishedHead = rule('published head', ({ path = null, ...head }) => {
  return { ...headOf('the head of --head', head), isMet: false, path };
});

/** The export may leave heads out, so a head that somebody kept counts too. */
const meetPublished = rule('published head', (/** @type {Audit} */ { published, log }) => {
  for (const head of published) {
    if (head.size !== log.size || head.isMet) continue;
    same(`root of the log at ${head.size}`, head.root, log.root());
    head.isMet = true;
    must(
      log.recordTime <= head.time,
      `time of a record before ${head.size}`,
      `at most ${timeIso(head.time)}`,
      log.recordTime,
    );
    if (head.time > log.headTime) log.headTime = head.time;
  }
});

const checkPublished = rule('published head', (/** @type {Audit} */ { published, log, keys, line }) => {
  for (const head of published) {
    keys.use(head.key, line);
    if (head.isMet) continue;
    const found = `${log.firstSize} to ${log.size}, then ${log.newest?.size}`;
    if (head.size === log.newest?.size) same(`root of the log at ${head.size}`, head.root, log.newest.root);
    else if (head.path && log.head) checkConsistent('the head of --head', log.head, head, head.path);
    else differs(`the log at size ${head.size}`, 'in this export', found);
    head.isMet = true;
  }
});

// ---------------------------------------------------------------------------------------------- log records

/** @typedef {Line & { kind: string, time: number }} LogRecord */

/** Besides `at` and `kind`; checked before use. @type {Record<string, Record<string, (name: string, value: any) => unknown>>} */
const RECORDS = {
  round: {
    ...{ transfer: idOf, round: roundIdOf, seed: hashOf, clientSeed: clientSeedOf, currency: wordOf },
    ...{ oddsHash: hashOf, stake: positiveOf, prize: countOf, payout: positiveOf },
    box: (name, value) => countOf(name, value, BOXES - 1),
  },
  void: { round: roundIdOf, seed: hashOf, oddsHash: hashOf, reason: wordOf },
  odds: { oddsHash: hashOf, boxes: countOf, prizes: prizesOf },
  offer: {
    ...{
      id: idOf,
      country: wordOf,
      place: countOf,
      oddsHash: hashOf,
      boxes: countOf,
      prizes: prizesOf,
      from: timeOf,
    },
    highestStake: (name, value) => value === null || positiveOf(name, value),
  },
  rates: { id: idOf, rates: (name, value) => objectOf(name, value, COUNTRIES) },
  investment: { id: idOf, fromDay: dayOf, basisPoints: countOf },
  setting: { name: wordOf, value: () => true },
  withdrawal: {
    ...{ withdrawal: idOf, currency: wordOf, amount: positiveOf },
    step: (name, value) => oneOf(name, value, STEPS),
  },
  funding: { transfer: idOf, account: wordOf, currency: wordOf, amount: amountOf },
  liabilities: { day: dayOf, hash: hashOf },
  reserves: { day: dayOf, hash: hashOf },
  key: { key: hashOf },
  release: { hash: hashOf },
  anchor: { chain: wordOf, transaction: wordOf, size: countOf, root: hashOf },
};

/** @param {unknown} text @returns {LogRecord} */
function parseRecord(text) {
  const record = canonicalLine('record', text);
  const fields =
    typeof record.kind === 'string' && Object.hasOwn(RECORDS, record.kind) ? RECORDS[record.kind] : undefined;
  if (!fields) return malformed('kind of the record', Object.keys(RECORDS).join(', '), record.kind);
  const refused = 'refused' in record && 'seed' in fields ? ['refused'] : [];
  objectOf(`the record ${record.kind}`, record, ['at', 'kind', ...Object.keys(fields), ...refused]);
  for (const [name, parse] of Object.entries(fields)) parse(`${name} of the record`, record[name]);
  if (refused.length > 0 && refusedOf(record.refused).length === 0)
    malformed('refused', 'left out if empty', '[]');
  if ('prizes' in record) same('oddsHash of the record', oddsHashOf(record.prizes), record.oddsHash);
  return Object.assign(record, { kind: record.kind, time: timeOf('at of the record', record.at) });
}

/** From before this part of the log, with its proof. */
const readEarlier = rule('earlier records', (/** @type {Audit} */ audit, /** @type {Line} */ line) => {
  const { firstSize: size, firstRoot: root } = audit.log;
  const record = parseRecord(line.record);
  const index = countOf('index', line.index);
  checkIncluded('an earlier record', {
    record: line.record,
    index,
    path: listOf('path', line.path),
    size,
    root,
  });
  must(index > audit.lastEarlier, 'index', `above ${audit.lastEarlier}`, index);
  audit.lastEarlier = index;
  takeRecord(audit, record, line.record);
  if (record.kind === 'key') audit.log.nextKeys = [null, record.key];
});

/** @param {Audit} audit @param {LogRecord} record @param {string} text */
function takeRecord(audit, record, text) {
  switch (record.kind) {
    case 'round':
      return checkAdjacentRound(audit, record);
    case 'key':
      audit.keys.announced.add(record.key);
      audit.log.nextKeys[0] = record.key;
      return;
    case 'anchor':
      return checkAnchor(audit.log, record);
    case 'setting':
    case 'release':
      return;
    case 'void':
      return audit.matches.fromLog(`void ${record.round}`, text, record.time);
    case 'odds':
      audit.game.tables.set(record.oddsHash, record.prizes);
      return audit.matches.fromLog(`odds ${record.oddsHash}`, text, record.time);
    case 'withdrawal':
      audit.withdrawalSteps.add(record);
      return audit.matches.fromLog(stepName(record), text, record.time);
    case 'funding':
      return audit.matches.fromLog(`funding ${record.transfer}`, text, record.time);
    case 'liabilities':
    case 'reserves':
      // At noon of its day: in the period if the day is.
      return audit.matches.fromLog(
        `${record.kind} ${record.day}`,
        record.hash,
        dayStart(dayOf('day', record.day)) + DAY / 2,
      );
    default:
      return audit.matches.fromLog(`${record.kind} ${record.id}`, text, record.time);
  }
}

const checkAnchor = rule('anchors', (/** @type {Log} */ log, /** @type {Line} */ { size, root }) => {
  must(size <= log.size, 'size of the anchor', `at most ${log.size}`, size);
  const known = log.roots.get(size);
  if (known !== undefined) same(`root of the anchor at ${size}`, known, root);
});

const LOGGED = new Map(
  Object.entries({
    round: 'logged rounds',
    void: 'logged voids',
    odds: 'logged tables',
    offer: 'logged offers',
    rates: 'logged rates',
    investment: 'logged investment rates',
    withdrawal: 'logged withdrawals',
    funding: 'logged funding',
    liabilities: 'logged statements',
    reserves: 'logged statements',
  }).map(([kind, name]) => [kind, rule(name, must)]),
);
/** Kinds that concern a period even when they are older. */
const LASTING = ['odds', 'offer', 'rates', 'investment'];

class Matches {
  /** @type {Map<string, { text: string, time: number }>} */
  ledger = new Map();
  /** @type {Map<string, { text: string, time: number }>} */
  log = new Map();

  /** @param {string} name @param {string} text @param {number} time */
  fromLedger(name, text, time) {
    this.match(this.log, this.ledger, name, { text, time }, (other) => [text, other]);
  }

  /** @param {string} name @param {string} text @param {number} time */
  fromLog(name, text, time) {
    this.match(this.ledger, this.log, name, { text, time }, (other) => [other, text]);
  }

  /**
   * @param {Map<string, { text: string, time: number }>} there @param {Map<string, { text: string, time: number }>} here
   * @param {string} name @param {{ text: string, time: number }} one @param {(other: string) => [string, string]} order
   */
  match(there, here, name, one, order) {
    const other = there.get(name);
    if (other) {
      const [expected, found] = order(other.text);
      checkLogged(expected === found, name, `record of ${name}`, expected, found);
      there.delete(name);
    } else {
      checkLogged(!here.has(name), name, name, 'once', 'twice');
      here.set(name, one);
    }
  }
}

/** @param {boolean} holds @param {string} name @param {string} what @param {string} expected @param {string} found */
function checkLogged(holds, name, what, expected, found) {
  const [kind = ''] = name.split(' ');
  (LOGGED.get(kind) ?? must)(holds, what, expected, found);
}

/**
 * Every ledger event is in the log, unless younger than the merge delay; every record is in the ledger, unless
 * it belongs to another day.
 * @param {Audit} audit
 */
function checkMatched(audit) {
  const { matches, from, to, madeAt, log } = audit;
  checkRoundsLogged(audit, madeAt);
  for (const [name, { time }] of matches.ledger) {
    const isLasting = LASTING.some((kind) => name.startsWith(`${kind} `));
    // Reserves may be signed after the export's part of the log.
    const until = name.startsWith('reserves ') ? (log.head?.time ?? 0) : madeAt;
    const isDue = (isLasting || time >= dayStart(from)) && time < until - MERGE_DELAY;
    checkLogged(!isDue, name, `record of ${name}`, 'in the log within 120 seconds', 'missing');
  }
  for (const [name, { time }] of matches.log) {
    const isLasting = LASTING.some((kind) => name.startsWith(`${kind} `));
    const isDue = (isLasting || time >= dayStart(from) + IN_FLIGHT) && time < dayStart(to + 1) - IN_FLIGHT;
    checkLogged(!isDue, name, `${name} of the log`, 'in the ledger', 'missing');
  }
}

// ---------------------------------------------------------------------------------------------- withdrawal steps

/** For steps of the same millisecond. */
const STEPS = ['asked', 'waiting', 'resumed', 'approved', 'rejected', 'completed', 'failed', 'credited'];

/** @param {Line} step */
const stepName = ({ withdrawal, step, at }) => `withdrawal ${withdrawal} ${step} ${at}`;
/** @param {Line} step */
const stepText = ({ withdrawal, step, at, currency, amount }) =>
  canonical({ kind: 'withdrawal', withdrawal, step, at, currency, amount: `${amount}` });

/** @param {Audit} audit @param {Line} line steps that move no money; the others follow from their transfers */
function readStep(audit, { k: _k, ...step }) {
  oneOf('step', step.step, ['approved', 'waiting', 'resumed']);
  if (step.step === 'approved') audit.withdrawalSteps.approved.add(step.withdrawal);
  audit.matches.fromLedger(stepName(step), stepText(step), timeOf('at', step.at));
}

class WithdrawalSteps {
  /** @type {Map<string, { isApproved: boolean, isEnded: boolean, pauses: number }>} */
  states = new Map();
  /** By the ledger, or by an earlier record. @type {Set<string>} */
  approved = new Set();
  /** Since the last head. @type {LogRecord[]} */
  waiting = [];

  /** @param {LogRecord} record */
  add(record) {
    if (record.step === 'approved') this.approved.add(record.withdrawal);
    this.waiting.push(record);
  }

  settle() {
    const order = (/** @type {LogRecord} */ { step }) => STEPS.indexOf(step);
    this.waiting.sort((a, b) => a.time - b.time || order(a) - order(b));
    for (const record of this.waiting.splice(0)) checkStep(this.states, record);
  }
}

const checkStep = rule(
  'withdrawal steps',
  (/** @type {WithdrawalSteps['states']} */ states, /** @type {Line} */ { withdrawal, step }) => {
    const known = states.get(withdrawal);
    const what = `withdrawal ${withdrawal} is ${step}`;
    if (step === 'asked') {
      must(known === undefined, what, 'once', 'twice');
      states.set(withdrawal, { isApproved: false, isEnded: false, pauses: 0 });
      return;
    }
    if (!known) return differs(what, 'asked before', 'never asked');
    const needsApproval = step === 'completed' || step === 'failed';
    if (needsApproval || step === 'approved' || step === 'rejected') {
      must(!known.isEnded, what, 'not ended before', 'ended');
      must(
        known.isApproved === needsApproval,
        what,
        needsApproval ? 'after approved' : 'not after approved',
        known.isApproved,
      );
      if (step === 'approved') known.isApproved = true;
      else known.isEnded = true;
    }
    if (step === 'waiting') known.pauses++;
    if (step === 'resumed') must(--known.pauses >= 0, what, 'after waiting', 'not waiting');
  },
);

// ---------------------------------------------------------------------------------------------- rounds

/** @typedef {{ box: number, cause: string, clientSeed: string, stake: bigint }} Refused */
/** @typedef {{ time: number, from: number, tables: Map<string, bigint | null> }} OfferSet the highest stake by odds hash */

const VOID_REASONS = ['chosen', 'ended', 'resealed'];

class Game {
  /** @type {Map<string, number[]>} */
  tables = new Map();
  /** Offers by country, oldest first. @type {Map<string, OfferSet[]>} */
  offers = new Map();
  /** Expected. @type {Map<string, { text: string, time: number }>} */
  rounds = new Map();
  ended = new Fingerprints();
  /** By player: rounds sealed and not ended, rounds ended whose seal was not seen, voids. @type {Map<string, { open: Set<string>, unseen: Set<string>, voids: number }>} */
  seals = new Map();
  /** By cause: refused attempts, and how many would have won. @type {Map<string, { count: number, wins: number }>} */
  refused = new Map();
  /** Distinct refused attempts, their wins, and the wins that the tables predict. */
  attempts = { count: 0, wins: 0, expected: 0 };
}

/** HMAC-SHA256 under the seed's 32 bytes (RFC 2104). `createHmac` is several times slower. @param {string} seed */
function hmacUnder(seed) {
  const key = Buffer.from(seed, 'hex');
  const [inner, outer] = [Buffer.alloc(64, 0x36), Buffer.alloc(96, 0x5c)];
  for (const [i, byte] of key.entries()) {
    inner[i] = byte ^ 0x36;
    outer[i] = byte ^ 0x5c;
  }
  return (/** @type {string} */ text) => {
    outer.set(sha256(Buffer.concat([inner, Buffer.from(text)])), 64);
    return sha256(outer);
  };
}

/** @param {(text: string) => Buffer} hmac @param {string} label */
function drawer(hmac, label) {
  let used = 0;
  /** @type {Buffer} */
  let block = Buffer.alloc(0);
  return (/** @type {number} */ n) => {
    for (;;) {
      if (used % 8 === 0) block = hmac(`${label}:${used / 8}`);
      const word = block.readUInt32BE(4 * (used++ % 8));
      if (word < Math.floor(2 ** 32 / n) * n) return word % n;
    }
  };
}

/**
 * Returns the shift and the prizes by position, for any client seed.
 * @param {string} roundId @param {string} seed @param {number[]} table
 */
export function openRound(roundId, seed, table) {
  const hmac = hmacUnder(seed);
  const board = [...table, ...new Array(BOXES - table.length).fill(0)];
  const draw = drawer(hmac, `board:${roundId}`);
  for (let j = BOXES - 1; j >= 1; j--) {
    const k = draw(j + 1);
    [board[j], board[k]] = [board[k], board[j]];
  }
  return (/** @type {string} */ clientSeed) => {
    const shift = drawer(hmac, `shift:${clientSeed}:${roundId}`)(BOXES);
    const prizes = board.map((_, position) => /** @type {number} */ (board[(position + shift) % BOXES]));
    return { shift, prizes };
  };
}

/** @param {bigint} stake @param {number} prize */
const payoutOf = (stake, prize) => (prize === 0 ? 0n : stake + (stake * BigInt(prize)) / 10_000n);

/** @param {unknown} value @returns {Refused[]} */
function refusedOf(value) {
  return listOf('refused', value).map((each) => {
    const { box, cause, clientSeed, stake } = objectOf('refused', each, [
      'box',
      'cause',
      'clientSeed',
      'stake',
    ]);
    return {
      box: countOf('box', box, BOXES - 1),
      cause: wordOf('cause', cause),
      clientSeed: clientSeedOf('clientSeed', clientSeed),
      stake: positiveOf('stake', stake),
    };
  });
}

/** @param {Game} game @param {unknown} hash @returns {number[]} */
const tableOf = rule('logged tables', (/** @type {Game} */ game, /** @type {unknown} */ hash) => {
  return game.tables.get(/** @type {string} */ (hash)) ?? differs('odds', 'a table named before', hash);
});

/** @param {Audit} audit @param {Line} line */
function readTable(audit, { at, hash, boxes, prizes }) {
  if (boxes !== BOXES) malformed('boxes', `${BOXES}`, boxes);
  const time = timeOf('at', at);
  checkTable(hash, prizesOf('prizes', prizes));
  audit.game.tables.set(hash, prizes);
  audit.matches.fromLedger(
    `odds ${hash}`,
    canonical({ kind: 'odds', at, oddsHash: hash, boxes, prizes }),
    time,
  );
}
const checkTable = rule('logged tables', (/** @type {string} */ hash, /** @type {number[]} */ prizes) => {
  same('hash of the table', oddsHashOf(prizes), hash);
});

/** @param {Audit} audit @param {Line} line */
function readOffer(audit, { k: _k, ...offer }) {
  const oddsHash = oddsHashOf(prizesOf('prizes', offer.prizes));
  const [time, from] = [timeOf('at', offer.at), timeOf('from', offer.from)];
  const sets = audit.game.offers.get(oneOf('country', offer.country, COUNTRIES)) ?? [];
  audit.game.offers.set(offer.country, sets);
  const known = sets.find((each) => each.time === time && each.from === from);
  /** @type {OfferSet} */
  const set = known ?? { time, from, tables: new Map() };
  if (!known) sets.push(set);
  set.tables.set(
    oddsHash,
    offer.highestStake === null ? null : positiveOf('highestStake', offer.highestStake),
  );
  // A later decision for the same time replaces the earlier one.
  sets.sort((a, b) => a.from - b.from || a.time - b.time);
  audit.matches.fromLedger(
    `offer ${idOf('id', offer.id)}`,
    canonical({ kind: 'offer', ...offer, oddsHash }),
    time,
  );
}

const DEFAULT_OFFER = { time: 0, from: 0, tables: new Map([[oddsHashOf(DEFAULT_PRIZES), null]]) };

/** @param {Game} game @param {string} country @param {number} time */
function offersAt(game, country, time) {
  const sets = [DEFAULT_OFFER, ...(game.offers.get(country) ?? [])];
  return sets.filter(
    (set, i) =>
      set.from <= time + IN_FLIGHT &&
      sets.slice(i + 1).every(({ from }) => from > time - TABLE_GRACE - IN_FLIGHT),
  );
}

const checkOffered = rule('offered tables', (/** @type {OfferSet[]} */ sets, /** @type {string} */ odds) => {
  const offered = sets.flatMap(({ tables }) => [...tables.keys()]);
  must(offered.includes(odds), 'odds', `a table offered at that time: ${offered.join(', ')}`, odds);
});

const checkHighestStake = rule(
  'highest stake',
  (/** @type {OfferSet[]} */ sets, /** @type {string} */ odds, /** @type {bigint} */ stake) => {
    const limits = sets
      .filter(({ tables }) => tables.has(odds))
      .map(({ tables }) => tables.get(odds) ?? null);
    must(
      limits.some((limit) => limit === null || stake <= limit),
      'stake',
      `at most ${limits.join(' or ')}`,
      stake,
    );
  },
);

/** @param {Audit} audit @param {Line} line */
function readRound(audit, line) {
  const { game } = audit;
  const { at, box, clientSeed, id, odds, payout, player, prize, round, seed, stake, next } = line;
  const time = timeOf('at', at);
  followTransfers(audit, idOf('id', id), time);
  const table = tableOf(game, odds);
  const open = openRound(roundIdOf('round', round), hashOf('seed', seed), table);
  const { prizes } = open(clientSeedOf('clientSeed', clientSeed));
  checkOutcome(line, /** @type {number} */ (prizes[countOf('box', box, BOXES - 1)]));
  const staked = checkPayout(line);
  const currency = checkRoundEntries(line, post(audit.ledger, line.entries, time), staked);
  const sets = offersAt(game, MARKETS.get(currency)?.country ?? '', time);
  checkOffered(sets, odds);
  checkHighestStake(sets, odds, staked);
  const refused = refusedOf(line.refused);
  countRefused(game, refused, open, table);
  endRound(game, { player, round, next: roundIdOf('next', next) });
  const text = canonical({
    ...{
      kind: 'round',
      at,
      transfer: id,
      round,
      seed,
      clientSeed,
      box,
      oddsHash: odds,
      currency,
      stake,
      prize,
      payout,
    },
    ...(refused.length > 0 && { refused: line.refused }),
  });
  game.rounds.set(id, { text, time });
  // Keeps few rounds waiting for their record.
  if (game.rounds.size % 4096 === 0) checkRoundsLogged(audit, audit.log.headTime);
}

const checkOutcome = rule('outcome', (/** @type {Line} */ { id, prize }, /** @type {number} */ expected) => {
  same(`prize of round ${id}`, expected, prize);
});

const checkPayout = rule('payout', (/** @type {Line} */ { id, stake, prize, payout }) => {
  const staked = positiveOf('stake', stake);
  must(staked > 0n && staked % MILLION === 0n, 'stake', 'whole units', stake);
  same(`payout of round ${id}`, payoutOf(staked, prize), positiveOf('payout', payout));
  return staked;
});

const checkRoundEntries = rule(
  'payout',
  (
    /** @type {Line} */ { id, player, payout },
    /** @type {Moved[]} */ moved,
    /** @type {bigint} */ staked,
  ) => {
    const currency = moved[0]?.currency ?? '';
    const won = BigInt(payout) - staked;
    expectMoves(moved, [
      ['player.game', currency, won, idOf('player', player)],
      ['house.bankroll', currency, -won],
    ]);
    if (!MARKETS.has(currency)) malformed(`currency of round ${id}`, 'a currency of players', currency);
    return currency;
  },
);

/** @param {Audit} audit @param {Line} line */
function readVoid(audit, { at, player, round, seed, odds, reason, refused: list }) {
  const table = tableOf(audit.game, odds);
  const refused = refusedOf(list);
  oneOf('reason', reason, VOID_REASONS);
  countRefused(audit.game, refused, openRound(roundIdOf('round', round), hashOf('seed', seed), table), table);
  endRound(audit.game, { player: idOf('player', player), round, next: null });
  const text = canonical({
    kind: 'void',
    at,
    oddsHash: odds,
    reason,
    round,
    seed,
    ...(refused.length > 0 && { refused: list }),
  });
  audit.matches.fromLedger(`void ${round}`, text, timeOf('at', at));
}

/** Compares a round's record with its ledger line without parsing it. Returns its time; undefined for other records. @param {Audit} audit @param {unknown} text */
function acceptRound({ game }, text) {
  if (typeof text !== 'string' || !text.includes('"kind":"round"')) return undefined;
  const [, transfer = ''] = /"transfer":"(\d+)"\}$/.exec(text) ?? [];
  const round = game.rounds.get(transfer);
  if (!round) return undefined;
  checkLogged(round.text === text, 'round', `record of round ${transfer}`, round.text, text);
  game.rounds.delete(transfer);
  return round;
}

/** @param {Audit} audit @param {LogRecord} record */
function checkAdjacentRound({ game, from, to }, record) {
  const isDue = record.time >= dayStart(from) + IN_FLIGHT && record.time < dayStart(to + 1) - IN_FLIGHT;
  checkLogged(!isDue, 'round', `round ${record.transfer} of the log`, 'a line of this export', 'none');
  const { prizes } = openRound(record.round, record.seed, tableOf(game, record.oddsHash))(record.clientSeed);
  checkOutcome({ ...record, id: record.transfer }, /** @type {number} */ (prizes[record.box]));
  checkPayout({ ...record, id: record.transfer });
}

/** @param {Audit} audit @param {number} until */
function checkRoundsLogged({ game, from }, until) {
  for (const [id, { time }] of game.rounds)
    checkLogged(
      time < dayStart(from) || time >= until - MERGE_DELAY,
      'round',
      `record of round ${id}`,
      'in the log within 120 seconds',
      'missing',
    );
}

/** @param {Game} game @param {{ player: string, round: string, next: string | null }} end */
function endRound(game, { player, round, next }) {
  checkEndsOnce(game, round);
  const seals = game.seals.get(player) ?? { open: new Set(), unseen: new Set(), voids: 0 };
  game.seals.set(player, seals);
  if (!seals.open.delete(round)) seals.unseen.add(round);
  if (next === null) seals.voids++;
  else if (!seals.unseen.delete(next)) seals.open.add(next);
}

const checkEndsOnce = rule('sealed rounds', (/** @type {Game} */ game, /** @type {string} */ round) => {
  must(game.ended.add(round), `round ${round}`, 'ended once', 'ended twice');
});

/**
 * A player has one sealed round at a time: one may be open at the end, and one sealed before the period. A
 * void does not name the round sealed after it.
 */
const checkSealedOnce = rule('sealed rounds', (/** @type {Game} */ game) => {
  for (const [player, { open, unseen, voids }] of game.seals) {
    must(
      open.size <= 1,
      `sealed rounds of player ${player} without an end`,
      'at most 1',
      [...open].join(', '),
    );
    must(
      unseen.size <= 1 + voids,
      `rounds of player ${player} that were not sealed before`,
      `at most ${1 + voids}`,
      [...unseen].join(', '),
    );
  }
});

/** @param {Game} game @param {Refused[]} refused @param {ReturnType<typeof openRound>} open @param {number[]} table */
function countRefused(game, refused, open, table) {
  const distinct = new Set();
  for (const { box, cause, clientSeed } of refused) {
    const wins = (open(clientSeed).prizes[box] ?? 0) > 0 ? 1 : 0;
    const counted = game.refused.get(cause) ?? { count: 0, wins: 0 };
    game.refused.set(cause, { count: counted.count + 1, wins: counted.wins + wins });
    const pick = `${box} ${clientSeed}`;
    if (distinct.has(pick)) continue;
    distinct.add(pick);
    game.attempts.count++;
    game.attempts.wins += wins;
    game.attempts.expected += table.filter((prize) => prize > 0).length / BOXES;
  }
}

/** Chernoff's bound on the probability that an honest operator refuses this many wins or more. */
const checkRefusals = rule('refusals', (/** @type {Game} */ { attempts: { count, wins, expected } }) => {
  if (wins <= expected) return;
  const [share, mean] = [wins / count, expected / count];
  const lost = share === 1 ? 0 : (1 - share) * Math.log((1 - share) / (1 - mean));
  const chance = Math.exp(-count * (share * Math.log(share / mean) + lost));
  must(
    chance >= 1e-6,
    'refused attempts that would have won',
    `about ${expected.toFixed(0)} of ${count}`,
    wins,
  );
});

/** By 64 bits of their hashes. */
class Fingerprints {
  slots = new BigUint64Array(1 << 12);
  size = 0;

  /** Returns false if it was there. @param {string} text */
  add(text) {
    if (2 * ++this.size > this.slots.length) {
      const { slots } = this;
      this.slots = new BigUint64Array(2 * slots.length);
      for (const print of slots) if (print !== 0n) this.slots[this.slotOf(print)] = print;
    }
    const print = sha256(text).readBigUInt64BE() || 1n;
    const slot = this.slotOf(print);
    if (this.slots[slot] === print) return false;
    this.slots[slot] = print;
    return true;
  }

  /** @param {bigint} print */
  slotOf(print) {
    const mask = this.slots.length - 1;
    let slot = Number(print & 0xffffffffn) & mask;
    while (this.slots[slot] !== 0n && this.slots[slot] !== print) slot = (slot + 1) & mask;
    return slot;
  }
}

// ---------------------------------------------------------------------------------------------- ledger

const PLAYER_KINDS = ['player.game', 'player.reserved', 'player.investment'];
/** After a provider took a deposit back: zero or negative. */
const DEBT = 'player.debt';
const NEVER_NEGATIVE = new Set([...PLAYER_KINDS, 'house.interest', 'house.interest_due']);
const houseKindOf = textParser(/^(?:house\.[a-z_]+|rail\.[a-z0-9_.]+)$/, 'a kind of house account');
const currencyOf = textParser(/^(?:[A-Z]{3}|USDT)$/, 'a currency');

/** @typedef {{ id: string, kind: string, currency: string, player: string | null, balance: bigint }} Account */
/** @typedef {{ account: Account, kind: string, currency: string, player: string | null, amount: bigint }} Moved */

class Ledger {
  isOpen = false;
  /** @type {Map<string, Account>} */
  accounts = new Map();
  lastAccount = 0n;
  /** The accounts of each player: game, reserved, investment. @type {Map<string, (Account | undefined)[]>} */
  players = new Map();
  /** A daily snapshot may miss transfers in flight, so recent states are kept. @type {{ time: number, player: string, before: bigint[] }[]} */
  recent = [];
  /** @type {{ time: number, kind: string, currency: string, amount: bigint }[]} */
  recentRails = [];

  /** @param {string} player */
  sumsOf(player) {
    return (this.players.get(player) ?? []).map((account) => account?.balance ?? 0n);
  }

  /** @param {string} player */
  currencyOf(player) {
    const account = this.players.get(player)?.find((each) => each);
    return account?.currency ?? malformed('player', 'a player with an account', player);
  }
}

/** @template {{ time: number }} Change @param {Change[]} changes @param {number} time */
function dropOld(changes, time) {
  const isOld = (changes[changes.length >> 1]?.time ?? time) < time - 3 * IN_FLIGHT;
  if (changes.length < 1024 || !isOld) return changes;
  return changes.filter((change) => change.time >= time - 3 * IN_FLIGHT);
}

/** @param {Audit} audit @param {Line} line */
function readAccount({ ledger }, line) {
  const id = idOf('id', line.id);
  checkOrder(BigInt(id) > ledger.lastAccount, 'id', `above ${ledger.lastAccount}`, id);
  ledger.lastAccount = BigInt(id);
  const { player, kind } = line;
  const currency = currencyOf('currency', line.currency);
  const account = { id, kind, currency, player, balance: amountOf('balance', line.balance) };
  checkNotNegative(account);
  ledger.accounts.set(id, account);
  if (player === null) return void houseKindOf('kind', kind);
  oneOf('currency', currency, CURRENCIES);
  // A debt is no part of what is owed to the player.
  if (kind === DEBT) return void idOf('player', player);
  const place = PLAYER_KINDS.indexOf(oneOf('kind', kind, PLAYER_KINDS));
  const own = ledger.players.get(idOf('player', player)) ?? [undefined, undefined, undefined];
  ledger.players.set(player, own);
  const isFirst = own[place] === undefined && own.every((each) => !each || each.currency === currency);
  if (!isFirst) malformed(`${kind} of player ${player}`, 'one account, and one currency per player', id);
  own[place] = account;
}

const checkNotNegative = rule('negative balances', (/** @type {Account} */ { id, kind, balance }) => {
  must(
    balance >= 0n || !NEVER_NEGATIVE.has(kind),
    `balance of account ${id} (${kind})`,
    '0 or more',
    balance,
  );
  must(balance <= 0n || kind !== DEBT, `balance of account ${id} (${kind})`, '0 or less', balance);
});

const checkOpening = rule('opening balances', (/** @type {Ledger} */ ledger) => {
  /** @type {Map<string, bigint>} */
  const sums = new Map();
  for (const { currency, balance } of ledger.accounts.values())
    sums.set(currency, (sums.get(currency) ?? 0n) + balance);
  for (const [currency, sum] of sums) same(`sum of all balances in ${currency} before the period`, 0n, sum);
  ledger.isOpen = true;
});

/** @param {Ledger} ledger @param {unknown} entries @param {number} time @returns {Moved[]} */
function post(ledger, entries, time) {
  const parsed = listOf('entries', entries).map((entry) => {
    const [id, amount, after, ...more] = listOf('an entry', entry);
    const account = ledger.accounts.get(/** @type {string} */ (id));
    if (!account || more.length > 0)
      return malformed('an entry', '[known account, amount, balance after]', entry);
    return { account, amount: amountOf('amount', amount), after: amountOf('balance after', after) };
  });
  for (const player of new Set(parsed.map(({ account }) => account.player)))
    if (player !== null) ledger.recent.push({ time, player, before: ledger.sumsOf(player) });
  ledger.recent = dropOld(ledger.recent, time);
  for (const { account, amount, after } of parsed) {
    checkBalance(account, amount, after);
    checkNotNegative(account);
    if (!account.kind.startsWith('rail.')) continue;
    ledger.recentRails.push({ time, kind: account.kind, currency: account.currency, amount });
    ledger.recentRails = dropOld(ledger.recentRails, time);
  }
  checkEntries(parsed);
  return parsed.map(({ account, amount }) => {
    const { kind, currency, player } = account;
    return { account, kind, currency, player, amount };
  });
}

const checkBalance = rule(
  'balances',
  (/** @type {Account} */ account, /** @type {bigint} */ amount, /** @type {bigint} */ after) => {
    account.balance += amount;
    same(`balance of account ${account.id} afterwards`, account.balance, after);
  },
);

const checkEntries = rule('entries', (/** @type {{ account: Account, amount: bigint }[]} */ entries) => {
  must(entries.length >= 2, 'entries', 'two or more', entries.length);
  /** @type {Map<string, bigint>} */
  const sums = new Map();
  for (const { account, amount } of entries)
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + amount);
  for (const [currency, sum] of sums) same(`sum of the entries in ${currency}`, 0n, sum);
});

/** @param {Moved[]} moved @param {[kind: string, currency: string, amount: bigint, player?: string | null][]} expected */
function expectMoves(moved, expected) {
  const text = (
    /** @type {string} */ kind,
    /** @type {string} */ currency,
    /** @type {bigint} */ amount,
    /** @type {string | null | undefined} */ player,
  ) => `${kind}${player ? ` of player ${player}` : ''} ${amount} ${currency}`;
  const wanted = expected
    .filter(([, , amount]) => amount !== 0n)
    .map((each) => text(each[0], each[1], each[2], each[3]));
  const found = moved.map((entry) => text(entry.kind, entry.currency, entry.amount, entry.player));
  same('entries', wanted.sort().join('; '), found.sort().join('; '));
}

/** @param {Moved[]} moved @param {string} kind @param {'up' | 'down'} way */
function mover(moved, kind, way) {
  const entries = moved.filter((entry) => entry.kind === kind && entry.amount > 0n === (way === 'up'));
  const [entry] = entries;
  if (!entry || entries.length !== 1)
    return differs('entries', `one ${kind} that goes ${way}`, entries.length);
  return { ...entry, player: entry.player ?? '' };
}

// ---------------------------------------------------------------------------------------------- rates

/** @typedef {{ buying: bigint, selling: bigint }} Price micro-units per USDT */
/** @typedef {{ id: string, time: number, prices: Map<string, Price> }} Rates */
/** @typedef {{ id: string, rail: string, amount: bigint, fee: bigint, currency: string, payout: bigint, payoutCurrency: string, player: string | null, credited: bigint }} Withdrawal */
/** @typedef {{ held: bigint, earned: bigint, days: { day: number, start: bigint, low: bigint, other: bigint }[], paidTo: number }} Investment
 *  `held` without the earnings of this export; `days`: those on which it moved and whose earning has not come */

class Money {
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
  /** By deposit. @type {Set<string>} */
  rewarded = new Set();
  /** @type {Map<string, Investment>} */
  investments = new Map();
  /** By currency. @type {Map<string, number>} */
  lastPaid = new Map();
}

/** @param {bigint} amount @param {bigint} numerator @param {bigint} denominator */
const down = (amount, numerator, denominator) => (amount * numerator) / denominator;
/** @param {bigint} amount @param {bigint} numerator @param {bigint} denominator */
const up = (amount, numerator, denominator) => (amount * numerator + denominator - 1n) / denominator;

const readRates = rule('rates', (/** @type {Audit} */ { money, matches }, /** @type {Line} */ line) => {
  const last = money.rates.at(-1);
  const isFirst = last === undefined;
  // The first rates are the specification's and have no record.
  if (isFirst) same('first rates', '0 null', `${line.id} ${line.at}`);
  const time = isFirst ? Number.NEGATIVE_INFINITY : timeOf('at', line.at);
  if (!isFirst) {
    must(
      BigInt(idOf('id', line.id)) > BigInt(last.id) && time >= last.time,
      'rates',
      `after rates ${last.id}`,
      line.id,
    );
    matches.fromLedger(
      `rates ${line.id}`,
      canonical({ kind: 'rates', id: line.id, at: line.at, rates: line.rates }),
      time,
    );
  }
  objectOf('rates', line.rates, COUNTRIES);
  /** @type {Map<string, Price>} */
  const prices = new Map([['USDT', { buying: MILLION, selling: MILLION }]]);
  for (const [currency, { country, rate }] of MARKETS) {
    const sides = objectOf(`rates of ${country}`, line.rates[country], ['buying', 'selling']);
    const price = {
      buying: positiveOf('buying', sides.buying),
      selling: positiveOf('selling', sides.selling),
    };
    must(
      price.buying > 0n && price.selling >= price.buying,
      `rates of ${country}`,
      'selling not below buying',
      canonical(sides),
    );
    if (isFirst)
      must(
        price.buying === rate && price.selling === rate,
        `first rates of ${country}`,
        rate,
        canonical(sides),
      );
    prices.set(currency, price);
  }
  money.rates.push({ id: line.id, time, prices });
});

/** @param {Audit} audit @param {Line} line */
function readDailyRate({ money, matches }, { id, at, fromDay, basisPoints }) {
  const day = dayOf('fromDay', fromDay);
  checkOrder(
    day >= (money.dailyRates.at(-1)?.fromDay ?? day),
    'fromDay',
    'not before the rate before it',
    fromDay,
  );
  money.dailyRates.push({ fromDay: day, basisPoints: countOf('basisPoints', basisPoints, 1000) });
  const text = canonical({ kind: 'investment', id: idOf('id', id), at, fromDay, basisPoints });
  matches.fromLedger(`investment ${id}`, text, timeOf('at', at));
}

/** @param {Money} money @param {unknown} id */
function ratesById({ rates }, id) {
  return rates.find((each) => each.id === id) ?? differs('rates', 'the number of rates named before', id);
}

/** Rates in force at a time, and others within a minute of a change. @param {Money} money @param {number} time */
function ratesAt({ rates }, time) {
  return rates.filter(
    ({ time: since }, i) =>
      since <= time + IN_FLIGHT && (rates[i + 1]?.time ?? Number.POSITIVE_INFINITY) > time - IN_FLIGHT,
  );
}

/** @param {Rates} rates @returns {(currency: string) => Price} */
const pricesIn =
  ({ prices }) =>
  (currency) =>
    prices.get(currency) ?? malformed('currency', [...prices.keys()].join(', '), currency);

/** Of each period from a start to an end. @param {Money} money @param {Rates[]} starts @param {Rates[]} ends @returns {Rates[]} */
function leastFavourable({ rates }, starts, ends) {
  return ends.flatMap((end) =>
    starts
      .filter((start) => rates.indexOf(start) <= rates.indexOf(end))
      .map((start) => rates.slice(rates.indexOf(start), rates.indexOf(end) + 1).reduce(lessFavourable)),
  );
}

/** @param {Rates} one @param {Rates} other @returns {Rates} */
function lessFavourable(one, other) {
  const prices = new Map(other.prices);
  for (const [currency, price] of one.prices) {
    const later = pricesIn(other)(currency);
    const { buying } = price.buying < later.buying ? price : later;
    const { selling } = price.selling > later.selling ? price : later;
    prices.set(currency, { buying, selling });
  }
  return { ...other, prices };
}

/** Conversions use the least favourable rates of 24 hours. @param {Money} money @param {number} time */
function conversionRatesAt(money, time) {
  return leastFavourable(money, ratesAt(money, time - DAY), ratesAt(money, time));
}

/** For an unknown time at which these rates were in force. @param {Money} money @param {Rates} used */
function conversionRatesTo(money, used) {
  const [first = used] = ratesAt(money, used.time - DAY);
  return leastFavourable(money, money.rates.slice(money.rates.indexOf(first)), [used]);
}

/** @param {Money} money @param {number} time @param {string} what @param {bigint} found @param {(price: (currency: string) => Price) => bigint} compute */
function sameByRatesAt(money, time, what, found, compute) {
  const expected = conversionRatesAt(money, time).map((rates) => compute(pricesIn(rates)));
  must(expected.includes(found), what, [...new Set(expected)].join(' or '), found);
}

// ---------------------------------------------------------------------------------------------- transfers

/** @typedef {{ line: Line, moved: Moved[], time: number, causes: Line[] }} Posted */
/** @typedef {{ cause?: string, mayHaveCause?: string, isSelfCaused?: boolean, check: (audit: Audit, posted: Posted) => void }} TransferRule */

const MOBILE_RAILS = ['mtn', 'airtel'];
/** In USDT, by chain. */
const NETWORK_FEES = new Map([
  ['ethereum', 5n * MILLION],
  ['tron', MILLION],
  ['bsc', MILLION / 2n],
]);

/** @param {Audit} audit @param {Posted} posted */
function checkTransfer(audit, posted) {
  const { line, causes } = posted;
  const kind = typeof line.type === 'string' ? TRANSFERS.get(line.type) : undefined;
  if (!kind) return malformed('type', [...TRANSFERS.keys()].join(', '), line.type);
  const allowed = kind.cause ?? kind.mayHaveCause;
  const isMany = kind.cause === 'earning';
  const found = causes.map(({ k }) => k).join();
  const isRight =
    causes.every(({ k }) => k === allowed) &&
    (isMany || causes.length <= 1) &&
    (!kind.cause || causes.length > 0);
  checkOrder(isRight, `lines before ${line.type}`, allowed ?? 'none', found);
  for (const cause of causes)
    if (cause.k !== 'withdrawal')
      checkOrder(cause.transfer === line.id, `transfer of the ${cause.k}`, line.id, cause.transfer);
  if (kind.isSelfCaused) checkOrder(line.cause === line.id, 'cause', line.id, line.cause);
  kind.check(audit, posted);
}

/** @type {Map<string, TransferRule>} */
const TRANSFERS = new Map(
  Object.entries(
    /** @type {Record<string, TransferRule>} */ ({
      deposit: { cause: 'deposit', check: checkDeposit },
      'deposit.reversal': { check: checkReversal },
      'debt.payment': { isSelfCaused: true, check: checkDebtPayment },
      'debt.write_off': { isSelfCaused: true, check: checkWriteOff },
      'referral.bonus': { cause: 'bonus', check: checkBonus },
      'withdrawal.reserve': { cause: 'withdrawal', check: checkReserve },
      'withdrawal.release': { mayHaveCause: 'withdrawal', check: checkRelease },
      'withdrawal.payout': { mayHaveCause: 'withdrawal', check: checkPayoutTransfer },
      'withdrawal.credit': { cause: 'credit', isSelfCaused: true, check: checkCredit },
      player_transfer: { isSelfCaused: true, check: checkPlayerTransfer },
      'investment.in': { check: (audit, posted) => checkInvestment(audit, posted, 'up') },
      'investment.out': { check: (audit, posted) => checkInvestment(audit, posted, 'down') },
      'investment.funded': { isSelfCaused: true, check: checkFunded },
      'investment.earning': { cause: 'earning', isSelfCaused: true, check: checkEarnings },
      correction: { check: checkOperatorTransfer },
      opening: { check: checkOperatorTransfer },
      'house.fund': { isSelfCaused: true, check: checkHouseFund },
      'wallet.move': { check: checkWalletMove },
    }),
  ).map(([type, each]) => [type, { ...each, check: rule(type, each.check) }]),
);

/** MTN has separate wallets for deposits and payouts. @param {string} rail */
const depositAccount = (rail) => (rail === 'mtn' ? 'rail.mtn.collection' : `rail.${rail}`);
/** @param {string} rail */
const payoutAccount = (rail) => (rail === 'mtn' ? 'rail.mtn.disbursement' : `rail.${rail}`);

/** @param {Audit} audit @param {Posted} posted */
function checkDeposit({ money }, { line, moved, time, causes: [deposit = {}] }) {
  const { currency, paidCurrency, rail, rates, promised } = deposit;
  const { player } = mover(moved, 'player.game', 'up');
  const [paid, amount, charge] = [deposit.paid, deposit.amount, deposit.charge].map((value) =>
    positiveOf('amount', value),
  );
  if (paid === undefined || amount === undefined || charge === undefined) return;
  oneOf('rail', rail, [...MOBILE_RAILS, 'tron', 'ethereum']);
  same('paidCurrency', MOBILE_RAILS.includes(rail) ? 'UGX' : 'USDT', paidCurrency);
  if (currency === paidCurrency) {
    same('amount', paid - charge, amount);
    same('promised and rates', 'null null', `${promised} ${rates}`);
    expectMoves(moved, [
      [depositAccount(rail), currency, -paid],
      ['house.fees', currency, charge],
      ['player.game', currency, amount, player],
    ]);
  } else {
    const used = ratesById(money, rates);
    same('charge', 0n, charge);
    must(used.time <= time + IN_FLIGHT, 'rates', 'rates that counted before', rates);
    // A chain transfer keeps the rates of its first sighting, whose time is not in the export.
    const isChain = paidCurrency === 'USDT';
    const worths = (
      isChain ? conversionRatesTo(money, used) : leastFavourable(money, ratesAt(money, time - DAY), [used])
    ).map((each) => down(paid, pricesIn(each)(currency).buying, pricesIn(each)(paidCurrency).selling));
    // A mobile deposit never credits more than the player requested.
    const isRight = (/** @type {bigint} */ worth) =>
      isChain || promised !== null ? amount === worth : amount <= worth;
    must(worths.some(isRight), 'amount', worths.join(' or '), amount);
    if (!isChain) must(ratesAt(money, time).includes(used), 'rates', 'those at the credit', rates);
    if (promised !== null)
      must(amountOf('promised', promised) > amount, 'promised', `more than ${amount}`, promised);
    expectMoves(moved, [
      [depositAccount(rail), paidCurrency, -paid],
      ['house.fx', paidCurrency, paid],
      ['house.fx', currency, -amount],
      ['player.game', currency, amount, player],
    ]);
  }
  if (!money.depositors.has(player)) money.firstDeposits.set(line.id, { player, amount, time });
  money.depositors.add(player);
}

/**
 * After a reversal only the sides can be checked. Game balance and debt pay together.
 * @param {Audit} _audit @param {Posted} posted
 */
function checkReversal(_audit, { moved }) {
  const rail = moved.find(({ kind }) => kind.startsWith('rail.'));
  const own = moved.find(({ player }) => player !== null);
  const { currency = '', player = null } = own ?? {};
  const paid = rail?.amount ?? 0n;
  const rails = MOBILE_RAILS.map(depositAccount);
  must(rails.includes(rail?.kind ?? ''), 'rail', rails.join(' or '), rail?.kind);
  const of = (/** @type {string} */ kind) => moved.find((each) => each.kind === kind)?.amount ?? 0n;
  const [game, debt] = [of('player.game'), of(DEBT)];
  must(game <= 0n && debt <= 0n && game + debt < 0n, 'what the player pays', 'below 0', game + debt);
  const isSame = currency === 'UGX';
  const charge = isSame ? paid + game + debt : 0n;
  must(charge >= 0n, 'charge', '0 or more', charge);
  expectMoves(moved, [
    [rail?.kind ?? 'rail', 'UGX', paid],
    ['house.fx', 'UGX', isSame ? 0n : -paid],
    ['house.fx', currency, isSame ? 0n : -(game + debt)],
    ['house.fees', currency, -charge],
    ['player.game', currency, game, player],
    [DEBT, currency, debt, player],
  ]);
}

/** @param {Audit} _audit @param {Posted} posted */
function checkDebtPayment(_audit, { moved }) {
  const { player, currency, amount } = mover(moved, 'player.game', 'down');
  expectMoves(moved, [
    ['player.game', currency, amount, player],
    [DEBT, currency, -amount, player],
  ]);
}

/** @param {Audit} _audit @param {Posted} posted */
function checkWriteOff(_audit, { moved }) {
  const { player, currency, amount } = mover(moved, DEBT, 'up');
  expectMoves(moved, [
    [DEBT, currency, amount, player],
    ['house.bankroll', currency, -amount],
  ]);
}

/** @param {Audit} audit @param {Posted} posted */
function checkBonus({ money, ledger, from }, { line, moved, causes: [bonus = {}] }) {
  const { player, currency } = mover(moved, 'player.game', 'up');
  same('player of the bonus', player, bonus.player);
  const amount = positiveOf('amount', bonus.amount);
  const time = timeOf('depositAt', bonus.depositAt);
  sameByRatesAt(money, time, 'amount', amount, (price) =>
    down(1000n * MILLION, price(currency).buying, price('UGX').buying),
  );
  expectMoves(moved, [
    ['house.bonus', currency, -amount],
    ['player.game', currency, amount, player],
  ]);
  must(!money.rewarded.has(idOf('deposit', bonus.deposit)), 'deposit', 'one bonus for it', 'a second one');
  money.rewarded.add(bonus.deposit);
  if (dayNumber(time) < from) return;
  const deposit =
    money.firstDeposits.get(bonus.deposit) ??
    differs('deposit', "a friend's first deposit in this export", bonus.deposit);
  same('depositAt', timeIso(deposit.time), bonus.depositAt);
  must(player !== deposit.player, 'player', 'not the friend', player);
  same('cause of the bonus', deposit.player, line.cause);
  const least = conversionRatesAt(money, time).map((rates) =>
    down(
      3800n * MILLION,
      pricesIn(rates)(ledger.currencyOf(deposit.player)).buying,
      pricesIn(rates)('UGX').buying,
    ),
  );
  must(
    least.some((each) => deposit.amount >= each),
    'deposit that brought a bonus',
    `at least ${least.join(' or ')}`,
    deposit.amount,
  );
}

/** Fee and payout follow from the rates at the request. @param {Money} money @param {Line} line @returns {Withdrawal} */
function withdrawalOf(money, line) {
  const { currency, payoutCurrency, rail } = line;
  const time = timeOf('at', line.at);
  const amount = positiveOf('amount', line.amount);
  const fee = positiveOf('fee', line.fee);
  const payout = positiveOf('payout', line.payout);
  oneOf('currency', currency, CURRENCIES);
  oneOf('rail', rail, [...MOBILE_RAILS, ...NETWORK_FEES.keys()]);
  const networkFee = NETWORK_FEES.get(rail);
  same('payoutCurrency', networkFee ? 'USDT' : 'UGX', payoutCurrency);
  sameByRatesAt(money, time, 'fee', fee, (price) => {
    if (networkFee) return up(networkFee, price(currency).selling, MILLION);
    const least =
      currency === 'UGX' ? 500n * MILLION : up(500n * MILLION, price(currency).selling, price('UGX').buying);
    const percentage = up(amount, 2n, 100n);
    if (percentage < least) return least;
    return percentage;
  });
  const pays = (/** @type {(currency: string) => Price} */ price) => {
    const paid =
      currency === payoutCurrency
        ? amount
        : down(amount, price(payoutCurrency).buying, price(currency).selling);
    return networkFee ? paid : paid - (paid % MILLION);
  };
  const asked = conversionRatesAt(money, time).map((rates) => pays(pricesIn(rates)));
  // The time of the approval is not in the export.
  const approved =
    line.rates === null
      ? asked
      : conversionRatesTo(money, ratesById(money, line.rates)).map((rates) => pays(pricesIn(rates)));
  const paid = asked.flatMap((one) => {
    const isLess = approved.filter((other) => other < one);
    return isLess.length < approved.length ? [...isLess, one] : isLess;
  });
  must(paid.includes(payout), 'payout', [...new Set(paid)].join(' or '), payout);
  return {
    id: idOf('id', line.id),
    rail,
    amount,
    fee,
    currency,
    payout,
    payoutCurrency,
    player: null,
    credited: 0n,
  };
}

/** @param {Money} money @param {Posted} posted */
function endWithdrawal(money, { line, moved, causes: [earlier] }) {
  if (earlier) {
    same('id of the withdrawal', line.cause, earlier.id);
    must(!money.open.has(earlier.id), 'withdrawal', 'asked for before the period', earlier.id);
    money.open.set(earlier.id, withdrawalOf(money, earlier));
  }
  const open = money.open.get(line.cause) ?? differs('cause', 'a withdrawal that is open', line.cause);
  money.open.delete(line.cause);
  return { ...open, owner: open.player ?? mover(moved, 'player.reserved', 'down').player };
}

/** @param {Audit} audit @param {Posted} posted @param {{ id: string, currency: string, amount: bigint }} withdrawal @param {string} step */
function expectStep({ matches }, { line, time }, { id, currency, amount }, step) {
  const record = { withdrawal: id, step, at: line.at, currency, amount };
  matches.fromLedger(stepName(record), stepText(record), time);
}

/** @param {Audit} audit @param {Posted} posted */
function checkReserve(audit, posted) {
  const {
    line,
    moved,
    causes: [asked = {}],
  } = posted;
  same(
    'transfer, time and id of the withdrawal',
    `${line.id} ${line.at} ${line.cause}`,
    `${asked.transfer} ${asked.at} ${asked.id}`,
  );
  const withdrawal = withdrawalOf(audit.money, asked);
  const { player } = mover(moved, 'player.game', 'down');
  const total = withdrawal.amount + withdrawal.fee;
  expectMoves(moved, [
    ['player.game', withdrawal.currency, -total, player],
    ['player.reserved', withdrawal.currency, total, player],
  ]);
  must(!audit.money.open.has(withdrawal.id), 'id of the withdrawal', 'a new one', withdrawal.id);
  audit.money.open.set(withdrawal.id, { ...withdrawal, player });
  expectStep(audit, posted, withdrawal, 'asked');
}

/** @param {Audit} audit @param {Posted} posted */
function checkRelease(audit, posted) {
  const withdrawal = endWithdrawal(audit.money, posted);
  const { currency, amount, fee, owner, id } = withdrawal;
  expectMoves(posted.moved, [
    ['player.reserved', currency, -(amount + fee), owner],
    ['player.game', currency, amount + fee, owner],
  ]);
  expectStep(audit, posted, withdrawal, audit.withdrawalSteps.approved.has(id) ? 'failed' : 'rejected');
}

/** @param {Audit} audit @param {Posted} posted */
function checkPayoutTransfer(audit, posted) {
  const withdrawal = endWithdrawal(audit.money, posted);
  const { currency, amount, fee, payout, payoutCurrency, rail, owner } = withdrawal;
  const isSame = currency === payoutCurrency;
  expectMoves(posted.moved, [
    ['player.reserved', currency, -(amount + fee), owner],
    [payoutAccount(rail), payoutCurrency, payout],
    ['house.fees', currency, isSame ? amount + fee - payout : fee],
    ['house.fx', currency, isSame ? 0n : amount],
    ['house.fx', payoutCurrency, isSame ? 0n : -payout],
  ]);
  expectStep(audit, posted, withdrawal, 'completed');
}

/** 0.1% per started ten minutes, in whole units and capped, minus earlier credits. @param {Audit} audit @param {Posted} posted */
function checkCredit(audit, posted) {
  const {
    moved,
    causes: [credit = {}],
  } = posted;
  const { player, currency } = mover(moved, 'player.game', 'up');
  const id = idOf('withdrawal', credit.withdrawal);
  const [of, most] = [positiveOf('of', credit.of), positiveOf('most', credit.most)];
  const [before, amount] = [positiveOf('before', credit.before), positiveOf('amount', credit.amount)];
  must(most * 20n <= of, 'most', `at most 5% of ${of}`, most);
  let total = (down(of, BigInt(countOf('step', credit.step, 50)), 1000n) / MILLION) * MILLION;
  if (total > most) total = most;
  same('amount', total - before, amount);
  const withdrawal = audit.money.open.get(id);
  if (withdrawal) {
    same('amount of the withdrawal', withdrawal.amount, of);
    if (withdrawal.player !== null) {
      same('player of the withdrawal', withdrawal.player, player);
      same('credited before', withdrawal.credited, before);
    }
    withdrawal.credited = before + amount;
  }
  expectMoves(moved, [
    ['house.fees', currency, -amount],
    ['player.game', currency, amount, player],
  ]);
  expectStep(audit, posted, { id, currency, amount }, 'credited');
}

/** @param {Audit} audit @param {Posted} posted */
function checkPlayerTransfer({ money }, { moved, time }) {
  const from = mover(moved, 'player.game', 'down');
  const to = mover(moved, 'player.game', 'up');
  const isSame = from.currency === to.currency;
  must(from.player !== to.player, 'player transfer', 'two players', from.player);
  if (!isSame)
    sameByRatesAt(money, time, 'what arrives', to.amount, (price) =>
      down(-from.amount, price(to.currency).buying, price(from.currency).selling),
    );
  expectMoves(moved, [
    ['player.game', from.currency, from.amount, from.player],
    ['house.fx', from.currency, isSame ? 0n : -from.amount],
    ['house.fx', to.currency, isSame ? 0n : -to.amount],
    ['player.game', to.currency, isSame ? -from.amount : to.amount, to.player],
  ]);
}

/** Entered by two operators: only the two sides can be checked. @param {Audit} _audit @param {Posted} posted */
function checkOperatorTransfer(_audit, { line, moved }) {
  const own = moved.find(({ player }) => player !== null);
  const { currency = '', amount = 0n, player = null } = own ?? {};
  expectMoves(moved, [
    ['player.game', currency, amount, player],
    ['house.bankroll', currency, -amount],
  ]);
  if (line.type === 'opening') same('cause', player, line.cause);
}

/** Out of a wallet, and later into another. @param {Audit} _audit @param {Posted} posted */
function checkWalletMove(_audit, { moved }) {
  const wallet = moved.find(({ kind }) => kind.startsWith('rail.') && kind !== 'rail.transit');
  const { kind = 'rail', currency = '', amount = 0n } = wallet ?? {};
  expectMoves(moved, [
    [kind, currency, amount],
    ['rail.transit', currency, -amount],
  ]);
}

/** @param {Audit} audit @param {Posted} posted */
function checkHouseFund({ matches }, { line, moved, time }) {
  const house = moved.find(({ kind }) => /^house\.(?:bankroll|bonus|fees|interest)$/.test(kind));
  const rail = moved.find(({ kind }) => kind.startsWith('rail.'));
  const { kind = 'house', currency = '', amount = 0n } = house ?? {};
  expectMoves(moved, [
    [kind, currency, amount],
    [rail?.kind ?? 'rail', currency, -amount],
  ]);
  const record = {
    kind: 'funding',
    at: line.at,
    transfer: line.id,
    account: kind.slice(6),
    currency,
    amount: `${amount}`,
  };
  matches.fromLedger(`funding ${line.id}`, canonical(record), time);
}

// ---------------------------------------------------------------------------------------------- investments

/** The investment before a transfer that is already posted. @param {Audit} audit @param {string} player @param {bigint} moved @returns {Investment} */
function investmentOf({ money, ledger, from }, player, moved) {
  const known = money.investments.get(player);
  if (known) return known;
  const investment = {
    held: (ledger.sumsOf(player)[2] ?? 0n) - moved,
    earned: 0n,
    days: [],
    paidTo: from - 1,
  };
  money.investments.set(player, investment);
  return investment;
}

/** @param {Audit} audit @param {Posted} posted @param {'up' | 'down'} way */
function checkInvestment(audit, { line, moved, time }, way) {
  const { player, currency, amount } = mover(moved, 'player.investment', way);
  same('cause', player, line.cause);
  expectMoves(moved, [
    ['player.game', currency, -amount, player],
    ['player.investment', currency, amount, player],
  ]);
  const investment = investmentOf(audit, player, amount);
  const before = investment.held;
  investment.held += amount;
  const lowest = amount < 0n ? investment.held : before;
  const today = dayNumber(time);
  // Shortly after midnight, a transfer may count for the previous day.
  if (time - dayStart(today) < IN_FLIGHT) {
    const yesterday = dayIn(investment, today - 1, before);
    if (lowest < yesterday.other) yesterday.other = lowest;
  }
  const day = dayIn(investment, today, before);
  if (lowest < day.low) day.low = lowest;
  if (lowest < day.other) day.other = lowest;
}

/** @param {Investment} investment @param {number} day @param {bigint} start */
function dayIn(investment, day, start) {
  const found = investment.days.find((each) => each.day === day) ?? { day, start, low: start, other: start };
  if (!investment.days.includes(found)) investment.days.push(found);
  investment.days.sort((a, b) => a.day - b.day);
  return found;
}

/** Two if a transfer came within a minute after the day. @param {Investment} investment @param {number} number */
function lowestOn({ days, held, earned }, number) {
  const day = days.find((each) => each.day >= number);
  const lows = day === undefined ? [held] : day.day > number ? [day.start] : [day.low, day.other];
  return lows.map((low) => low + earned);
}

/** @param {Money} money @param {number} day */
function dailyRateOn({ dailyRates }, day) {
  const rate = dailyRates.findLast(({ fromDay }) => fromDay <= day);
  return rate?.basisPoints ?? differs('daily rate', `a rate for ${dayText(day)}`, 'none');
}

/** @param {Audit} _audit @param {Posted} posted */
function checkFunded(_audit, { moved }) {
  const { currency, amount } = mover(moved, 'house.interest_due', 'up');
  expectMoves(moved, [
    ['house.interest', currency, -amount],
    ['house.interest_due', currency, amount],
  ]);
}

/** @param {Audit} audit @param {Posted} posted */
function checkEarnings(audit, { moved, causes }) {
  for (const { player, amount } of moved) if (player !== null) investmentOf(audit, player, amount);
  const players = new Set(causes.map(({ player }) => player));
  const days = new Set(causes.map(({ day }) => day));
  must(
    players.size === causes.length && days.size === 1,
    'earnings',
    'one per player, for one day',
    causes.length,
  );
  const paid = causes.map((line) => earn(audit, line));
  const currency = paid[0]?.currency ?? '';
  expectMoves(moved, [
    ['house.interest_due', currency, -paid.reduce((sum, { amount }) => sum + amount, 0n)],
    ...paid.map(
      (each) =>
        /** @type {[string, string, bigint, string]} */ ([
          'player.investment',
          each.currency,
          each.amount,
          each.player,
        ]),
    ),
  ]);
}

/** @param {Audit} audit @param {Line} line */
function earn(audit, line) {
  const player = idOf('player', line.player);
  const currency = audit.ledger.currencyOf(player);
  const day = dayOf('day', line.day);
  const [held, amount] = [positiveOf('held', line.held), positiveOf('amount', line.amount)];
  const investment = investmentOf(audit, player, 0n);
  same('basisPoints', dailyRateOn(audit.money, day), line.basisPoints);
  if (day >= audit.from) {
    must(day > investment.paidTo, 'day', `after ${dayText(investment.paidTo)}`, line.day);
    expectPaid(audit.money, player, investment, day);
    const lowest = lowestOn(investment, day);
    must(lowest.includes(held), `held by player ${player} on ${line.day}`, lowest.join(' or '), held);
    investment.paidTo = day;
    investment.days = investment.days.filter((each) => each.day > day);
  }
  same(`earning of player ${player} for ${line.day}`, down(held, BigInt(line.basisPoints), 10_000n), amount);
  investment.earned += amount;
  audit.money.lastPaid.set(currency, Math.max(day, audit.money.lastPaid.get(currency) ?? day));
  return { player, currency, amount };
}

/** @param {Money} money @param {string} player @param {Investment} investment @param {number} before */
function expectPaid(money, player, investment, before) {
  for (let day = investment.paidTo + 1; day < before; day++) {
    const due = lowestOn(investment, day).map((held) => down(held, BigInt(dailyRateOn(money, day)), 10_000n));
    must(
      due.includes(0n),
      `earning of player ${player} for ${dayText(day)}`,
      due[0],
      'none, though a later day is paid',
    );
  }
}

/** If one investor of a currency was paid for a day, all are. */
const checkAllPaid = rule('earnings for all', (/** @type {Audit} */ audit) => {
  for (const [player, [, , account]] of audit.ledger.players) {
    const last = audit.money.lastPaid.get(account?.currency ?? '');
    if (!account || last === undefined) continue;
    if (audit.money.investments.has(player) || account.balance > 0n)
      expectPaid(audit.money, player, investmentOf(audit, player, 0n), last);
  }
});

// ---------------------------------------------------------------------------------------------- liabilities

/** @typedef {{ place: number, owner: Buffer, sums: bigint[] }} Leaf */

class DayLeaves {
  day = '';
  /** @type {Map<string, Leaf[]>} */
  byCurrency = new Map();
}

/** @param {Audit} audit @param {Line} line */
function readLeaf({ leaves }, { day, currency, place, owner, sums }) {
  if (leaves.byCurrency.size === 0) leaves.day = day;
  dayOf('day', day);
  oneOf('currency', currency, CURRENCIES);
  const list = leaves.byCurrency.get(currency) ?? [];
  leaves.byCurrency.set(currency, list);
  const last = [...leaves.byCurrency.keys()].at(-1);
  const isNext = countOf('place', place, 2 ** DEPTH - 1) > (list.at(-1)?.place ?? -1);
  checkOrder(
    leaves.day === day && last === currency && isNext,
    'leaf',
    'by currency and place',
    `${day} ${currency} ${place}`,
  );
  const parsed = listOf('sums', sums).map((sum) => positiveOf('sum', sum));
  if (parsed.length !== 3) malformed('sums', 'three amounts', sums);
  list.push({ place, owner: Buffer.from(hashOf('owner', owner), 'hex'), sums: parsed });
}

/** @param {Audit} audit @param {Line} line */
function readDay(audit, line) {
  const { leaves, matches, keys } = audit;
  const day = dayOf('day', line.day);
  const isNext = day > (audit.days.at(-1) ?? day - 1) && day >= audit.from && day <= audit.to;
  checkOrder(
    isNext && (leaves.byCurrency.size === 0 || leaves.day === line.day),
    'day',
    'the next day of the period',
    line.day,
  );
  const dayKey = Buffer.from(hashOf('dayKey', line.dayKey), 'hex');
  const liabilities = signedOf('the liabilities', line.liabilities);
  keys.use(liabilities.key, audit.line);
  const taken = timeOf('taken', (liabilities.text.split('\n')[2] ?? '').replace(/^taken /, ''));
  for (const currency of CURRENCIES)
    checkLeaves(audit.ledger, leaves.byCurrency.get(currency) ?? [], { dayKey, currency, taken });
  checkLiabilities({ text: liabilities.text, day, taken, dayKey }, leaves);
  leaves.byCurrency = new Map();
  audit.days.push(day);
  const hash = sha256Text(liabilities.text);
  matches.fromLedger(`liabilities ${line.day}`, hash, taken);
  if (line.reserves === null) return;
  const reserves = signedOf('the reserves', line.reserves);
  keys.use(reserves.key, audit.line);
  checkReserves(audit, reserves.text, { day: line.day, liabilities: hash, taken });
  matches.fromLedger(`reserves ${line.day}`, sha256Text(reserves.text), dayStart(day + 2));
}

/**
 * Sums that a snapshot may show: everything up to a minute before it, nothing after it.
 * @param {bigint[]} now @param {{ time: number, before: bigint[] }[]} changes of this player, in order @param {number} taken
 */
function sumsAt(now, changes, taken) {
  let sums = now;
  let later = changes.filter(({ time }) => time > taken).length;
  const possible = later === 0 ? [sums] : [];
  for (const { time, before } of changes.toReversed()) {
    if (time > taken) later--;
    else if (time <= taken - IN_FLIGHT && later === 0) break;
    sums = before;
    if (later === 0) possible.push(sums);
  }
  return possible.map((each) => `[${each.join(', ')}]`);
}

/** Each player has one leaf, at the first free place. A player without a leaf owned nothing. */
const checkLeaves = rule(
  'leaves',
  (
    /** @type {Ledger} */ ledger,
    /** @type {Leaf[]} */ leaves,
    /** @type {{ dayKey: Buffer, currency: string, taken: number }} */ { dayKey, currency, taken },
  ) => {
    /** @type {Map<string, Ledger['recent']>} */
    const changes = new Map(ledger.recent.map(({ player }) => [player, []]));
    for (const change of ledger.recent) changes.get(change.player)?.push(change);
    const unclaimed = new Map(leaves.map((leaf) => [leaf.place, `[${leaf.sums.join(', ')}]`]));
    const used = new Set();
    const players = [...ledger.players.keys()]
      .filter((player) => ledger.currencyOf(player) === currency)
      .map(BigInt);
    for (const player of players.sort((a, b) => (a < b ? -1 : 1))) {
      const place = freePlace(dayKey, currency, player, used);
      const possible = sumsAt(ledger.sumsOf(`${player}`), changes.get(`${player}`) ?? [], taken);
      const found = unclaimed.get(place);
      if (found !== undefined && possible.includes(found)) {
        unclaimed.delete(place);
        used.add(place);
      } else
        must(
          possible.includes('[0, 0, 0]'),
          `leaf of player ${player} in ${currency}`,
          possible.join(' or '),
          found ?? 'none',
        );
    }
    for (const [place] of unclaimed)
      differs(`leaf in ${currency} at place ${place}`, 'a player whose place it is', 'none');
  },
);

/** @param {Buffer} dayKey @param {string} currency @param {bigint} player @param {Set<number>} used */
function freePlace(dayKey, currency, player, used) {
  const bytes = Buffer.alloc(12);
  bytes.writeBigUInt64BE(player);
  for (let k = 0; ; k++) {
    bytes.writeUInt32BE(k, 8);
    const place = sha256(Buffer.concat([Buffer.of(5), dayKey, Buffer.from(currency), bytes])).readUIntBE(
      0,
      3,
    );
    if (!used.has(place)) return place;
  }
}

const checkLiabilities = rule(
  'liabilities',
  (
    /** @type {{ text: string, day: number, taken: number, dayKey: Buffer }} */ { text, day, taken, dayKey },
    /** @type {DayLeaves} */ leaves,
  ) => {
    must(
      taken >= dayStart(day + 1) && taken < dayStart(day + 2),
      'taken',
      'within a day after its day',
      timeIso(taken),
    );
    const lines = CURRENCIES.map((currency) => {
      const { hash, sums } = treeOf(leaves.byCurrency.get(currency) ?? [], dayKey, currency);
      return `${currency} ${sums.join(' ')} ${hash.toString('hex')}`;
    });
    const expected = ['sanduku/liabilities/v1', `day ${dayText(day)}`, `taken ${timeIso(taken)}`, ...lines];
    same('text of the liabilities', expected.join('\n'), text);
  },
);

/** @param {bigint[]} sums */
function sumsBytes(sums) {
  const bytes = Buffer.alloc(24);
  for (const [i, sum] of sums.entries()) {
    must(sum <= GREATEST, 'sum of a node', `at most ${GREATEST}`, sum);
    bytes.writeBigUInt64BE(sum, i * 8);
  }
  return bytes;
}

/** @param {Leaf[]} leaves @param {Buffer} dayKey @param {string} currency */
function treeOf(leaves, dayKey, currency) {
  /** @param {number} level @param {number} index @param {Leaf[]} below @returns {{ hash: Buffer, sums: bigint[] }} */
  const build = (level, index, below) => {
    const [leaf] = below;
    if (!leaf) {
      const place = Buffer.alloc(5, level);
      place.writeUInt32BE(index, 1);
      return {
        hash: sha256(Buffer.concat([Buffer.of(3), dayKey, Buffer.from(currency), place])),
        sums: [0n, 0n, 0n],
      };
    }
    if (level === 0)
      return {
        hash: sha256(Buffer.concat([Buffer.of(0), leaf.owner, sumsBytes(leaf.sums)])),
        sums: leaf.sums,
      };
    const middle = (2 * index + 1) * 2 ** (level - 1);
    const split = below.findIndex(({ place }) => place >= middle);
    const left = build(level - 1, 2 * index, split === -1 ? below : below.slice(0, split));
    const right = build(level - 1, 2 * index + 1, split === -1 ? [] : below.slice(split));
    const parts = [Buffer.of(1), left.hash, sumsBytes(left.sums), right.hash, sumsBytes(right.sums)];
    const sums = left.sums.map((sum, i) => sum + (right.sums[i] ?? 0n));
    sumsBytes(sums);
    return { hash: sha256(Buffer.concat(parts)), sums };
  };
  return build(DEPTH, 0, leaves);
}

// ---------------------------------------------------------------------------------------------- reserves

const checkReserves = rule(
  'reserves',
  (
    /** @type {Audit} */ audit,
    /** @type {string} */ text,
    /** @type {{ day: string, liabilities: string, taken: number }} */ { day, liabilities, taken },
  ) => {
    const lines = text.split('\n');
    const read = timeOf('time of the reserves', (lines[3] ?? '').replace(/^read /, ''));
    const start = `sanduku/reserves/v1\nday ${day}\nliabilities ${liabilities}\nread ${timeIso(read)}`;
    same('first lines of the reserves', start, lines.slice(0, 4).join('\n'));
    must(read >= taken, 'time of the reserves', 'not before the liabilities', timeIso(read));
    const rates = lines.slice(4, 4 + CURRENCIES.length).join('\n');
    const possible = ratesAt(audit.money, read).map((each) =>
      CURRENCIES.map((currency) => `rate ${currency} ${pricesIn(each)(currency).selling}`).join('\n'),
    );
    must(possible.includes(rates), 'rates of the reserves', possible.join(' or '), rates);
    const held = lines.slice(4 + CURRENCIES.length);
    same('order of the reserves', [...held].sort().join('\n'), held.join('\n'));
    const counted = new Set();
    for (const line of held) {
      const [word, one = '', two = '', amount, at, signature, ...more] = line.split(' ');
      must(!counted.has(`${one} ${two}`) && more.length === 0, 'line of the reserves', 'each once', line);
      counted.add(`${one} ${two}`);
      positiveOf('amount of the reserves', amount);
      if (word === 'usdt') {
        oneOf('chain', one, ['tron', 'ethereum', 'bsc']);
        amountText('block', at);
        const message = `sanduku/reserve/v1\nday ${day}\nliabilities ${liabilities}\naddress ${one} ${two}`;
        checkAddress(two, one, message, signature ?? '');
      } else {
        same(
          'line of the reserves',
          `stated ${one} ${oneOf('currency', two, CURRENCIES)} ${amount} ${timeIso(taken)}`,
          line,
        );
        checkStated(audit.ledger, { provider: one, currency: two, stated: BigInt(amount ?? ''), taken });
      }
    }
  },
);

const checkAddress = rule(
  'reserve signatures',
  (
    /** @type {string} */ address,
    /** @type {string} */ chain,
    /** @type {string} */ message,
    /** @type {string} */ signature,
  ) => {
    same(`signer for ${chain} ${address}`, address, signerOf(chain, message, signature));
  },
);

/** A stated balance is at most the ledger's. Transfers within a minute of the snapshot may count. */
const checkStated = rule(
  'stated balances',
  (
    /** @type {Ledger} */ ledger,
    /** @type {{ provider: string, currency: string, stated: bigint, taken: number }} */ said,
  ) => {
    const { provider, currency, stated, taken } = said;
    const isMeant = (/** @type {{ kind: string, currency: string }} */ account) =>
      account.currency === currency && `${account.kind}.`.startsWith(`rail.${provider}.`);
    let held = 0n;
    for (const account of ledger.accounts.values()) if (isMeant(account)) held -= account.balance;
    for (const change of ledger.recentRails) {
      const isLater =
        change.time > taken + IN_FLIGHT || (change.time > taken - IN_FLIGHT && change.amount > 0n);
      if (isMeant(change) && isLater) held += change.amount;
    }
    must(
      stated <= held,
      `stated balance of ${provider} ${currency}`,
      `at most ${held}, by the ledger`,
      stated,
    );
  },
);

// ---------------------------------------------------------------------------------------------- signatures of chain addresses (secp256k1, Keccak-256)

const P = 2n ** 256n - 2n ** 32n - 977n;
const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** A point as [x * z, y * z, z]; z is 0 at infinity. @typedef {[bigint, bigint, bigint]} Point */
/** @type {Point} */
const G = [
  0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
  1n,
];

/** @param {bigint} a @param {bigint} m */
const modulo = (a, m) => ((a % m) + m) % m;
/** @param {bigint} base @param {bigint} exponent @param {bigint} m */
function power(base, exponent, m) {
  let result = 1n;
  for (let b = modulo(base, m), e = exponent; e > 0n; e >>= 1n, b = (b * b) % m)
    if (e & 1n) result = (result * b) % m;
  return result;
}
/** By Euclid's algorithm. @param {bigint} a @param {bigint} m */
function inverse(a, m) {
  let [low, high, x, y] = [modulo(a, m), m, 1n, 0n];
  while (low > 1n) [low, high, x, y] = [high % low, low, y - (high / low) * x, x];
  return modulo(x, m);
}
/** Without division and special cases: Renes, Costello, Batina 2016, algorithm 7. @param {Point} a @param {Point} b @returns {Point} */
function addPoints([ax, ay, az], [bx, by, bz]) {
  const xx = (3n * ax * bx) % P;
  const yy = (ay * by) % P;
  const zz = (21n * az * bz) % P;
  const xy = (ax * by + bx * ay) % P;
  const yz = (ay * bz + by * az) % P;
  const xz = (21n * (ax * bz + bx * az)) % P;
  const [plus, minus] = [yy + zz, yy - zz];
  return [modulo(xy * minus - yz * xz, P), modulo(minus * plus + xz * xx, P), modulo(plus * yz + xx * xy, P)];
}
/** a * m + b * n, with the doublings shared. @param {Point} a @param {bigint} m @param {Point} b @param {bigint} n */
function sumOfProducts(a, m, b, n) {
  /** @type {Point} */
  let sum = [0n, 1n, 0n];
  for (let bit = 255n; bit >= 0n; bit--) {
    sum = addPoints(sum, sum);
    if ((m >> bit) & 1n) sum = addPoints(sum, a);
    if ((n >> bit) & 1n) sum = addPoints(sum, b);
  }
  return sum;
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
 * Returns the signing address in the chain's notation, or a word describing the error.
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
  const divided = inverse(r, N);
  const point = /** @type {Point} */ ([r, Number(root & 1n) === odd ? root : P - root, 1n]);
  const m = modulo(s * divided, N);
  const n = modulo(-BigInt(`0x${digest.toString('hex')}`) * divided, N);
  const [x, y, z] = sumOfProducts(point, m, G, n);
  if (z === 0n) return 'a signature of no key';
  const key = [x, y].map((value) =>
    modulo(value * inverse(z, P), P)
      .toString(16)
      .padStart(64, '0'),
  );
  const account = keccak256(Buffer.from(key.join(''), 'hex')).subarray(12);
  if (chain === 'tron') return base58check(Buffer.concat([Buffer.of(0x41), account]));
  const hex = account.toString('hex');
  const cases = keccak256(Buffer.from(hex, 'latin1')).toString('hex');
  return `0x${[...hex].map((digit, i) => (Number.parseInt(cases[i] ?? '0', 16) > 7 ? digit.toUpperCase() : digit)).join('')}`;
}

// ---------------------------------------------------------------------------------------------- a receipt

const RECEIPT_PARTS = 'version playedAt currency sealed pick outcome revealed'.split(' ');

/** Recomputes the round; of a signed receipt also checks its signature and place in the log. @param {Line} receipt @param {string} pinnedKey */
export function auditReceipt(receipt, pinnedKey = '') {
  const isSigned = receipt?.version !== 1;
  const proofs = isSigned ? ['transfer', 'key', 'signature', 'log'] : ['checksum'];
  const { key, signature, log, checksum, ...content } = objectOf('the receipt', receipt, [
    ...RECEIPT_PARTS,
    ...proofs,
  ]);
  if (pinnedKey) same('key', pinnedKey, key);
  if (isSigned) {
    same('version', 2, content.version);
    idOf('transfer', content.transfer);
    const text = `sanduku/receipt/v2\n${sha256Text(canonical(content))}`;
    checkSigned('the receipt', text, signature, hashOf('key', key));
  } else same('checksum', sha256Text(canonical(content)), checksum);
  timeOf('playedAt', content.playedAt);
  oneOf('currency', content.currency, CURRENCIES);
  const expected = recomputeReceipt(content);
  for (const [part, value] of Object.entries(expected))
    same(part, canonical(value), canonical(content[part]));
  if (!isSigned || log === null) return;
  const { refused, ...place } = log;
  const { index, path, head } = objectOf('log', place, ['index', 'path', 'head']);
  const { size, root, key: headKey } = headOf('the head', head);
  same('key of the head', key, headKey);
  const record = receiptRecord(content, refused);
  checkIncluded('the round', {
    record,
    index: countOf('index', index),
    path: listOf('path', path),
    size,
    root,
  });
}

/** @param {Line} receipt */
function recomputeReceipt({ sealed, pick, revealed }) {
  const roundId = roundIdOf('round', sealed?.roundId);
  const seed = hashOf('seed', revealed?.seed);
  const clientSeed = clientSeedOf('client seed', pick?.clientSeed);
  const selectedBox = countOf('box', pick?.selectedBox, BOXES - 1);
  const betAmount = countOf('stake', pick?.betAmount);
  must(betAmount > 0, 'stake', 'more than 0', betAmount);
  const table = prizesOf('prizes', sealed?.odds?.prizes);
  const { shift, prizes } = openRound(roundId, seed, table)(clientSeed);
  const won = prizes[selectedBox] ?? 0;
  // Receipt amounts are in units, rounded down to hundredths.
  const share = (/** @type {number} */ basisPoints) =>
    Number((BigInt(betAmount) * BigInt(basisPoints)) / 100n) / 100;
  return {
    sealed: {
      roundId,
      seedHash: sha256(Buffer.from(seed, 'hex')).toString('hex'),
      odds: { prizes: table, hash: oddsHashOf(table) },
    },
    pick: { selectedBox, betAmount, clientSeed },
    outcome: won
      ? { won: true, result: 'win', prize: share(won), winAmount: share(10_000 + won) }
      : { won: false, result: 'lose', prize: 0, winAmount: 0 },
    revealed: { roundId, seed, clientSeed, shift, prizes },
  };
}

/** @param {Line} receipt @param {unknown} refused */
function receiptRecord({ playedAt, transfer, currency, sealed, pick, revealed }, refused) {
  const prize = revealed.prizes[pick.selectedBox];
  const stake = BigInt(pick.betAmount) * MILLION;
  return canonical({
    ...{
      kind: 'round',
      at: playedAt,
      transfer,
      round: sealed.roundId,
      seed: revealed.seed,
      clientSeed: pick.clientSeed,
    },
    ...{ box: pick.selectedBox, oddsHash: sealed.odds.hash, currency, stake: `${stake}`, prize },
    payout: `${payoutOf(stake, prize)}`,
    ...(refused !== undefined && { refused }),
  });
}

// ---------------------------------------------------------------------------------------------- report

const COMPARE_KEY = ' (compare it with a key from another source, or give that one by --key)';

/** @param {Line} receipt @param {string} pinnedKey */
function reportOfReceipt(
  { version, sealed, pick, outcome, currency, playedAt, transfer, key, log },
  pinnedKey,
) {
  return [
    `This receipt holds: round ${sealed.roundId}, played ${playedAt}.`,
    `  stake       ${pick.betAmount} ${currency} on box ${pick.selectedBox + 1}`,
    `  payout      ${outcome.winAmount} ${currency}`,
    ...(version === 1
      ? ['  signed by   NOBODY: it is the copy of a browser']
      : [
          `  transfer    ${transfer}`,
          `  log         ${log ? `record ${log.index}` : 'NOT in this receipt'}`,
          `  signed by   ${key}${pinnedKey ? '' : COMPARE_KEY}`,
        ]),
  ].join('\n');
}

/** @param {Audit} audit @param {number} seconds */
function reportOf(audit, seconds) {
  const { counts, log, days, from, to, published, game, skippedTransfers } = audit;
  const missing = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter(
    (day) => !days.includes(day),
  );
  const refused = [...game.refused].map(
    ([cause, { count, wins }]) => `${cause} ${count} (${wins} would have won)`,
  );
  return [
    published.length === 0
      ? 'This proves NOTHING about what was published: give a published head by --head.'
      : `This is what was published under ${published.length === 1 ? 'the head' : `${published.length} heads`} of --head.`,
    `Every rule holds from ${dayText(from)} to ${dayText(to)}, ${audit.line} lines.`,
    `  log size    ${log.head?.size}`,
    `  log root    ${log.head?.root}`,
    `  key         ${log.head?.key}${audit.pinnedKey || published.length > 0 ? '' : COMPARE_KEY}`,
    `  log         ${counts.record} records under ${counts.head} heads, at most ${Math.round(log.longestDelay / SECOND)} s before their head`,
    `  rounds      ${counts.round} recomputed, ${counts.void} voided`,
    `  refused     ${refused.join(', ') || 'none'}`,
    `  transfers   ${counts.transfer}: ${CAUSES.map((kind) => `${counts[kind]} ${kind}`).join(', ')}; ${skippedTransfers} numbers unused`,
    `  accounts    ${counts.account}, every balance after every entry`,
    `  statements  ${days.length} days, ${counts.leaf} leaves${missing.length > 0 ? `; NONE for ${missing.length} days, the last ${dayText(missing.at(-1) ?? 0)}` : ''}`,
    `  took        ${seconds.toFixed(1)} s, ${Math.round((counts.round ?? 0) / seconds)} rounds a second, ${Math.round(memoryUsage.rss() / 2 ** 20)} MB`,
  ].join('\n');
}

/** @param {Difference} difference @param {string} place */
function reportOfDifference({ message, rule: name, expected, found }, place) {
  const shown = (/** @type {unknown} */ value) =>
    `${value}`.length > 2000 ? `${`${value}`.slice(0, 2000)} …` : value;
  return `${place}, rule "${name}": ${message}\n  expected  ${shown(expected)}\n  found     ${shown(found)}`;
}

// ---------------------------------------------------------------------------------------------- command line

const USAGE = `Usage:
  sanduku-auditor.mjs EXPORT [--key HEX] [--head FILE|URL]...   EXPORT is a file, or - for standard input
  sanduku-auditor.mjs --receipt RECEIPT [--key HEX]
  sanduku-auditor.mjs site URL [--key HEX]
HEX is the signing key, 64 digits. FILE holds a head as GET /api/transparency/head answers it; URL is the site.
`;

/** @param {string} url @param {string} call */
async function ask(url, call) {
  const answer = await fetch(new URL(`/api/transparency/${call}`, url), {
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`${url} answered ${call} with ${answer.status}`);
  return dataOf(await answer.json());
}

/** @param {any} body of an answer, or its data alone */
const dataOf = (body) => body?.data ?? body;

const isUrl = (/** @type {string} */ text) => /^https?:\/\//.test(text);

/** @param {string} file @param {string} key @param {string[]} sources */
async function auditExport(file, key, sources) {
  const began = performance.now();
  const heads = await Promise.all(
    sources.map((source) =>
      isUrl(source) ? ask(source, 'head') : dataOf(JSON.parse(readFileSync(source, 'utf8'))),
    ),
  );
  const audit = new Audit({ key, heads });
  // A served head is usually newer than the export, so the site must prove that it extends it.
  const fetchPaths = async () => {
    for (const [i, head] of audit.published.entries()) {
      const source = sources[i] ?? '';
      const from = audit.log.head?.size ?? 0;
      if (!head.isMet && isUrl(source) && head.size > from)
        head.path = (await ask(source, `consistency?from=${from}&to=${head.size}`)).path;
    }
  };
  try {
    await auditStream(
      file === '-' ? stdin : createReadStream(file, { highWaterMark: 1 << 20 }),
      audit,
      fetchPaths,
    );
  } catch (error) {
    if (!(error instanceof Difference)) throw error;
    return { code: 1, text: reportOfDifference(error, `Line ${audit.line}`) };
  }
  return { code: 0, text: reportOf(audit, (performance.now() - began) / 1000) };
}

/** @param {string} file @param {string} key */
function auditReceiptFile(file, key) {
  const receipt = JSON.parse(readFileSync(file, 'utf8'));
  try {
    auditReceipt(receipt, key);
  } catch (error) {
    if (!(error instanceof Difference)) throw error;
    return { code: 1, text: reportOfDifference(error, 'Receipt') };
  }
  return { code: 0, text: reportOfReceipt(receipt, key) };
}

async function main() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        key: { type: 'string', default: '' },
        head: { type: 'string', multiple: true, default: [] },
        receipt: { type: 'string' },
      },
    });
    const { key, head, receipt } = values;
    const [file, ...more] = receipt === undefined ? positionals : [receipt, ...positionals];
    if (file === undefined || more.length > 0 || (key !== '' && !/^[0-9a-f]{64}$/.test(key)))
      throw new Error(USAGE);
    const { code, text } =
      receipt === undefined ? await auditExport(file, key, head) : auditReceiptFile(file, key);
    stdout.write(`${text}\n`);
    return code;
  } catch (error) {
    stderr.write(`Not readable: ${error instanceof Error ? error.message : error}\n`);
    return 2;
  }
}

if (argv[1] !== undefined && fileURLToPath(import.meta.url) === realpathSync(argv[1]))
  exit(argv[2] === 'site' ? await (await import('./site.mjs')).main(argv.slice(3)) : await main());
