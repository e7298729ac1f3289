import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { text, verbatim } from '../values/text.ts';
import { BankAccountWritten, WalletShown } from './payouts.ts';

/** Maximum number of affiliates in a batch of any method: what banks accept in one file, and a page can show. */
export const MAX_BATCH_LINES = 2_000;

/** Room for {@link MAX_BATCH_LINES} of them. */
export const PAYMENT_FILE_BODY_LIMIT = 4_194_304;

/**
 * `sepa`: a file of SEPA credit transfers for the bank. `paypal`, `wise`: files for PayPal's payouts and Wise's batch
 * payments. `list`: a CSV for manual payments.
 */
export const BatchMethod = z.enum(['sepa', 'paypal', 'wise', 'list']);
export type BatchMethod = z.infer<typeof BatchMethod>;

/**
 * Currencies of PayPal's payouts; for those that PayPal accepts without decimals only, an amount may still have some.
 */
const OF_PAYPAL = 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' ');

/** Whether a method can pay in a currency. Which currencies Wise supports depends on the merchant's account there. */
export function paysIn(method: BatchMethod, currency: string): boolean {
  if (method === 'sepa') return currency === 'EUR';
  return method !== 'paypal' || OF_PAYPAL.includes(currency);
}

/**
 * Maximum number of affiliates in a batch of this method: no more than the bank or provider accepts in one file (PayPal
 * 5,000, Wise 1,000), since of several files one might be paid and another not.
 */
export const maxBatchLines = (method: BatchMethod): number => (method === 'wise' ? 1_000 : MAX_BATCH_LINES);

/** `missing`: none, or of another address. `objected`: the holder of an earlier address objects to the present one. */
export const BankState = z.enum(['missing', 'objected', 'on_hold', 'ready']);
export type BankState = z.infer<typeof BankState>;

/** Maximum number of affiliates per request. */
export const MAX_BANK_STATES = 20_000;

/**
 * `POST /internal/bank-states` of payout, called by billing: the accounts that a payment to these affiliates can use
 * now.
 */
export const BankStatesRequest = z.object({
  affiliateIds: z.array(Uuid).max(MAX_BANK_STATES),
  /** False from callers that only support bank accounts, for which a wallet cannot be paid. */
  withWallets: z.boolean().default(false),
});
export const BankStates = z.object({
  affiliates: z.array(
    z.object({
      affiliateId: Uuid,
      state: BankState,
      /** Null unless the state is `ready` or `on_hold`. */
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
 * The request for a batch's file. Account and date are for SEPA transfers, otherwise null; without an account, a SEPA
 * file uses the remembered one.
 */
export const PaymentFileOptions = z.object({
  payer: BankAccountWritten.nullable(),
  /** Stores the account, encrypted, for the next file. */
  rememberPayer: z.boolean().default(false),
  executionDate: text(10).regex(z.regexes.date, 'A date is written as 2027-01-31').nullable(),
  /** PayPal reads amounts in the format of the paying account's country. */
  decimalSign: z.enum(['.', ',']).default('.'),
});
export type PaymentFileOptions = z.infer<typeof PaymentFileOptions>;

/** `POST /internal/payment-files` of payout: 409 `bank_details_changed` if a line's details have changed. */
export const PaymentFileRequest = PaymentFileOptions.extend({
  /** Owner of the batch; absent from callers that remember no accounts. */
  ownerUserId: Uuid.optional(),
  /** Returned with an earlier file, instead of `payer`. */
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
        /** The version of the details that the batch was created with; null for a list. */
        detailsId: Uuid.nullable(),
      }),
    )
    .max(MAX_BATCH_LINES),
});
export type PaymentFileRequest = z.infer<typeof PaymentFileRequest>;

export const PaymentFile = z.object({
  fileName: z.string(),
  contentType: z.string(),
  content: z.string(),
});
export type PaymentFile = z.infer<typeof PaymentFile>;

/** From payout to billing: with `rememberPayer`, the account as payout encrypts it, and the part for display. */
export const MadePaymentFile = PaymentFile.extend({
  sealedPayer: z.object({ sealed: z.base64(), last4: z.string() }).nullable().default(null),
});
export type MadePaymentFile = z.infer<typeof MadePaymentFile>;

/** `GET /api/v1/billing/payer-account`: the remembered account for SEPA files. `DELETE` deletes it → 204. */
export const PayerAccount = z.object({
  account: z.object({ last4: z.string(), savedAt: z.iso.datetime() }).nullable(),
});
