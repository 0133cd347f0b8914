import { randomBytes } from 'node:crypto';
import type { MobileRails } from '../domain/deposits/mobile-parts.ts';
import { type AirtelSettings, createAirtelRail } from './airtel/airtel-rail.ts';
import { createMtnRail, type MtnSettings } from './mtn/mtn-rail.ts';
import { startAirtelSimulator } from './simulators/airtel-simulator.ts';
import { startMtnSimulator } from './simulators/mtn-simulator.ts';

/** What production needs to know about the providers. */
export interface MobileMoneySettings {
  readonly mtn: MtnSettings;
  readonly airtel: AirtelSettings & {
    /** The secret part of the callback address that is set in Airtel's portal. */
    readonly callbackToken: string;
  };
}

/** The providers as they are called from here. Where our own address is not known, nobody calls back. */
export function createMobileRails(options: {
  settings: MobileMoneySettings;
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

const SIMULATED_CALLS_PER_SECOND = 20;

/** Providers for play money, in this process and on no port that others reach; spoken to as the real ones are. */
export async function simulateMobileRails(options: {
  delayMs: number;
  ownUrl: () => string | undefined;
}): Promise<{ rails: MobileRails; close(): Promise<void> }> {
  const { delayMs, ownUrl } = options;
  const callbackToken = randomBytes(24).toString('base64url');
  const simulation = {
    delayMs,
    clock: () => new Date(),
    later: (ms: number, work: () => void) => void setTimeout(work, ms).unref(),
  };
  const mtn = await startMtnSimulator(simulation);
  const airtel = await startAirtelSimulator({
    ...simulation,
    callbackUrl: () => callbackUrl(ownUrl(), 'airtel', callbackToken),
  });
  const callsPerSecond = SIMULATED_CALLS_PER_SECOND;
  const settings = {
    mtn: { ...mtn.settings, callsPerSecond },
    airtel: { ...airtel.settings, callsPerSecond, callbackToken },
  };
  return {
    rails: createMobileRails({ settings, ownUrl }),
    close: async () => void (await Promise.all([mtn.close(), airtel.close()])),
  };
}

function callbackUrl(ownUrl: string | undefined, provider: string, token: string): string | undefined {
  return ownUrl === undefined ? undefined : `${ownUrl}/api/rails/${provider}/callback/${token}`;
}
