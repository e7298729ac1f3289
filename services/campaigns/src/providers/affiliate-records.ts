import {
  AccountNames,
  AffiliatePaymentsList,
  AffiliatePostbacks,
  AffiliateSumsList,
  type AffiliatesRequest,
} from '@sillage/proto/http/affiliate-records';
import { AffiliateMonths } from '@sillage/proto/http/programmes';
import { baseUrl } from '@sillage/proto/values/base-url';
import { fetchJson } from '@sillage/runtime/http';
import type { z } from 'zod';

type Affiliates = AffiliatesRequest['affiliates'];

/** Data about affiliates in other services. All calls throw a retriable `unavailable` if a service does not answer. */
export interface AffiliateRecords {
  figuresOf(affiliates: Affiliates): Promise<z.output<typeof AffiliateSumsList>['affiliates']>;
  monthsOf(affiliates: Affiliates): Promise<z.output<typeof AffiliateMonths>>;
  paymentsOf(affiliates: Affiliates): Promise<z.output<typeof AffiliatePaymentsList>['affiliates']>;
  postbacksOf(affiliates: Affiliates): Promise<z.output<typeof AffiliatePostbacks>['postbacks']>;
  namesOf(userIds: readonly string[]): Promise<z.output<typeof AccountNames>['names']>;
}

interface Addresses {
  readonly ATTRIBUTION_URL: string;
  readonly PAYOUT_URL: string;
  readonly INTEGRATIONS_URL: string;
  readonly IDENTITY_URL: string;
  readonly INTERNAL_SECRET: string;
}

export function createAffiliateRecords({ INTERNAL_SECRET: internalSecret, ...addresses }: Addresses): AffiliateRecords {
  const ask = <Schema extends z.ZodType>(base: string, path: string, schema: Schema, body: object) =>
    fetchJson(`${baseUrl(base)}/internal/${path}`, schema, {
      method: 'POST',
      body,
      internalSecret,
      alwaysRetriable: true,
    });
  return {
    async figuresOf(affiliates) {
      const { ATTRIBUTION_URL: base } = addresses;
      return (await ask(base, 'affiliates/figures', AffiliateSumsList, { affiliates })).affiliates;
    },
    monthsOf: (affiliates) => ask(addresses.ATTRIBUTION_URL, 'affiliates/months', AffiliateMonths, { affiliates }),
    async paymentsOf(affiliates) {
      return (await ask(addresses.PAYOUT_URL, 'affiliates/payments', AffiliatePaymentsList, { affiliates })).affiliates;
    },
    async postbacksOf(affiliates) {
      const { INTEGRATIONS_URL: base } = addresses;
      return (await ask(base, 'affiliates/postbacks', AffiliatePostbacks, { affiliates })).postbacks;
    },
    async namesOf(userIds) {
      return (await ask(addresses.IDENTITY_URL, 'accounts/names', AccountNames, { userIds })).names;
    },
  };
}
