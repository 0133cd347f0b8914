import { hash } from 'node:crypto';
import { payoutOf, playOutcomeOf } from '@sanduku/contracts/fairness/payout';
import type { PlayOutcome, RevealedRound, SealedRound } from '@sanduku/contracts/fairness/wire';
import { MICROS_PER_UNIT, type Micros } from '@sanduku/contracts/money';
import { sql } from 'kysely';
import { findTransfer } from '../../ledger/ledger.ts';
import type { IdempotencyKey } from '../../ledger/transfer.ts';
import { Refusal } from '../../lib/refusal.ts';
import { createRandomText } from '../../lib/tokens.ts';
import { explainBetRejection, isBetRejection } from '../play-limits/rejections.ts';
import { activeSessions, type SignedInPlayer } from '../players/sessions.ts';
import type { Offer } from '../prize-tables/offers.ts';
import type { Bet } from './bet.ts';
import { outsideLimits } from './bet-limits.ts';
import type { GameDeps } from './deps.ts';
import { createRoundId } from './epochs.ts';
import { openPlayedRound } from './played-rounds.ts';
import { revealRound } from './sealing.ts';
import { Seat } from './seats.ts';

export interface PlayRequest {
  readonly betAmount: number;
  readonly selectedBox: number;
  readonly clientSeed?: string | undefined;
  readonly roundId?: string | undefined;
}

export interface PlayResult {
  readonly outcome: PlayOutcome;
  readonly newBalance: Micros;
  readonly playedAt: Date;
  readonly revealed: RevealedRound;
  readonly next: SealedRound;
}

interface Attempt {
  /** The cached session may have ended: every path checks it in the database. */
  readonly player: SignedInPlayer;
  readonly key: IdempotencyKey;
  readonly request: PlayRequest;
}

/** Bets without a round id retry when another process has played the player's round. */
const MAX_ROUNDS_TRIED = 5;
const createClientSeed = createRandomText(16);

export async function play(game: GameDeps, attempt: Attempt): Promise<PlayResult | Refusal> {
  const { player, request } = attempt;
  // Concurrent bets without a round id would all target the same round.
  if (request.roundId === undefined) return game.turns.run(player.id, () => playSealedAnew(game, attempt));
  const played = await playSealedAnew(game, attempt);
  if (played instanceof Refusal) await recordRefusal(game, attempt, played);
  return played;
}

const playSealedAnew = (game: GameDeps, attempt: Attempt) =>
  game.epochs.withoutRetired(() => playSealed(game, attempt));

/** No refusal of the bet: its session has ended, or its first call is still running. */
const unrecorded: readonly string[] = ['not_signed_in', 'key_in_progress'];

/** The log shows whether refused bets would have won more often than chance allows. */
async function recordRefusal(
  { database }: GameDeps,
  { player, request }: Attempt,
  { code }: Refusal,
): Promise<void> {
  const { roundId, clientSeed, selectedBox, betAmount } = request;
  if (roundId === undefined || clientSeed === undefined || unrecorded.includes(code)) return;
  await sql`select game_record_refusal(${player.id}, ${roundId}, ${clientSeed}, ${selectedBox}, ${stakeOf(betAmount)}, ${code})`.execute(
    database.queries,
  );
}

const stakeOf = (betAmount: number): Micros => BigInt(betAmount) * MICROS_PER_UNIT;

async function playSealed(game: GameDeps, attempt: Attempt): Promise<PlayResult | Refusal> {
  const { player, request } = attempt;

  let seat = game.seats.recall(player) ?? (await game.seats.lookUpForBet(player));
  const unacceptable = outsideLimits(game.limits, offerUnder(game, player, seat), request.betAmount);
  if (unacceptable !== undefined) {
    // Limits change, so a retry must still get its first answer.
    const { accountId } = seat;
    return ifSignedIn(game, player, () => answerAgain(game, attempt, accountId, unacceptable));
  }
  for (let tried = 0; tried < MAX_ROUNDS_TRIED; tried++) {
    if (request.roundId !== undefined && request.roundId !== seat.roundId) {
      seat = await game.seats.lookUpForBet(player);
      // Probably a retry after a lost answer. Look up the key after the seat: a bet commits both.
      if (request.roundId !== seat.roundId) {
        const { accountId } = seat;
        return ifSignedIn(game, player, () =>
          answerAgain(game, attempt, accountId, new Refusal('round_ended')),
        );
      }
    }
    const bet = drawBet(game, attempt, seat) ?? (await drawFirstBet(game, attempt, seat));
    const placed = await game.placeBet(bet);
    if (placed.status !== 'refused') {
      return placed.status === 'posted'
        ? takeNextSeat(game, bet, placed)
        : resultOf(game, player, placed.transferId);
    }
    if (placed.refusal === 'amount_out_of_range') return new Refusal('invalid_request');
    if (isBetRejection(placed.refusal)) {
      const objected = { rejection: placed.refusal, stake: bet.stake, now: game.clock() };
      return explainBetRejection(game.database.queries, player, objected);
    }
    if (placed.refusal === 'stake_above_highest') {
      // The cached bankroll is stale.
      await game.limits.refresh();
      return (
        outsideLimits(game.limits, offerUnder(game, player, seat), request.betAmount) ??
        new Refusal('round_ended')
      );
    }
    if (placed.refusal !== 'round_ended') return new Refusal(placed.refusal);
    seat = await game.seats.lookUp(player);
  }
  return new Refusal('round_ended');
}

