import {
  BankStates,
  MAX_BANK_STATES,
  MadePaymentFile,
  type PaymentFileRequest,
} from '@sillage/proto/http/payment-files';
import { AffiliatePayee, MAX_TAX_PARTIES, TaxParties, type TaxParty } from '@sillage/proto/http/tax-details';
import { baseUrl } from '@sillage/proto/values/base-url';
import { fetchJson } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { z } from 'zod';

/**
 * Knows the bank accounts and tax details of affiliates. Each call throws a retriable `unavailable` if payout does not
 * answer.
 */
export interface PayoutService {
  bankStatesOf(affiliateIds: readonly string[]): Promise<BankStates['affiliates']>;
  fileOf(request: PaymentFileRequest): Promise<MadePaymentFile>;
  /** The affiliates who have entered details. Bank details are only read if `withIbans` is set. */
  taxPartiesOf(affiliateIds: readonly string[], options?: { readonly withIbans: boolean }): Promise<TaxParty[]>;
  /** The account of an affiliate's current address; null without one, and while somebody objects to the address. */
  payeeOf(affiliateId: string): Promise<string | null>;
}

/** A large file requires decrypting thousands of bank details. */
const TIMEOUT_MS = 30_000;

export function createPayoutService({
  PAYOUT_URL,
  INTERNAL_SECRET: internalSecret,
}: {
  readonly PAYOUT_URL?: string | undefined;
  readonly INTERNAL_SECRET: string;
}): PayoutService {
  const urlOf = (path: string) => {
    if (PAYOUT_URL === undefined)
      throw new AppError('unavailable', 'Bank details cannot be asked for: PAYOUT_URL is not set');
    return `${baseUrl(PAYOUT_URL)}/internal/${path}`;
  };
  const ask = <Schema extends z.ZodType>(path: string, schema: Schema, body: object) =>
    fetchJson(urlOf(path), schema, { method: 'POST', body, internalSecret, timeoutMs: TIMEOUT_MS });
  return {
    async bankStatesOf(affiliateIds) {
      const states: BankStates['affiliates'] = [];
      for (let start = 0; start < affiliateIds.length; start += MAX_BANK_STATES) {
        const body = { affiliateIds: affiliateIds.slice(start, start + MAX_BANK_STATES), withWallets: true };
        states.push(...(await ask('bank-states', BankStates, body)).affiliates);
      }
      return states;
    },
    async taxPartiesOf(affiliateIds, options = { withIbans: false }) {
      const parties: TaxParty[] = [];
      for (let start = 0; start < affiliateIds.length; start += MAX_TAX_PARTIES) {
        const body = { ...options, affiliateIds: affiliateIds.slice(start, start + MAX_TAX_PARTIES) };
        parties.push(...(await ask('tax-parties', TaxParties, body)).affiliates);
      }
      return parties;
    },
    async payeeOf(affiliateId) {
      // An older payout answers 404.
      const options = { internalSecret, alwaysRetriable: true };
      return (await fetchJson(urlOf(`affiliates/${affiliateId}/payee`), AffiliatePayee, options)).payoutAccountId;
    },
    fileOf: ({ lines, ...request }) =>
      ask('payment-files', MadePaymentFile, {
        ...request,
        lines: lines.map((line) => ({ ...line, amountMinor: line.amountMinor.toString() })),
      }),
  };
}
