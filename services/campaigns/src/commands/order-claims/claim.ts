import { type ClaimOrder, claimability } from '@sillage/proto/http/order-claims';
import { enqueueNotices } from '@sillage/runtime/account-notices';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found, notFound } from '@sillage/runtime/service';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import { noticeQueue } from '../../db/queues.ts';
import type { OrderClaimRow } from '../../db/requests/asking-tables.ts';
import { isClaimed, lockOrderClaim, updateOrderClaim } from '../../db/requests/order-claims.ts';
import type { OrderClaimDeps, Trx } from '../../deps.ts';
import { firstOfHour } from '../limit-mails.ts';
import type { Asker } from './ask.ts';

/**
 * Passes a question on to the merchant. A repetition returns the existing claim. Throws `not_found` for another
 * affiliate's question, `conflict` if a claim of the same order is open, and `invalid_transition` if the order is
 * attributed to the affiliate.
 */
export async function claimOrder(
  deps: OrderClaimDeps,
  { campaignId, affiliateId }: Asker,
  id: string,
  { words }: ClaimOrder,
): Promise<OrderClaimRow> {
  const campaign = found(await findCampaign(deps.db, campaignId));
  if (campaign.isArchived)
    throw new AppError('invalid_transition', 'This campaign has ended: nothing is credited in it.');
  const isFirstOfHour = firstOfHour(deps.hot, 'order-claim-notices', campaignId);
  return inTransaction(deps.db, async (trx) => {
    const claim = await findClaimable(trx, { affiliateId, id, words });
    if (claim.state !== 'answered') return claim;
    if (await isFirstOfHour()) {
      const notice = { kind: 'order_claim', campaign: campaign.name } as const;
      await enqueueNotices(trx, noticeQueue, [{ ownerUserId: campaign.ownerUserId, notice }]);
    }
    const now = new Date(deps.clock());
    const isUnreported = claimability(claim.evidence.answer.kind) === 'free';
    return updateOrderClaim(trx, id, { state: 'open', words, claimedAt: now, checkedAt: isUnreported ? now : null });
  });
}

/** Locks a question, and throws if it cannot be passed on; one that was passed on before is returned as it is. */
async function findClaimable(
  trx: Trx,
  { affiliateId, id, words }: { readonly affiliateId: string; readonly id: string; readonly words: string },
): Promise<OrderClaimRow> {
  const claim = found(await lockOrderClaim(trx, id));
  if (claim.affiliateId !== affiliateId) throw notFound();
  if (claim.state !== 'answered') return claim;
  const kind = claimability(claim.evidence.answer.kind);
  if (kind === 'settled') throw new AppError('invalid_transition', 'This order is already yours.');
  if (kind === 'with_words' && words === '')
    throw new AppError('validation_failed', 'Say why the answer is not right: the shop has reported this order.');
  if (await isClaimed(trx, claim)) throw new AppError('conflict', 'This order is already waiting for the merchant.');
  return claim;
}
