import type { Appeal, OwnReviewList } from '@sillage/proto/http/appeals';
import { DAY_MS } from '@sillage/proto/values/durations';
import { enqueueNotices } from '@sillage/runtime/account-notices';
import { isWithin } from '@sillage/runtime/hot';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import { noticeQueue } from '../../db/queues.ts';
import { insertAppeal, listAppeals } from '../../db/requests/appeals.ts';
import type { AppealRow } from '../../db/requests/asking-tables.ts';
import type { OrderClaimDeps } from '../../deps.ts';
import { firstOfHour } from '../limit-mails.ts';
import type { Asker } from '../order-claims/ask.ts';

/** Enough for affiliates with a reason to appeal, and too few to flood a merchant. */
const IN_DAY = 10;

/** The affiliate's orders that are currently under review, with their appeals. */
export async function listOwnReviews(deps: OrderClaimDeps, asker: Asker): Promise<OwnReviewList> {
  const { orders } = await deps.orders.underReview(asker);
  const ids = orders.map(({ conversionId }) => conversionId);
  const appeals = new Map(
    (await listAppeals(deps.db, asker.affiliateId, ids)).map((row) => [row.conversionId, appealView(row)]),
  );
  return { reviews: orders.map((order) => ({ ...order, appeal: appeals.get(order.conversionId) ?? null })) };
}

/**
 * Stores what an affiliate says about an order under review, which then cannot be changed, and mails the merchant, at
 * most hourly per campaign. Throws `invalid_transition` if the order is not under review, `conflict` for a second
 * appeal, and `rate_limited`.
 */
export async function appealReview(
  deps: OrderClaimDeps,
  asker: Asker,
  { conversionId, words }: { readonly conversionId: string; readonly words: string },
): Promise<Appeal> {
  const { campaignId, affiliateId } = asker;
  const campaign = found(await findCampaign(deps.db, campaignId));
  const limit = { name: 'appeals', who: affiliateId, most: IN_DAY, windowMs: DAY_MS };
  if (!(await isWithin(deps.hot, 'limit:campaigns:', [limit])))
    throw new AppError('rate_limited', 'Too many appeals in one day. Write again tomorrow.');
  const { orders } = await deps.orders.underReview({ ...asker, conversionId });
  if (!orders.some((order) => order.conversionId === conversionId))
    throw new AppError('invalid_transition', 'This order is not under review.');
  const row = { conversionId, campaignId, affiliateId, words, appealedAt: new Date(deps.clock()) };
  const isFirstOfHour = firstOfHour(deps.hot, 'appeal-notices', campaignId);
  await inTransaction(deps.db, async (trx) => {
    if (!(await insertAppeal(trx, row)))
      throw new AppError('conflict', 'You have already written about this order. Nothing was changed.');
    if (!(await isFirstOfHour())) return;
    const notice = { kind: 'appeal', campaign: campaign.name } as const;
    await enqueueNotices(trx, noticeQueue, [{ ownerUserId: campaign.ownerUserId, notice }]);
  });
  return appealView(row);
}

export const appealView = ({ words, appealedAt }: Pick<AppealRow, 'words' | 'appealedAt'>): Appeal => ({
  words,
  appealedAt: appealedAt.toISOString(),
});
