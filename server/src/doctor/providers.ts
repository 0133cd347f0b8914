import { randomUUID } from 'node:crypto';
import { mobileProviders } from '@sanduku/contracts/deposits/api';
import { providerNames } from '@sanduku/contracts/wording';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { BalanceAnswer, OrderAnswer, OutcomeAnswer } from '../modules/rail-calls/answers.ts';
import { chainPayoutRails } from '../modules/withdrawals/ports.ts';
import { askSmsAccount, verifyMailServer } from '../rails/messages/message-senders.ts';
import { createMobileRails, createPayoutRails } from '../rails/mobile-rails.ts';
import { EvmNode, quantity } from '../rails/usdt/evm-chain.ts';
import { payoutDialects } from '../rails/usdt/payouts/payout-dialects.ts';
import { SignerClient } from '../rails/usdt/payouts/signer-client.ts';
import { type Check, Failed } from './check.ts';

/** Nothing is ordered or sent: each provider is asked for something nonexistent or for our account. */
export function providerChecks(config: Config): Check[] {
  return [...mobileChecks(config), ...messageChecks(config), ...chainChecks(config)];
}

function mobileChecks({ mobileMoney: settings }: Config): Check[] {
  if (settings === undefined) return [];
  const rails = createMobileRails({ settings, ownUrl: () => undefined });
  const payouts = createPayoutRails({ settings });
  const check = (
    name: string,
    variables: string,
    enquire: (reference: string) => Promise<Outcome>,
    passes = 'the keys are accepted, and an enquiry is answered',
  ): Check => ({
    name,
    remedy: `check the network and ask the provider (${variables})`,
    run: async () => {
      const answer = await enquire(randomUUID());
      if (answer.status !== 'unclear') return passes;
      throw new Failed(
        answer.isUnauthorised
          ? `the keys are rejected (${answer.detail}): correct ${variables}`
          : `no usable answer (${answer.detail}): check the network, ${variables}, and ask the provider`,
      );
    },
  });
  return [
    check(
      'MTN collections',
      'MTN_SUBSCRIPTION_KEY, MTN_API_USER, MTN_API_KEY and MTN_TARGET_ENVIRONMENT',
      (id) => rails.mtn.enquire(id),
    ),
    check(
      'MTN disbursements',
      'MTN_DISBURSEMENT_SUBSCRIPTION_KEY, MTN_DISBURSEMENT_API_USER, MTN_DISBURSEMENT_API_KEY and MTN_TARGET_ENVIRONMENT',
      (id) => payouts.mtn.enquire(id),
    ),
    check('Airtel collections', 'AIRTEL_CLIENT_ID and AIRTEL_CLIENT_SECRET', (id) =>
      rails.airtel.enquire(id),
    ),
    check('Airtel disbursements', 'AIRTEL_CLIENT_ID and AIRTEL_CLIENT_SECRET', (id) =>
      payouts.airtel.enquire(id),
    ),
    // Payouts wait while it cannot be read.
    ...mobileProviders.map((provider) =>
      check(
        `balance at ${providerNames[provider]}`,
        'the rights of our keys',
        () => payouts[provider].balance(),
        'it can be read',
      ),
    ),
  ];
}
type Outcome = OutcomeAnswer<string> | OrderAnswer<string> | BalanceAnswer;

function messageChecks({ messages }: Config): Check[] {
  if (messages === undefined) return [];
  return [
    {
      name: 'mail server',
      remedy: 'correct SMTP_URL, or open the port to the mail server',
      run: async () => {
        await verifyMailServer(messages.email);
        return 'the login is accepted';
      },
    },
    {
      name: 'SMS',
      remedy: 'correct SMS_USERNAME, SMS_API_KEY and SMS_BASE_URL',
      run: async () => {
        const { status, balance } = await askSmsAccount(messages.sms);
        if (balance === undefined) throw new Failed(`HTTP ${status}: correct SMS_USERNAME and SMS_API_KEY`);
        return `the key is accepted, balance ${balance}`;
      },
    },
  ];
}

const head = z.object({ number: quantity, timestamp: quantity });
/** Blocks take 3 to 12 seconds. */
const OLD_HEAD_S = 120;

function chainChecks({ usdtPayouts, anchorChain }: Config): Check[] {
  if (usdtPayouts === undefined) return [];
  const signer = new SignerClient(usdtPayouts.signer);
  return [
    ...chainPayoutRails.map((rail): Check => {
      const variable = `${rail.toUpperCase()}_RPC_URL`;
      return {
        name: `node ${rail}`,
        remedy: `correct ${variable}: it must answer JSON-RPC of chain ${payoutDialects[rail].chainId}`,
        run: async () => {
          const node = new EvmNode(payoutDialects[rail], {
            ...usdtPayouts.nodes[rail],
            pause: async () => {},
          });
          await node.assertRightChain();
          const { number, timestamp } = await node.call('eth_getBlockByNumber', ['latest', false], head);
          const age = Math.round(Date.now() / 1_000 - timestamp);
          if (age > OLD_HEAD_S) {
            throw new Failed(
              `its newest block ${number} is ${age} s old: let the node catch up, or use another (${variable})`,
            );
          }
          return `chain ${payoutDialects[rail].chainId}, block ${number}`;
        },
      };
    }),
    {
      name: 'signer',
      remedy: 'start the signer, and correct SIGNER_URL and SIGNER_TOKEN',
      run: async () => {
        const wallets = await Promise.all(
          chainPayoutRails.map(async (rail) => [rail, await signer.walletOf(rail)] as const),
        );
        const missing = wallets.filter(([, wallet]) => wallet === undefined).map(([rail]) => rail);
        if (missing.length > 0) {
          const variables = missing.map((rail) => `SIGNER_${rail.toUpperCase()}_KEY`).join(', ');
          throw new Failed(`no wallet for ${missing.join(', ')}: set ${variables} at the signer`);
        }
        if (anchorChain !== undefined && (await signer.anchorWallet()) === undefined) {
          throw new Failed(
            'no wallet for anchors: set SIGNER_ANCHOR_KEY at the signer, or leave ANCHOR_CHAIN out',
          );
        }
        return wallets.map(([rail, wallet]) => `${rail} ${wallet}`).join(', ');
      },
    },
  ];
}
