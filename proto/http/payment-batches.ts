import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency, KnownCurrency, SumMinor } from '../values/money.ts';
import { pageLimit } from '../values/page.ts';
import { text, verbatim } from '../values/text.ts';
import { BatchMethod } from './payment-files.ts';
import { WalletShown } from './payouts.ts';

const Instant = z.iso.datetime();

/**
 * What a batch does with an affiliate's balance. `pay`: pays it. `left_over`: pays it with the next batch, because this
 * one is full. `below_minimum`, `negative`: carried forward. `no_details`, `on_hold`, `objected`: there is no account
 * that can be paid now. `other_method`: they are paid by another method.
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
 * `POST /api/v1/billing/payment-batches/quote` → 200 BatchQuote: the payments of all debts in one currency, over all
 * campaigns whose affiliates the merchant pays, and the reasons why others are not paid. SEPA transfers are in euros;
 * PayPal supports some currencies.
 */
export const AskBatchQuote = z.object({ method: BatchMethod, currency: KnownCurrency });
export const BatchQuote = z.object({
  hash: z.string(),
  method: BatchMethod,
  currency: Currency,
  /** Sum of the lines that are paid. */
  totalMinor: SumMinor,
  lines: z.array(
    z.object({
      campaignId: Uuid,
      campaignName: z.string(),
      affiliateId: Uuid,
      affiliateName: z.string(),
      balanceMinor: SumMinor,
      outcome: BatchOutcome,
      /** Of the bank account, if there is one. */
      last4: z.string().nullable(),
      /** The wallet that is paid instead. */
      wallet: WalletShown.nullable(),
      /** For `on_hold`: when it can be paid. */
      usableFrom: Instant.nullable(),
    }),
  ),
});
export type BatchQuote = z.infer<typeof BatchQuote>;

/**
 * `POST /api/v1/billing/payment-batches` → 201 PaymentBatch: claims the quote's payments, so that nothing else pays
 * them. The same hash again returns the same batch (200). 409 `quote_changed` if the quote has changed.
 */
export const OpenBatch = AskBatchQuote.extend({ hash: verbatim(64).regex(/^[0-9a-f]{64}$/) });

export const ByBatch = z.object({ batchId: Uuid });

/**
 * `unsentFileMadeAt`: the `fileMadeAt` of the batch, by which the merchant confirms that its file was not sent to their
 * bank or provider. Required once a file was created.
 */
export const UndoBatch = z.object({ unsentFileMadeAt: Instant.nullable().default(null) });

/** `reference`: the merchant's reference at their bank or provider. */
export const MarkBatchPaid = z.object({ reference: text(140).nullable().default(null) });

/**
 * `GET /api/v1/billing/payment-batches/{batchId}`. `POST …/file` with an PaymentFileOptions → 200 PaymentFile: 409
 * `bank_details_changed` if details have changed since. `POST …/paid`, optionally with a MarkBatchPaid, records that
 * everything was paid: the balances are reduced, and each affiliate is mailed. `POST …/undo`, with an UndoBatch once
 * its file was created, releases the payments, which are owed again; 409 `payment_file_made` without it, or if the file
 * was recreated since. Repeats change nothing. 409 `invalid_transition` if the batch has ended the other way.
 */
export const PaymentBatch = z.object({
  id: Uuid,
  method: BatchMethod,
  currency: Currency,
  state: z.enum(['open', 'paid', 'undone']),
  totalMinor: SumMinor,
  createdAt: Instant,
  /** The time of its latest file; null if there is none. */
  fileMadeAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  /** The merchant's reference when it was paid. */
  reference: z.string().nullable(),
  lines: z.array(
    z.object({
      id: Uuid,
      campaignId: Uuid,
      affiliateId: Uuid,
      affiliateName: z.string(),
      amountMinor: SumMinor,
      last4: z.string().nullable(),
      /** Address of the wallet that is paid. */
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
