// Compares a served site with the transparency log, as specified in docs/transparency.md, "Releases". Shares
// no code with the product; needs Node.js 20 or newer.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';

/** @typedef {{ text: string, signature: string, key: string }} SignedText */
/** @typedef {{ size: number, root: string, time: string, key: string }} Head */
/** @typedef {{ index: number, record: string, path: string[] }} Place */
/** @typedef {(address: string) => Promise<{ status: number, body: Buffer }>} Get */

const USAGE = 'Usage: sanduku-auditor.mjs site URL [--key 64 HEX DIGITS]';
const HASH = /^[0-9a-f]{64}$/;
const HEAD = /^sanduku\/head\/v1\nsize (0|[1-9]\d{0,15})\nroot ([0-9a-f]{64})\ntime ([-0-9T:.]+Z)$/;
const RELEASE = /^\{"at":"([-0-9T:.]+Z)","hash":"([0-9a-f]{64})","kind":"release"\}$/;
const ANNOUNCED = /^\{"at":"[^"]*","key":"([0-9a-f]{64})","kind":"key"\}$/;
const ED25519 = Buffer.from('302a300506032b6570032100', 'hex');
const AT_ONCE = 6;
const TIMEOUT_MS = 30_000;

/** Any other error means that the site could not be read. */
class Difference extends Error {}

/** @param {boolean} holds @param {string} sentence */
function must(holds, sentence) {
  if (!holds) throw new Difference(sentence);
}

/** @param {(string | Uint8Array)[]} parts */
function sha256(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

// ------------------------------------------------------------------------------------------------- the log

/** RFC 9162, 2.1.3.2. @param {Place} place @param {Head} head */
function isIncluded({ index, record, path }, { size, root }) {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  if (!Array.isArray(path) || !path.every((hash) => HASH.test(hash))) return false;
  let [node, last] = [BigInt(index), BigInt(size - 1)];
  let hash = sha256(Uint8Array.of(0), record);
  for (const text of path) {
    if (last === 0n) return false;
    const sibling = Buffer.from(text, 'hex');
    if (node % 2n === 1n || node === last) {
      hash = sha256(Uint8Array.of(1), sibling, hash);
      while (node % 2n === 0n && node !== 0n) [node, last] = [node / 2n, last / 2n];
    } else hash = sha256(Uint8Array.of(1), hash, sibling);
    [node, last] = [node / 2n, last / 2n];
  }
  return last === 0n && hash.toString('hex') === root;
}

/** @param {SignedText} signed @returns {Head} */
function readHead({ text, signature, key }) {
  const [, size, root = '', time = ''] = HEAD.exec(text) ?? [];
  must(size !== undefined && HASH.test(key), 'The newest tree head of the log is malformed.');
  const spki = Buffer.concat([ED25519, Buffer.from(key, 'hex')]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const isSigned = verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'hex'));
  must(isSigned, 'The signature of a tree head is wrong.');
  return { size: Number(size), root, time, key };
}

/** @param {Get} get @param {string} pinned */
async function followKeys(get, pinned) {
  const known = new Set([pinned]);
  const { keys } = await call(get, 'keys');
  for (const { head, ...place } of /** @type {(Place & { head: SignedText })[]} */ (keys)) {
    const next = ANNOUNCED.exec(place.record)?.[1];
    if (next && known.has(head.key) && isIncluded(place, readHead(head))) known.add(next);
  }
  return known;
}

/** @param {Get} get @param {string} pinned @returns {Promise<Head>} */
async function newestHead(get, pinned) {
  const head = readHead(await call(get, 'head'));
  const isKnown = pinned === '' || head.key === pinned || (await followKeys(get, pinned)).has(head.key);
  must(isKnown, `The newest tree head is signed with ${head.key}, which the given key does not lead to.`);
  return head;
}

/** @param {Get} get @param {string} name @returns {Promise<any>} */
async function call(get, name) {
  const { status, body } = await get(`/api/transparency/${name}`);
  if (status !== 200) throw new Error(`/api/transparency/${name} answered with status ${status}`);
  return JSON.parse(body.toString()).data;
}

// ------------------------------------------------------------------------------------------------- the files

/** @param {string} list @returns {Map<string, string>} hashes by address */
function readList(list) {
  const files = new Map();
  for (const line of list.split('\n').slice(0, -1)) {
    const [, hash, address] = /^([0-9a-f]{64}) (\/(?!\/)[!-~]*)$/.exec(line) ?? [];
    must(hash !== undefined && !files.has(address), `The list of files has a wrong line: ${line}`);
    files.set(address, hash);
  }
  must(
    files.has('/sw.js') && files.has('/?language=en'),
    'The list of files names no service worker or page.',
  );
  return files;
}