const offerUnder = ({ seats }: GameDeps, player: SignedInPlayer, { chosenTable }: Seat): Offer =>
  seats.offerOf(player, chosenTable);

/** For answers that bypass `game_play`. */
async function ifSignedIn<Answer>(
  game: GameDeps,
  { session }: SignedInPlayer,
  answer: () => Answer | Promise<Answer>,
): Promise<Answer | Refusal> {
  const counting = await activeSessions(game.database.queries, [session.tokenHash], game.clock());
  return counting.has(session.tokenHash) ? answer() : new Refusal('not_signed_in');
}

/** Undefined if the epoch or bankroll account is not cached. */
function drawBet(game: GameDeps, { player, key, request }: Attempt, seat: Seat): Bet | undefined {
  const epoch = game.epochs.currentIfKnown(offerUnder(game, player, seat));
  const bankroll = game.bankrolls.get(player.currency);
  if (epoch === undefined || bankroll === undefined) return undefined;
  const { accountId, chosenTable } = seat;
  const { betAmount, selectedBox, clientSeed = createClientSeed() } = request;
  const revealed = revealRound(seat.secret(), clientSeed);
  const stake = stakeOf(betAmount);
  const prizeBasisPoints = revealed.prizes[selectedBox] ?? 0;
  const next = new Seat({ accountId, roundId: createRoundId(), epoch, chosenTable });
  return {
    key,
    playerAccounts: [accountId],
    player,
    bankroll,
    stake,
    prizeBasisPoints,
    revealed,
    next,
    row: {
      token_hash: player.session.tokenHash,
      player_id: player.id,
      key,
      fingerprint: fingerprintOf(request, accountId),
      round_id: seat.roundId,
      epoch_id: seat.epoch.id,
      client_seed: clientSeed,
      selected_box: selectedBox,
      stake,
      prize_basis_points: prizeBasisPoints,
      payout: payoutOf(stake, prizeBasisPoints).payout,
      next_round_id: next.roundId,
      next_epoch_id: next.epoch.id,
    },
  };
}

async function drawFirstBet(game: GameDeps, attempt: Attempt, seat: Seat): Promise<Bet> {
  const { currency } = attempt.player;
  await game.epochs.current(offerUnder(game, attempt.player, seat));
  game.bankrolls.set(currency, await game.ledger.house('house.bankroll', currency));
  return drawBet(game, attempt, seat) ?? drawFirstBet(game, attempt, seat);
}

/** No part can contain a space. */
function fingerprintOf(
  { betAmount, selectedBox, clientSeed, roundId }: PlayRequest,
  accountId: bigint,
): string {
  return hash(
    'sha256',
    `bet ${accountId} ${betAmount} ${selectedBox} ${clientSeed ?? ''} ${roundId ?? ''}`,
    'base64url',
  );
}

function takeNextSeat(
  game: GameDeps,
  { player, stake, prizeBasisPoints, revealed, next }: Bet,
  { balance, postedAt }: { balance: Micros; postedAt: Date },
): PlayResult {
  game.seats.remember(player.id, next);
  return {
    outcome: playOutcomeOf(stake, prizeBasisPoints),
    newBalance: balance,
    playedAt: postedAt,
    revealed,
    next: next.secret().sealed,
  };
}

/** The key's stored answer, otherwise the refusal. */
async function answerAgain(
  game: GameDeps,
  { player, key, request }: Attempt,
  accountId: bigint,
  refusal: Refusal,
): Promise<PlayResult | Refusal> {
  const earlier = await findTransfer(game.database.queries, key);
  if (earlier === undefined) return refusal;
  return earlier.fingerprint === fingerprintOf(request, accountId)
    ? resultOf(game, player, earlier.id)
    : new Refusal('key_reused');
}

async function resultOf(game: GameDeps, player: SignedInPlayer, id: bigint): Promise<PlayResult | Refusal> {
  const [row] = await game.database.call('game_receipt', { player: player.id, id });
  const played = await openPlayedRound(game.epochs, row);
  if (played === undefined) throw new Error(`Transfer ${id} is a bet without a round`);
  return played;
}
