import { type AffiliatesRequest, DirectlyPaidList, HeldAdjustmentList } from '@sillage/proto/http/affiliate-records';
import { OwedToAffiliate, OwedToAffiliates } from '@sillage/proto/http/billing';
import { OwnerCards, OwnerCurrencies } from '@sillage/proto/http/cards';
import { PayoutOverview } from '@sillage/proto/http/programmes';
import { baseUrl } from '@sillage/proto/values/base-url';
import { fetchJson } from '@sillage/runtime/http';
import { AppError, type Logger } from '@sillage/runtime/service';
import type { z } from 'zod';

/**
 * Merchants' cards, and the amounts owed and paid to affiliates. All calls but one throw a retriable `unavailable` if
 * billing does not answer.
 */
export interface Billing {
  cardsOf(ownerUserId: string): Promise<OwnerCards>;
  /**
   * In which the platform can pay affiliates of this merchant. Null if that is not known, also while billing does not
   * answer, because it checks the currency again before each charge.
   */
  payableCurrenciesOf(ownerUserId: string): Promise<readonly string[] | null>;
  owedTo(affiliateId: string): Promise<OwedToAffiliate>;
  owedToEach(affiliates: AffiliatesRequest['affiliates']): Promise<OwedToAffiliates['affiliates']>;
  payoutOverview(affiliates: AffiliatesRequest['affiliates']): Promise<z.output<typeof PayoutOverview>>;
  directPaymentsOf(affiliates: AffiliatesRequest['affiliates']): Promise<z.output<typeof DirectlyPaidList>['payments']>;
  adjustmentsOf(affiliates: AffiliatesRequest['affiliates']): Promise<z.output<typeof HeldAdjustmentList>>;
}

/**
 * Calls the billing service. Without its URL, campaigns need no card, there are no bonuses, and amounts owed are
 * unknown.
 */
export function createBilling({
  BILLING_URL,
  INTERNAL_SECRET,
  log,
}: {
  readonly BILLING_URL?: string | undefined;
  readonly INTERNAL_SECRET: string;
  readonly log: Logger;
}): Billing {
  const base = BILLING_URL === undefined ? undefined : baseUrl(BILLING_URL);
  const known = (): string => {
    if (base === undefined) throw new AppError('unavailable', 'What is owed cannot be asked: BILLING_URL is not set');
    return base;
  };
  const ask = <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    affiliates: AffiliatesRequest['affiliates'],
  ): Promise<z.output<Schema>> =>
    fetchJson(`${known()}/internal/affiliates/${path}`, schema, {
      method: 'POST',
      body: { affiliates },
      internalSecret: INTERNAL_SECRET,
    });
  return {
    async cardsOf(ownerUserId) {
      if (base === undefined) return { required: false, cardIds: [], version: 0 };
      return fetchJson(`${base}/internal/owners/${ownerUserId}/cards`, OwnerCards, { internalSecret: INTERNAL_SECRET });
    },
    async payableCurrenciesOf(ownerUserId) {
      if (base === undefined) return null;
      try {
        const url = `${base}/internal/owners/${ownerUserId}/payable-currencies`;
        return (await fetchJson(url, OwnerCurrencies, { internalSecret: INTERNAL_SECRET })).currencies;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        log.warn({ err: error }, 'Billing does not say in which currencies affiliates can be paid');
        return null;
      }
    },
    async owedTo(affiliateId) {
      return fetchJson(`${known()}/internal/affiliates/${affiliateId}/owed`, OwedToAffiliate, {
        internalSecret: INTERNAL_SECRET,
      });
    },
    owedToEach: async (affiliates) => (await ask('owed', OwedToAffiliates, affiliates)).affiliates,
    payoutOverview: async (affiliates) => ask('standings', PayoutOverview, affiliates),
    directPaymentsOf: async (affiliates) => (await ask('direct-payments', DirectlyPaidList, affiliates)).payments,
    adjustmentsOf: async (affiliates) =>
      base === undefined ? { adjustments: [] } : ask('adjustments', HeldAdjustmentList, affiliates),
  };
}
