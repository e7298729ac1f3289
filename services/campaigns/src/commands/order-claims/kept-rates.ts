import { OrderClaimRates } from '@sillage/proto/http/order-claims';
import { MINUTE_MS } from '@sillage/proto/values/durations';
import { readOrderClaimRates } from '../../db/requests/order-claims.ts';
import type { OrderClaimDeps } from '../../deps.ts';

/** Short, for claims that close automatically, and for reads that are concurrent with a change. */
const KEPT_MS = MINUTE_MS / 2;

const keyOf = (campaignId: string): string => `order-claim-rates:${campaignId}`;

/** How a campaign answers claims, for its affiliates' pages. Kept, because computing it reads all claims. */
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

/** Called after a question or a decision, so that whoever made it sees it counted. */
export const dropKeptRates = ({ hot }: Pick<OrderClaimDeps, 'hot'>, campaignId: string): Promise<void> =>
  hot.delete([keyOf(campaignId)]);
