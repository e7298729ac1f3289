import type { AskForOrder } from '@sillage/proto/http/order-claims';
import { DAY_MS } from '@sillage/proto/values/durations';
import { isWithin } from '@sillage/runtime/hot';
import { AppError, found } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import type { OrderClaimRow } from '../../db/requests/asking-tables.ts';
import { insertOrderClaim } from '../../db/requests/order-claims.ts';
import type { OrderClaimDeps } from '../../deps.ts';
import { dropKeptRates } from './kept-rates.ts';

/** Enough for a bad week, and far too few to guess amounts. */
const IN_DAY = 20;

/** The affiliate who asks, from the ticket of their private link. */
export interface Asker {
  readonly campaignId: string;
  readonly affiliateId: string;
}

/**
 * Answers an affiliate who misses an order from the stored data, and stores the question with the evidence. Throws
 * `rate_limited`.
 */
export async function askForOrder(
  deps: OrderClaimDeps,
  { campaignId, affiliateId }: Asker,
  { language, ...order }: AskForOrder,
): Promise<OrderClaimRow> {
  const { currency } = found(await findCampaign(deps.db, campaignId));
  await limitQuestions(deps, affiliateId);
  const evidence = await deps.orders.explain({ ...order, campaignId, affiliateId });
  const requested = await insertOrderClaim(deps.db, {
    ...order,
    id: uuidv7(),
    campaignId,
    affiliateId,
    currency,
    language,
    evidence: JSON.stringify(evidence),
    askedAt: new Date(deps.clock()),
  });
  await dropKeptRates(deps, campaignId);
  return requested;
}

async function limitQuestions({ hot }: Pick<OrderClaimDeps, 'hot'>, affiliateId: string): Promise<void> {
  const limit = { name: 'order-claims', who: affiliateId, most: IN_DAY, windowMs: DAY_MS };
  if (!(await isWithin(hot, 'limit:campaigns:', [limit])))
    throw new AppError('rate_limited', 'Too many questions in one day. Ask about this order tomorrow.');
}
