import {
  AffiliateRanking,
  type FiguresRanked,
  type OwedRankingQuery,
  type RankedPlace,
} from '@sillage/proto/http/affiliate-rankings';
import { baseUrl } from '@sillage/proto/values/base-url';
import { fetchJson } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';

/** The order of affiliates by data of other services. Throws a retriable `unavailable` if a service does not answer. */
export type RankAffiliates = (by: FiguresRanked | 'owed', query: OwedRankingQuery) => Promise<readonly RankedPlace[]>;

interface Addresses {
  readonly ATTRIBUTION_URL: string;
  readonly BILLING_URL?: string | undefined;
  readonly INTERNAL_SECRET: string;
}

export function createRankings({ ATTRIBUTION_URL, BILLING_URL, INTERNAL_SECRET }: Addresses): RankAffiliates {
  return async (by, query) => {
    const base = by === 'owed' ? BILLING_URL : ATTRIBUTION_URL;
    if (base === undefined) throw new AppError('unavailable', 'What is owed cannot be asked: BILLING_URL is not set');
    const url = `${baseUrl(base)}/internal/affiliates/ranking`;
    const body = by === 'owed' ? query : { ...query, by };
    const options = { method: 'POST', body, internalSecret: INTERNAL_SECRET } as const;
    return (await fetchJson(url, AffiliateRanking, options)).affiliates;
  };
}
