import {
  ActiveAffiliates,
  AffiliateDays,
  AffiliateFirsts,
  type DaysRequest,
} from '@sillage/proto/http/affiliate-mails';
import type { AffiliatesRequest } from '@sillage/proto/http/affiliate-records';
import { AffiliateVolumes } from '@sillage/proto/http/rate-tiers';
import { baseUrl } from '@sillage/proto/values/base-url';
import { fetchJson } from '@sillage/runtime/http';
import type { z } from 'zod';

/** Affiliates' clicks and sales, from attribution. All calls throw a retriable `unavailable` if it does not answer. */
export interface Brought {
  activeOf(affiliates: AffiliatesRequest['affiliates'], since: Date): Promise<readonly string[]>;
  /** From midnight to midnight in a time zone. */
  daysOf(requested: z.input<typeof DaysRequest>): Promise<AffiliateDays>;
  firstsOf(affiliates: AffiliatesRequest['affiliates'], since: Date): Promise<AffiliateFirsts['affiliates']>;
  /** The sales of each affiliate of a campaign; `from` null: from the beginning. */
  volumesOf(
    campaignId: string,
    period: { readonly from: Date | null; readonly to: Date },
  ): Promise<z.output<typeof AffiliateVolumes>['affiliates']>;
}

/** For a nightly job, also for campaigns with a hundred thousand affiliates, for which nobody waits. */
const VOLUMES_TIMEOUT_MS = 60_000;

interface Addresses {
  readonly ATTRIBUTION_URL: string;
  readonly INTERNAL_SECRET: string;
}

export function createBrought({ ATTRIBUTION_URL, INTERNAL_SECRET: internalSecret }: Addresses): Brought {
  const base = `${baseUrl(ATTRIBUTION_URL)}/internal/affiliates`;
  const ask = <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    body: object,
    more: { timeoutMs?: number } = {},
  ) => fetchJson(`${base}/${path}`, schema, { method: 'POST', body, internalSecret, alwaysRetriable: true, ...more });
  return {
    async activeOf(affiliates, since) {
      return (await ask('active', ActiveAffiliates, { affiliates, since: since.toISOString() })).affiliateIds;
    },
    daysOf: (requested) => ask('days', AffiliateDays, requested),
    async firstsOf(affiliates, since) {
      return (await ask('firsts', AffiliateFirsts, { affiliates, since: since.toISOString() })).affiliates;
    },
    async volumesOf(campaignId, { from, to }) {
      const requested = { campaignId, from: from?.toISOString() ?? null, to: to.toISOString() };
      return (await ask('volumes', AffiliateVolumes, requested, { timeoutMs: VOLUMES_TIMEOUT_MS })).affiliates;
    },
  };
}
