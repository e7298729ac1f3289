import { z } from 'zod';
import { WalletProvider } from '../http/payouts.ts';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { At, type ExportFile } from './export-file.ts';

/** Payouts to affiliates. */
export const payoutFiles = {
  payouts: {
    about: 'Transfers to affiliates, and notices of what you pay yourself.',
    record: z.object({
      lineId: Uuid,
      settlementId: Uuid,
      campaignId: Uuid,
      affiliateId: Uuid,
      isTest: z.boolean(),
      conversionsCount: z.int(),
      method: z.enum(['transfer', 'notice']),
      state: z.enum(['waiting', 'asking', 'paid', 'failed', 'notified']),
      failure: z.enum(['no_account', 'refused']).nullable(),
      requestedAt: At,
      provider: z.string().nullable(),
      transferId: z.string().nullable(),
      currency: Currency,
      amountMinor: SumMinor,
    }),
    sums: ['amountMinor'],
  },
  'payout-accounts': {
    about: 'Whether affiliates can be paid. Of where their money goes no more than the last characters is told.',
    record: z.object({
      campaignId: Uuid,
      affiliateId: Uuid,
      status: z.enum(['pending', 'restricted', 'enabled', 'rejected']),
      invitedAt: At.nullable(),
      confirmedAt: At.nullable(),
      detachedAt: At.nullable(),
      bankLast4: z.string().nullable(),
      bankChangedAt: At.nullable(),
      /** Set instead of a bank account; only the beginning of its address is exported. */
      wallet: WalletProvider.nullable(),
      walletEmail: z.string().nullable(),
    }),
    sums: [],
  },
} as const satisfies Readonly<Record<string, ExportFile>>;
