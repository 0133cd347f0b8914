import type { WrittenLine } from '../../modules/reconciliation/sandbox-statement.ts';
import type { Simulation } from './simulation.ts';

const MICROS = 1_000_000n;
const THREE_HOURS_MS = 3 * 60 * 60_000;

export const statementFaults = [
  'missing',
  'doubled',
  'fee_in_line',
  'reversal',
  'other_amount',
  'other_time',
] as const;
export type StatementFault = (typeof statementFaults)[number];

/** Payouts left the wallet. */
export function linesOf(simulation: Simulation, direction: 'in' | 'out'): WrittenLine[] {
  return simulation.payments
    .filter((payment) => simulation.stageOf(payment) === 'paid')
    .map((payment) => {
      const amount = BigInt(simulation.paidAmountOf(payment)) * MICROS;
      return {
        at: new Date(payment.endsAt),
        amount: direction === 'in' ? amount : -amount,
        fee: 0n,
        providerReference: `S${payment.reference.replaceAll('-', '')}`,
        ourReference: payment.reference,
        phone: payment.phone,
        type: direction === 'in' ? 'PAYMENT' : 'TRANSFER',
      };
    });
}

/** The lines that a provider would list instead. */
export function withFault(line: WrittenLine, fault: StatementFault): WrittenLine[] {
  switch (fault) {
    case 'missing':
      return [];
    case 'doubled':
      return [line, line];
    case 'fee_in_line':
      return [{ ...line, fee: line.amount / 100n }];
    case 'reversal':
      return [
        line,
        { ...line, amount: -line.amount, type: 'REVERSAL', at: new Date(line.at.getTime() + 1_000) },
      ];
    case 'other_amount':
      return [{ ...line, amount: line.amount + MICROS }];
    case 'other_time':
      return [{ ...line, at: new Date(line.at.getTime() - THREE_HOURS_MS) }];
  }
}
