import type { Appeal, OwnReviewList } from '@sillage/proto/http/appeals';
import { DAY_MS } from '@sillage/proto/values/durations';
import { enqueueNotices } from '@sillage/runtime/account-notices';
import { isWithin } from '@sillage/runtime/hot';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { insertAppeal, listAppeals } from '../../db/appeals.ts';
import type { AppealRow } from '../../db/asking-tables.ts';
import { findCampaign } from '../../db/campaigns.ts';
import { noticeQueue } from '../../db/queues.ts';
import type { OrderClaimDeps } from '../../deps.ts';
import { firstOfHour } from '../limit-mails.ts';
import type { Asker } from '../order-claims/ask.ts';

/** Enough for who is wronged, and too few to drown a merchant. */
const IN_DAY = 10;

/** The affiliate's orders that are under review now, with what they said of each. */
export async function listOwnReviews(deps: OrderClaimDeps, asker: Asker): Promise<OwnReviewList> {
  const { orders } = await deps.orders.underReview(asker);
  const ids = orders.map(({ conversionId }) => conversionId);
  const appeals = new Map(
    (await listAppeals(deps.db, asker.affiliateId, ids)).map((row) => [row.conversionId, appealView(row)]),
  );
  return { reviews: orders.map((order) => ({ ...order, appeal: appeals.get(order.conversionId) ?? null })) };
}

/**
 * Keeps what an affiliate says about an order under review, for ever as it was said, and mails the merchant, at most once
 * an hour for a campaign. Throws `invalid_transition` where it is not under review, `conflict` for a second time, and
 * `rate_limited`.
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
      throw new AppError('conflict', 'You have written about this order already. Nothing was changed.');
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
