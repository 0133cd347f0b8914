import { randomBytes } from 'node:crypto';
import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import type { MobileRails } from '../modules/deposits/ports.ts';
import type { PayoutRails } from '../modules/withdrawals/mobile-payout.ts';
import {
  type AirtelPin,
  type AirtelSettings,
  createAirtelPayouts,
  createAirtelRail,
} from './airtel/airtel.ts';
import { createMtnPayouts, createMtnRail, type MtnKeys, type MtnSettings } from './mtn/mtn.ts';
import { startAirtelSimulator } from './simulators/airtel-simulator.ts';
import { startMtnSimulator } from './simulators/mtn-simulator.ts';
import type { Simulation } from './simulators/simulation.ts';

export interface MobileMoneySettings {
  readonly mtn: MtnSettings & {
    readonly disbursement: MtnKeys;
  };
  readonly airtel: AirtelSettings & {
    readonly payoutPin: AirtelPin;
    /** Secret path segment of the callback URL. */
    readonly callbackToken: string;
  };
}

interface CollectionSettings {
  readonly mtn: MtnSettings;
  readonly airtel: Omit<MobileMoneySettings['airtel'], 'payoutPin'>;
}

/** Without a public URL, deposits are polled. */
export function createMobileRails(options: {
  settings: CollectionSettings;
  ownUrl: () => string | undefined;
  clock?: () => Date;
}): MobileRails {
  const { settings, ownUrl, clock = () => new Date() } = options;
  return {
    mtn: createMtnRail({
      settings: settings.mtn,
      clock,
      callbackUrl: (token) => callbackUrl(ownUrl(), 'mtn', token),
    }),
    airtel: createAirtelRail({ settings: settings.airtel, clock }),
    callbackTokens: { airtel: settings.airtel.callbackToken },
  };
}

export function createPayoutRails(options: {
  settings: MobileMoneySettings;
  clock?: () => Date;
}): PayoutRails {
  const { settings, clock = () => new Date() } = options;
  return {
    mtn: createMtnPayouts({ settings: { ...settings.mtn, ...settings.mtn.disbursement }, clock }),
    airtel: createAirtelPayouts({ settings: settings.airtel, clock }),
  };
}

const SIMULATED_CALLS_PER_SECOND = 20;

export interface SimulatedProviders {
  readonly settings: MobileMoneySettings;
  readonly simulations: Readonly<Record<MobileProvider, { simulation: Simulation; payouts: Simulation }>>;
  paidOut(): number;
  close(): Promise<void>;
}

/** Reachable only from this machine. */
export async function startSimulators(options: {
  delayMs: number;
  /** MTN receives one with each payment. */
  ownUrl: () => string | undefined;
}): Promise<SimulatedProviders> {
  const { delayMs, ownUrl } = options;
  const callbackToken = randomBytes(24).toString('base64url');
  const simulation = {
    delayMs,
    clock: () => new Date(),
    later: (ms: number, work: () => void) => {
      if (Number.isFinite(ms)) setTimeout(work, Math.max(0, ms)).unref();
    },
  };
  const mtn = await startMtnSimulator(simulation);
  const airtel = await startAirtelSimulator({
    ...simulation,
    callbackUrl: () => callbackUrl(ownUrl(), 'airtel', callbackToken),
  });
  const callsPerSecond = SIMULATED_CALLS_PER_SECOND;
  return {
    settings: {
      mtn: { ...mtn.settings, callsPerSecond },
      airtel: { ...airtel.settings, callsPerSecond, callbackToken },
    },
    simulations: { mtn, airtel },
    paidOut: () => mtn.payouts.payments.length + airtel.payouts.payments.length,
    close: async () => void (await Promise.all([mtn.close(), airtel.close()])),
  };
}

function callbackUrl(ownUrl: string | undefined, provider: string, token: string): string | undefined {
  return ownUrl === undefined ? undefined : `${ownUrl}/api/rails/${provider}/callback/${token}`;
}
