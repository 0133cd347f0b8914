import { minimumBet } from '@sanduku/contracts/bets';
import { countryOf } from '@sanduku/contracts/countries';
import { payoutOf, playOutcomeOf } from '@sanduku/contracts/fairness/payout';
import type { PlayOutcome, RevealedRound, SealedRound } from '@sanduku/contracts/fairness/wire';
import { formatAmount, MICROS_PER_UNIT, type Micros } from '@sanduku/contracts/money';
import { findTransfer } from '../../ledger/ledger.ts';
import { fingerprintOf, type IdempotencyKey, type Posted } from '../../ledger/transfer.ts';
import { createRandomText } from '../../random-text.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { Refusal } from '../refusal.ts';
import type { Bet } from './bet.ts';
import type { GameParts } from './parts.ts';
import { openPlayedRound } from './played-rounds.ts';
import type { Seat } from './seats.ts';

/** What a player asks for: a whole number of units on one box, in the round they saw or in whichever is next. */
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
  readonly player: SignedInPlayer;
  readonly key: IdempotencyKey;
  readonly request: PlayRequest;
}

/** How often a bet that names no round follows the player's bets in other processes from round to round. */
const MAX_ROUNDS_TRIED = 5;
const createClientSeed = createRandomText(16);

/** Plays one round: once for its key, and only the round that was sealed before the player picked. */
export async function play(game: GameParts, attempt: Attempt): Promise<PlayResult | Refusal> {
  const { player, request } = attempt;
  const tooSmall = belowMinimum(player, request);
  if (tooSmall !== undefined) return tooSmall;
  if (request.roundId !== undefined) return playSealed(game, attempt);
  // Bets that name no round would all be worked out for the same one, and all but one in vain.
  return game.turns.run(player.id, () => playSealed(game, attempt));
}

async function playSealed(game: GameParts, attempt: Attempt): Promise<PlayResult | Refusal> {
  const { player, request } = attempt;

  let seat = await game.seats.of(player);
  for (let tried = 0; tried < MAX_ROUNDS_TRIED; tried++) {
    if (request.roundId !== undefined && request.roundId !== seat.roundId) {
      seat = await game.seats.lookUp(player);
      // Most likely an answer got lost and this is the same bet again: then its key knows the answer. It is asked for
      // after the seat: a bet moves both at once, so whoever sees the seat moved also sees the key.
      if (request.roundId !== seat.roundId) {
        return (await answerAgain(game, attempt, seat)) ?? new Refusal('round_over');
      }
    }
    const bet = await drawBet(game, attempt, seat);
    const placed = await game.placeBet(bet);
    if (placed.status !== 'refused') {
      return placed.status === 'posted'
        ? takeNextSeat(game, attempt, bet, placed)
        : resultOf(game, player, placed.transferId);
    }
    if (placed.refusal === 'amount_out_of_range') return new Refusal('invalid_request');
    if (placed.refusal !== 'round_over') return new Refusal(placed.refusal);
    seat = await game.seats.lookUp(player);
  }
  return new Refusal('round_over');
}

function belowMinimum({ country: code }: SignedInPlayer, { betAmount }: PlayRequest): Refusal | undefined {
  const country = countryOf(code);
  const minimum = minimumBet(country);
  if (betAmount >= minimum) return undefined;
  const text = `Minimum bet is ${formatAmount(BigInt(minimum) * MICROS_PER_UNIT, country.symbol)}`;
  return new Refusal('bet_too_small', { text });
}

/** Works out what the round pays for this pick, and seals the one after it. Nothing is written yet. */
async function drawBet(game: GameParts, { player, key, request }: Attempt, seat: Seat): Promise<Bet> {
  const revealed = seat.round.reveal(request.clientSeed ?? createClientSeed());
  const stake = BigInt(request.betAmount) * MICROS_PER_UNIT;
  const prizeBasisPoints = revealed.prizes[request.selectedBox] ?? 0;
  const { payout } = payoutOf(stake, prizeBasisPoints);
  const outcome = playOutcomeOf(stake, prizeBasisPoints);
  const bankroll = await game.ledger.house('house.bankroll', player.currency);
  return {
    kind: 'bet',
    key,
    request,
    legs: [
      {
        account: { id: seat.accountId, currency: player.currency },
        amount: payout - stake,
        needs: stake,
      },
      { account: bankroll, amount: stake - payout },
    ],
    events: [
      {
        topic: 'game_result_confirmed',
        playerId: player.id,
        payload: { result: outcome.result, winAmount: outcome.winAmount },
      },
    ],
    playerId: player.id,
    seat,
    selectedBox: request.selectedBox,
    stake,
    prizeBasisPoints,
    payout,
    outcome,
    revealed,
    next: await game.seats.seal(),
  };
}

function takeNextSeat(game: GameParts, { player }: Attempt, bet: Bet, posted: Posted): PlayResult {
  game.seats.remember(player.id, { accountId: bet.seat.accountId, ...bet.next });
  return {
    outcome: bet.outcome,
    newBalance: posted.balances[0] as Micros,
    playedAt: posted.postedAt,
    revealed: bet.revealed,
    next: bet.next.round.sealed,
  };
}

/** The answer that was given to this key before; undefined when there was none. */
async function answerAgain(
  game: GameParts,
  attempt: Attempt,
  seat: Seat,
): Promise<PlayResult | Refusal | undefined> {
  const earlier = await findTransfer(game.database.queries, attempt.key);
  if (earlier === undefined) return undefined;
  const asked = fingerprintOf(await drawBet(game, attempt, seat));
  return earlier.fingerprint === asked
    ? resultOf(game, attempt.player, earlier.id)
    : new Refusal('key_reused');
}

async function resultOf(game: GameParts, player: SignedInPlayer, id: bigint): Promise<PlayResult> {
  const played = await openPlayedRound(game, player.id, id);
  if (played === undefined) throw new Error(`Transfer ${id} is a bet without a round`);
  return played;
}