const REFERENCES = [
  /<script\b[^>]*\ssrc="([^"]+)"/g,
  /<link\b[^>]*\shref="([^"]+\.(?:js|css))"/g,
  /(?:import|from)\s*\(?\s*["'`]((?:https?:\/|\.{1,2})?\/[\w./~%?=&:@-]+)["'`]/g,
  /["'`](\.{1,2}\/[\w./-]+\.js)["'`]/g,
  /importScripts\(\s*["'`]([^"'`]+)["'`]/g,
];

/** @param {string} address @param {string} text */
function referencesIn(address, text) {
  const base = new URL(address, 'https://site.invalid');
  return REFERENCES.flatMap((pattern) => [...text.matchAll(pattern)]).map(([, name = '']) => {
    const { origin, pathname, href } = new URL(name, base);
    return origin === base.origin ? pathname : href;
  });
}

/** @param {Get} get @param {Map<string, string>} files */
async function differencesOf(get, files) {
  /** @type {string[]} */
  const found = [];
  const waiting = [...files];
  /** @param {string} address @param {string} hash */
  const check = async (address, hash) => {
    const { status, body } = await get(address);
    if (status !== 200) return void found.push(`${address}: is listed, but answered with status ${status}.`);
    if (sha256(body).toString('hex') !== hash)
      return void found.push(`${address}: the served content is not the one in the log.`);
    if (!/(\.js|\?language=\w+|^\/admin)$/.test(address)) return;
    for (const name of referencesIn(address, body.toString()))
      if (!files.has(name)) found.push(`${address}: loads ${name}, which the list does not name.`);
  };
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await check(...next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [...new Set(found)].sort();
}

// ------------------------------------------------------------------------------------------------- the report

/** @param {{ get: Get, key?: string }} site */
export async function auditSite({ get, key = '' }) {
  try {
    const list = (await get('/release.txt')).body;
    const hash = sha256(list).toString('hex');
    const files = readList(list.toString());
    const head = await newestHead(get, key);
    const answer = await get(`/api/transparency/inclusion?release=${hash}&size=${head.size}`);
    must(
      answer.status !== 404,
      `The release ${hash} is not in the log. A new one is logged within two minutes.`,
    );
    if (answer.status !== 200) throw new Error(`the log answered with status ${answer.status}`);
    const place = JSON.parse(answer.body.toString()).data;
    const [, at, logged] = RELEASE.exec(place.record) ?? [];
    must(logged === hash, 'The log answered with the record of something else.');
    must(isIncluded(place, head), 'The proof that the release is in the log is wrong.');
    const differences = await differencesOf(get, files);
    must(differences.length === 0, differences.join('\n'));
    const lines = [
      `The site serves the release in the log: ${files.size} pages, scripts and other files.`,
      `  release     ${hash}`,
      `  log         record ${place.index}, first served ${at}`,
      `  head        ${head.size} records, root ${head.root}, ${head.time}`,
      `  signed by   ${head.key}${key ? '' : ' (compare it with a key you know, or pass it with --key)'}`,
      'This is what the site served to this computer now. It can serve other code to one person:',
      'run this from a second network too. "npm run build" prints the release of the source code.',
    ];
    return { code: 0, text: lines.join('\n') };
  } catch (error) {
    if (error instanceof Difference)
      return { code: 1, text: `The site differs from the log.\n${error.message}` };
    return { code: 2, text: `The site could not be read: ${error instanceof Error ? error.message : error}` };
  }
}

/** @param {string[]} args */
export async function main(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { key: { type: 'string', default: '' } },
  });
  const [url, ...more] = positionals;
  if (!url || !URL.canParse(url) || more.length > 0 || (values.key !== '' && !HASH.test(values.key))) {
    stderr.write(`${USAGE}\n`);
    return 2;
  }
  const { code, text } = await auditSite({ get: getFrom(url), key: values.key });
  (code === 2 ? stderr : stdout).write(`${text}\n`);
  return code;
}

/** A redirect is a difference: the list names what each address serves. @param {string} url @returns {Get} */
function getFrom(url) {
  return async (address) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(new URL(address, url), { redirect: 'manual', signal });
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  };
}
