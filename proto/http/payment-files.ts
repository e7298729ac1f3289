import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { text, verbatim } from '../values/text.ts';
import { BankAccountWritten, WalletShown } from './payouts.ts';

/** How many affiliates one batch pays at most, by whatever method: what banks take in one file, and a page shows. */
export const MAX_BATCH_LINES = 2_000;

/** Room for {@link MAX_BATCH_LINES} of them. */
export const PAYMENT_FILE_BODY_LIMIT = 4_194_304;

/**
 * `sepa`: a file of SEPA credit transfers for the bank. `paypal`, `wise`: files for PayPal's payouts and Wise's batch
 * payments. `list`: a CSV to pay from by hand.
 */
export const BatchMethod = z.enum(['sepa', 'paypal', 'wise', 'list']);
export type BatchMethod = z.infer<typeof BatchMethod>;

/** What PayPal pays out; of those it takes no decimals of, an amount may have some. */
const OF_PAYPAL = 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' ');

/** What can be paid in a currency so. Which ones Wise takes depends on the merchant's account there. */
export function paysIn(method: BatchMethod, currency: string): boolean {
  if (method === 'sepa') return currency === 'EUR';
  return method !== 'paypal' || OF_PAYPAL.includes(currency);
}

/**
 * How many affiliates one batch pays so: no more than its bank or provider takes in one file (PayPal 5,000, Wise 1,000), since of
 * several files one could be paid and another not.
 */
export const maxBatchLines = (method: BatchMethod): number => (method === 'wise' ? 1_000 : MAX_BATCH_LINES);

/** `missing`: none, or of another address. `objected`: the holder of an earlier address objects to the present one. */
export const BankState = z.enum(['missing', 'objected', 'on_hold', 'ready']);
export type BankState = z.infer<typeof BankState>;

/** How many affiliates are asked about at a time. */
export const MAX_BANK_STATES = 20_000;

/** `POST /internal/bank-states` of payout, asked by billing: what a payment to these affiliates can use now. */
export const BankStatesAsked = z.object({
  affiliateIds: z.array(Uuid).max(MAX_BANK_STATES),
  /** False from those who know bank accounts alone: to them a wallet is nothing that can be paid to. */
  withWallets: z.boolean().default(false),
});
export const BankStates = z.object({
  affiliates: z.array(
    z.object({
      affiliateId: Uuid,
      state: BankState,
      /** Null unless they are ready, or on hold. */
      details: z
        .object({
          id: Uuid,
          last4: z.string(),
          wallet: WalletShown.nullable().default(null),
          usableFrom: z.iso.datetime(),
        })
        .nullable(),
    }),
  ),
});
export type BankStates = z.infer<typeof BankStates>;

/**
 * The file of a batch as it is asked for. The account and the date are those of SEPA transfers, else null; for SEPA
 * transfers, no account is the one that is remembered.
 */
export const AskPaymentFile = z.object({
  payer: BankAccountWritten.nullable(),
  /** Encrypted, the account is there for the next file. */
  rememberPayer: z.boolean().default(false),
  executionDate: text(10).regex(z.regexes.date, 'A date is written as 2027-01-31').nullable(),
  /** PayPal reads amounts as they are written in the country of the account that pays. */
  decimalSign: z.enum(['.', ',']).default('.'),
});
export type AskPaymentFile = z.infer<typeof AskPaymentFile>;

/** `POST /internal/payment-files` of payout: 409 `bank_details_changed` where a line's details are others by now. */
export const PaymentFileAsked = AskPaymentFile.extend({
  /** Whose batch it is; absent from those who remember no accounts. */
  ownerUserId: Uuid.optional(),
  /** What an earlier file answered, in place of `payer`. */
  sealedPayer: verbatim(2_000).nullable().default(null),
  method: BatchMethod,
  batchId: Uuid,
  createdAt: z.iso.datetime(),
  currency: Currency,
  lines: z
    .array(
      z.object({
        lineId: Uuid,
        affiliateId: Uuid,
        campaignName: verbatim(1_000),
        amountMinor: SumMinor,
        /** Which details the batch was made with; null for a list. */
        detailsId: Uuid.nullable(),
      }),
    )
    .max(MAX_BATCH_LINES),
});
export type PaymentFileAsked = z.infer<typeof PaymentFileAsked>;

export const PaymentFile = z.object({
  fileName: z.string(),
  contentType: z.string(),
  content: z.string(),
});
export type PaymentFile = z.infer<typeof PaymentFile>;

/** Of payout to billing: with `rememberPayer` the account as payout encrypts it, and what is shown of it. */
export const MadePaymentFile = PaymentFile.extend({
  sealedPayer: z.object({ sealed: z.base64(), last4: z.string() }).nullable().default(null),
});
export type MadePaymentFile = z.infer<typeof MadePaymentFile>;

/**
 * `GET /api/v1/billing/payer-account`: the account that SEPA files were last made of, where it is remembered. `DELETE`
 * forgets it → 204.
 */
export const PayerAccount = z.object({
  account: z.object({ last4: z.string(), savedAt: z.iso.datetime() }).nullable(),
});
