import { OrderClaimRates } from '@sillage/proto/http/order-claims';
import { MINUTE_MS } from '@sillage/proto/values/durations';
import { readOrderClaimRates } from '../../db/order-claims.ts';
import type { OrderClaimDeps } from '../../deps.ts';

/** For claims that close by themselves, and for whoever reads while a change is written. */
const KEPT_MS = MINUTE_MS / 2;

const keyOf = (campaignId: string): string => `order-claim-rates:${campaignId}`;

/** How a campaign answers, for the pages of its affiliates: to add up all its claims for each view would read them whole. */
export async function keptRates(
  { db, hot }: Pick<OrderClaimDeps, 'db' | 'hot'>,
  campaignId: string,
): Promise<OrderClaimRates> {
  const key = keyOf(campaignId);
  const kept = await hot.get(key);
  if (kept !== undefined) return OrderClaimRates.parse(JSON.parse(kept));
  const rates = await readOrderClaimRates(db, campaignId);
  await hot.set(key, JSON.stringify(rates), { ttlMs: KEPT_MS });
  return rates;
}

/** After a question or a decision, so that whoever made it sees it counted. */
export const dropKeptRates = ({ hot }: Pick<OrderClaimDeps, 'hot'>, campaignId: string): Promise<void> =>
  hot.delete([keyOf(campaignId)]);
