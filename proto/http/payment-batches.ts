import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency, KnownCurrency, SumMinor } from '../values/money.ts';
import { pageLimit } from '../values/page.ts';
import { text, verbatim } from '../values/text.ts';
import { BatchMethod } from './payment-files.ts';
import { WalletShown } from './payouts.ts';

const Instant = z.iso.datetime();

/**
 * What a batch does with what an affiliate is owed. `pay`: pays it. `left_over`: pays it with the next batch, this one is
 * full. `below_minimum`, `negative`: carried forward. `no_details`, `on_hold`, `objected`: there is no account that
 * may be paid to now. `other_method`: they are paid in another way.
 */
export const BatchOutcome = z.enum([
  'pay',
  'left_over',
  'below_minimum',
  'negative',
  'no_details',
  'other_method',
  'on_hold',
  'objected',
]);
export type BatchOutcome = z.infer<typeof BatchOutcome>;

/**
 * `POST /api/v1/billing/payment-batches/quote` → 200 BatchQuote: who gets what of what is owed in one currency by all campaigns
 * whose affiliates the merchant pays, and who does not and why. SEPA transfers are in euros; PayPal knows some currencies.
 */
export const AskBatchQuote = z.object({ method: BatchMethod, currency: KnownCurrency });
export const BatchQuote = z.object({
  hash: z.string(),
  method: BatchMethod,
  currency: Currency,
  /** Of the lines that are paid. */
  totalMinor: SumMinor,
  lines: z.array(
    z.object({
      campaignId: Uuid,
      campaignName: z.string(),
      affiliateId: Uuid,
      affiliateName: z.string(),
      balanceMinor: SumMinor,
      outcome: BatchOutcome,
      /** Of the bank account, where there is one. */
      last4: z.string().nullable(),
      /** What they are paid to instead. */
      wallet: WalletShown.nullable(),
      /** Of `on_hold`: from when on it is paid to. */
      usableFrom: Instant.nullable(),
    }),
  ),
});
export type BatchQuote = z.infer<typeof BatchQuote>;

/**
 * `POST /api/v1/billing/payment-batches` → 201 PaymentBatch: claims what the quote pays, so that nothing else pays it. The same
 * hash again leads to the same batch (200). 409 `quote_changed` where the quote is another one by now.
 */
export const OpenBatch = AskBatchQuote.extend({ hash: verbatim(64).regex(/^[0-9a-f]{64}$/) });

export const ByBatch = z.object({ batchId: Uuid });

/**
 * `unsentFileMadeAt`: the `fileMadeAt` of the batch, by which the merchant confirms that its file was not sent to their
 * bank or provider. Needed once a file was made.
 */
export const UndoBatch = z.object({ unsentFileMadeAt: Instant.nullable().default(null) });

/** `reference`: under which the merchant finds it with their bank or provider. */
export const MarkBatchPaid = z.object({ reference: text(140).nullable().default(null) });

/**
 * `GET /api/v1/billing/payment-batches/{batchId}`. `POST …/file` with an AskPaymentFile → 200 PaymentFile: 409
 * `bank_details_changed` where details are others since. `POST …/paid`, perhaps with a MarkBatchPaid, says that all of it was paid: it leaves the balances, and
 * each affiliate is told by mail. `POST …/undo`, with an UndoBatch once its file was made, gives up what was not paid: it is owed again; 409
 * `payment_file_made` without it, or where the file was made anew since. Each of these again changes nothing. 409 `invalid_transition` where the batch
 * has ended the other way.
 */
export const PaymentBatch = z.object({
  id: Uuid,
  method: BatchMethod,
  currency: Currency,
  state: z.enum(['open', 'paid', 'undone']),
  totalMinor: SumMinor,
  createdAt: Instant,
  /** When its file was last made; null: never. */
  fileMadeAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  /** What the merchant wrote when it was paid. */
  reference: z.string().nullable(),
  lines: z.array(
    z.object({
      id: Uuid,
      campaignId: Uuid,
      affiliateId: Uuid,
      affiliateName: z.string(),
      amountMinor: SumMinor,
      last4: z.string().nullable(),
      /** Of the wallet that is paid to. */
      maskedEmail: z.string().nullable(),
    }),
  ),
});
export type PaymentBatch = z.infer<typeof PaymentBatch>;

/** `GET /api/v1/billing/payment-batches?limit=&cursor=`: newest first. */
export const BatchQuery = z.object({ limit: pageLimit(20, 100), cursor: Uuid.optional() });
export const BatchList = z.object({
  batches: z.array(PaymentBatch.omit({ lines: true }).extend({ linesCount: z.int() })),
  next: Uuid.nullable(),
});
export type BatchList = z.infer<typeof BatchList>;
