import type { CollectionRail } from '../../modules/deposits/ports.ts';
import type { PayoutRail } from '../../modules/withdrawals/ports.ts';
import { createAirtelPayouts, createAirtelRail } from '../airtel/airtel.ts';
import { createMtnPayouts, createMtnRail } from '../mtn/mtn.ts';
import { startAirtelSimulator } from '../simulators/airtel-simulator.ts';
import { startMtnSimulator } from '../simulators/mtn-simulator.ts';
import type { Simulation } from '../simulators/simulation.ts';

/** Driven by the test's clock. */
export interface SimulatedRail {
  readonly rail: CollectionRail;
  readonly simulation: Simulation;
  readonly payoutRail: PayoutRail;
  readonly payouts: Simulation;
  /** Our reference in the provider's format. */
  providerId(reference: string): string;
  forgetTokens(): void;
  close(): Promise<void>;
}

export interface SimulatedRailOptions {
  readonly clock: () => Date;
  readonly delayMs?: number;
  readonly callsPerSecond?: number;
}

const noCallbacks = { later: () => {} };

export async function simulatedMtn(options: SimulatedRailOptions): Promise<SimulatedRail> {
  const { clock, delayMs = 3_000, callsPerSecond = 20 } = options;
  const simulator = await startMtnSimulator({ clock, delayMs, ...noCallbacks });
  const settings = { ...simulator.settings, callsPerSecond };
  const callbackUrl = (token: string) => `https://example.com/api/rails/mtn/callback/${token}`;
  return {
    ...simulator,
    rail: createMtnRail({ settings, clock, callbackUrl }),
    payoutRail: createMtnPayouts({ settings: { ...settings, ...settings.disbursement }, clock }),
    providerId: (reference) => reference,
  };
}

export async function simulatedAirtel(options: SimulatedRailOptions): Promise<SimulatedRail> {
  const { clock, delayMs = 3_000, callsPerSecond = 20 } = options;
  const simulator = await startAirtelSimulator({
    clock,
    delayMs,
    callbackUrl: () => undefined,
    ...noCallbacks,
  });
  const settings = { ...simulator.settings, callsPerSecond };
  return {
    ...simulator,
    rail: createAirtelRail({ settings, clock }),
    payoutRail: createAirtelPayouts({ settings, clock }),
    providerId: (reference) => reference.replaceAll('-', ''),
  };
}
