import { hash } from 'node:crypto';
import { odds } from '@sanduku/contracts/odds';
import { revealRound, roundsUnder } from '../modules/game/sealing.ts';
import type { SigningKey } from '../modules/transparency/signing-key.ts';

const PLAYERS = 1_000;
const BALANCE = 1_000_000_000_000n;
const STAKE = 1_000_000_000n;
const START = Date.parse('2026-11-01T00:00:00.000Z');
const LASTS_MS = 20 * 86_400_000;

/** After the last round. */
export const SYNTHETIC_AT = new Date(START + LASTS_MS + 3_600_000);

/** Rounds, with log records and a head at intervals; without the end. */
export function* syntheticLines(
  signingKey: SigningKey,
  { rounds, roundsAHead }: { rounds: number; roundsAHead: number },
): Generator<string> {
  // Field names must be sorted.
  const account = (id: number, player: number | null, kind: string, balance: bigint) =>
    `{"balance":"${balance}","currency":"UGX","id":"${id}","k":"account","kind":"${kind}","player":${player === null ? null : `"${player}"`}}`;
  yield `{"from":"2026-11-01","k":"begin","key":"${signingKey.publicKey}","keys":[],"peaks":[],"size":0,"to":"2026-11-30","version":1}`;
  let bankroll = -BALANCE * BigInt(PLAYERS);
  yield account(1, null, 'house.bankroll', bankroll);
  for (let player = 1; player <= PLAYERS; player++) yield account(player + 1, player, 'player.game', BALANCE);
  const seal = roundsUnder(Buffer.alloc(32, 7), odds);
  const oddsHash = seal('round-0').sealed.odds.hash;
  const began = new Date(START).toISOString();
  const table = `"prizes":[${odds.prizesBasisPoints.join()}]`;
  yield `{"at":"${began}","boxes":${odds.boxes},"hash":"${oddsHash}","k":"odds",${table}}`;

  const balances = new Array<bigint>(PLAYERS + 1).fill(BALANCE);
  const log = new PlainLog();
  let waiting = [`{"at":"${began}","boxes":${odds.boxes},"kind":"odds","oddsHash":"${oddsHash}",${table}}`];
  let head = '';
  for (let id = 1; id <= rounds; id++) {
    const round = seal(`round-${id}`);
    const { seed } = round;
    const player = (id % PLAYERS) + 1;
    const clientSeed = `seed-${id}`;
    const box = id % odds.boxes;
    const prize = revealRound(round, clientSeed).prizes[box] as number;
    const payout = prize === 0 ? 0n : STAKE + (STAKE * BigInt(prize)) / 10_000n;
    const moved = payout - STAKE;
    const balance = (balances[player] as bigint) + moved;
    balances[player] = balance;
    bankroll -= moved;
    const at = new Date(START + Math.floor((id / rounds) * LASTS_MS)).toISOString();
    yield `{"at":"${at}","box":${box},"clientSeed":"${clientSeed}","entries":[["${player + 1}","${moved}","${balance}"],["1","${-moved}","${bankroll}"]],"id":"${id}","k":"round","next":"round-${id + PLAYERS}","odds":"${oddsHash}","payout":"${payout}","player":"${player}","prize":${prize},"refused":[],"round":"round-${id}","seed":"${seed}","stake":"${STAKE}"}`;
    waiting.push(
      `{"at":"${at}","box":${box},"clientSeed":"${clientSeed}","currency":"UGX","kind":"round","oddsHash":"${oddsHash}","payout":"${payout}","prize":${prize},"round":"round-${id}","seed":"${seed}","stake":"${STAKE}","transfer":"${id}"}`,
    );
    if (waiting.length < roundsAHead && id < rounds) continue;
    for (const record of waiting) {
      yield `{"index":${log.size},"k":"record","record":${JSON.stringify(record)}}`;
      log.append(record);
    }
    const signed = signingKey.sign(`sanduku/head/v1\nsize ${log.size}\nroot ${log.root()}\ntime ${at}`);
    head = `"key":"${signed.key}","signature":"${signed.signature}","text":${JSON.stringify(signed.text)}`;
    yield `{"k":"head",${head}}`;
    waiting = [];
  }
  yield `{"head":{${head}},"k":"newest","path":[]}`;
}

/** Hashes of perfect subtrees, largest first. */
export class PlainLog {
  size = 0;
  readonly #peaks: { hash: Buffer; size: number }[] = [];

  append(record: string): void {
    let peak = { hash: hash('sha256', Buffer.from(`\0${record}`), 'buffer'), size: 1 };
    for (let last = this.#peaks.at(-1); last?.size === peak.size; last = this.#peaks.at(-1)) {
      this.#peaks.pop();
      peak = { hash: joined(last.hash, peak.hash), size: 2 * peak.size };
    }
    this.#peaks.push(peak);
    this.size += 1;
  }

  root(): string {
    return this.#peaks
      .map((peak) => peak.hash)
      .reduceRight((right, left) => joined(left, right))
      .toString('hex');
  }
}

function joined(left: Buffer, right: Buffer) {
  return hash('sha256', Buffer.concat([Buffer.of(1), left, right]), 'buffer');
}
