import { z } from 'zod';
import { currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../free-text.ts';
import { awaitsApproval } from '../operators/approvals.ts';
import { said } from '../problem-message.ts';
import { cursorPage, givenDay, oneRow, reason, rowId, wireAmount } from '../shapes.ts';
import { walletIds } from '../wallets.ts';
import { differenceKinds, differenceStates, fileWallets, MAX_EXPLAINED, statedWallets } from './rules.ts';

const currency = z.enum([...currencies, 'USDT']);
const wallet = z.enum(statedWallets);

const walletState = z.object({
  wallet,
  currency,
  ledger: z.number(),
  /** The newest statement's closing balance; null: none yet. */
  statement: z
    .object({
      id: z.string(),
      firstDay: z.iso.date(),
      lastDay: z.iso.date(),
      balance: z.number(),
    })
    .nullable(),
  lastClosed: z.iso.date().nullable(),
  /** The next day to close, if statements cover it. */
  nextToClose: z.iso.date().nullable(),
  /** Within the provider's tariff, so no operator explained them. */
  fees: z.number(),
  open: z.int(),
});
export type WalletState = z.output<typeof walletState>;

const difference = z.object({
  id: z.string(),
  wallet,
  currency,
  kind: z.enum(differenceKinds),
  state: z.enum(differenceStates),
  /** The statement's amount less the ledger's. */
  amount: z.number(),
  at: z.iso.datetime(),
  providerReference: z.string().nullable(),
  ourReference: z.string().nullable(),
  transferId: z.string().nullable(),
  /** Of the same amount; the line may belong to it. */
  proposal: z.object({ kind: z.enum(['transfer', 'move']), id: z.string() }).nullable(),
  owner: z.string().nullable(),
  explanation: z.string().nullable(),
  explainedBy: z.string().nullable(),
});
export type Difference = z.output<typeof difference>;

const imported = z.object({
  currency,
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  opening: z.number(),
  closing: z.number(),
  lines: z.int(),
  matched: z.int(),
  /** False: imported before, and nothing changed. */
  isNew: z.boolean(),
  differences: z.array(z.object({ kind: z.enum(differenceKinds), count: z.int(), open: z.int() })),
});
export type ImportedStatement = z.output<typeof imported>;

const move = z.object({
  id: z.string(),
  from: z.enum(walletIds),
  to: z.enum(walletIds),
  currency,
  amount: z.number(),
  createdAt: z.iso.datetime(),
});
export type WalletMove = z.output<typeof move>;

/** 16 MB in base64. */
export const MAX_FILE_CHARACTERS = 22_400_000;

export const reconciliationApi = {
  adminWallets: endpoint('GET /api/admin/wallets', 'viewer', {
    summary:
      'Each wallet with a statement: what ledger and statement say, the last closed day, open differences',
    data: z.object({ wallets: z.array(walletState), moves: z.array(move) }),
  }),
  adminDifferences: endpoint('GET /api/admin/wallets/differences', 'viewer', {
    summary: 'Differences between statements and the ledger, the newest first',
    query: cursorPage.extend({
      wallet: wallet.optional(),
      kind: z.enum(differenceKinds).optional(),
      state: z.enum(differenceStates).default('open'),
    }),
    data: z.object({ differences: z.array(difference) }),
  }),
  adminSimulatedStatement: endpoint('GET /api/admin/wallets/simulated-statement', 'viewer', {
    summary: "Sandbox only: the simulated provider's next statement of a wallet, to import",
    query: z.object({ wallet: z.enum(fileWallets) }),
    data: z.object({ fileName: z.string(), text: z.string() }),
  }),
  adminImportStatement: endpoint('POST /api/admin/wallets/statements', 'operator', {
    summary: "Import a provider's statement of a wallet; as a dry run it only shows what would match",
    bodyLimitBytes: MAX_FILE_CHARACTERS + 4_096,
    body: z.object({
      wallet: z.enum(fileWallets),
      fileName: freeText(200),
      /** In base64. */
      file: z.string().max(MAX_FILE_CHARACTERS, { abort: true }),
      isDryRun: z.boolean(),
    }),
    data: imported,
  }),
  adminWithdrawStatement: endpoint('POST /api/admin/wallets/statements/:id/withdraw', 'operator', {
    summary: "Withdraw a wallet's newest statement: nothing of it counts any more, and its file is kept",
    params: oneRow,
    body: z.object({ reason }),
    data: z.object({ firstDay: z.iso.date(), lastDay: z.iso.date() }),
    accepted: awaitsApproval,
  }),
  adminExplainDifferences: endpoint('POST /api/admin/wallets/differences/explain', 'operator', {
    summary: 'Explain open differences of one kind and wallet: all of them, or none if one has changed',
    body: z.object({
      wallet,
      currency,
      kind: z.enum(differenceKinds),
      ids: z.array(rowId).min(1).max(MAX_EXPLAINED),
      reason,
    }),
    data: z.object({ explained: z.int() }),
  }),
  adminAcceptProposal: endpoint('POST /api/admin/wallets/differences/:id/accept', 'operator', {
    summary: 'Accept the transfer or the move that is proposed for a statement line',
    params: oneRow,
    body: z.object({ reason }),
    data: difference,
  }),
  adminAssignDifference: endpoint('POST /api/admin/wallets/differences/:id/assign', 'operator', {
    summary: 'Give an open difference to an operator to look into',
    params: oneRow,
    body: z.object({ operator: rowId, reason }),
    data: difference,
  }),
  adminCloseDay: endpoint('POST /api/admin/wallets/closes', 'operator', {
    summary: 'Close a day of a wallet: every difference up to its end is explained',
    body: z.object({ wallet, currency, day: givenDay, reason }),
    data: z.object({ day: z.iso.date(), balance: z.number() }),
    accepted: awaitsApproval,
  }),
  adminMoveMoney: endpoint('POST /api/admin/wallets/moves', 'operator', {
    summary:
      "Book money that the operator moves from one wallet to another; it arrives with the second's statement",
    body: z.object({
      fromWallet: z.enum(walletIds),
      toWallet: z.enum(statedWallets),
      currency,
      amount: wireAmount.refine((value) => value > 0, said({ problem: 'amount_missing' })),
      reason,
    }),
    data: move,
    accepted: awaitsApproval,
  }),
};
