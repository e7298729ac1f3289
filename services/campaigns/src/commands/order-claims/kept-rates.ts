import { OrderClaimRates } from '@sillage/proto/http/order-claims';
import { MINUTE_MS } from '@sillage/proto/values/durations';
import { readOrderClaimRates } from '../../db/order-claims.ts';
import type { OrderClaimDeps } from '../../deps.ts';

/** Of a year, they hardly change in that time. */
const KEPT_MS = 5 * MINUTE_MS;

/** How a campaign answers, for the pages of its affiliates: to add up all its claims for each view would read them whole. */
export async function keptRates(
  { db, hot }: Pick<OrderClaimDeps, 'db' | 'hot'>,
  campaignId: string,
): Promise<OrderClaimRates> {
  const key = `campaigns:order-claim-rates:${campaignId}`;
  const kept = await hot.get(key);
  if (kept !== undefined) return OrderClaimRates.parse(JSON.parse(kept));
  const rates = await readOrderClaimRates(db, campaignId);
  await hot.set(key, JSON.stringify(rates), { ttlMs: KEPT_MS });
  return rates;
}
