import type { DecideDataRequest } from '@sillage/proto/http/data-requests';
import { lowerAscii } from '@sillage/proto/values/ascii';
import { enqueueNotices } from '@sillage/runtime/account-notices';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { findAffiliate, lockAffiliate, updateAffiliateRow } from '../../db/affiliates/affiliates.ts';
import { findOwnCampaign, lockOwnCampaign } from '../../db/campaigns/campaigns.ts';
import { listCouponCodes } from '../../db/campaigns/coupon-codes.ts';
import { noticeQueue } from '../../db/queues.ts';
import type { DataRequestRow } from '../../db/requests/asking-tables.ts';
import { deleteOtherRequests, findOwnDataRequest, markDecided } from '../../db/requests/data-requests.ts';
import type { AffiliateRow, CampaignRow } from '../../db/schema.ts';
import type { DataRequestDeps, Trx } from '../../deps.ts';
import { outcomeMail } from '../../mails/templates.ts';
import { changeAddress } from '../change-address.ts';
import { replaceCouponCodes } from '../coupon-codes.ts';
import { enqueueMail } from '../enqueue-mail.ts';
import { eraseAffiliate } from '../erase-affiliate.ts';
import { mailLinks } from '../joining/mail-links.ts';
import { publishAffiliate } from '../publish.ts';
import { refuseWhileOwed } from '../refuse-while-owed.ts';

/**
 * The merchant grants an affiliate's request, or declines it with a reason; the affiliate is mailed at their address
 * until then, and at a corrected address. Returns the decided request. Throws `conflict` if it was decided before, and
 * `commissions_owed` with the amounts if an affiliate to be erased is still owed something: without a name and an
 * address it could not be paid. A request can be carried out again, which changes nothing, so that its caller can end
 * the tickets of the affiliate's page after a failure.
 */
export async function decideDataRequest(
  deps: DataRequestDeps,
  ownerUserId: string,
  id: string,
  wanted: DecideDataRequest,
): Promise<DataRequestRow> {
  const requested = found(await findOwnDataRequest(deps.db, id, ownerUserId));
  const { campaignId, affiliateId } = requested;
  if (requested.state === 'done' && wanted.decision === 'carry_out') return requested;
  if (requested.kind === 'erasure' && wanted.decision === 'carry_out') {
    const campaign = found(await findOwnCampaign(deps.db, campaignId, ownerUserId));
    const affiliate = found(await findAffiliate(deps.db, campaignId, affiliateId));
    const why = 'Commissions are still owed to this affiliate. Pay them first: without an address they cannot be paid.';
    await refuseWhileOwed(deps, campaign, affiliate, why);
  }
  return inTransaction(deps.db, async (trx) => {
    const campaign = found(await lockOwnCampaign(trx, campaignId, ownerUserId, 'update'));
    const affiliate = found(await lockAffiliate(trx, campaignId, affiliateId));
    const now = new Date(deps.clock());
    const outcome =
      wanted.decision === 'decline'
        ? { state: 'declined' as const, reason: wanted.reason }
        : { state: 'done' as const, reason: '' };
    const request = await markDecided(trx, id, { ...outcome, decidedAt: now });
    if (!request) throw new AppError('conflict', 'This request has already been answered. Nothing was changed.');
    if (outcome.state === 'done') await carryOut(trx, campaign, affiliate, request, now);
    await enqueueMail(trx, deps, affiliate.email, {
      language: request.language,
      write: (language) => outcomeMail(language, { campaign: campaign.name, ...request }),
    });
    const isMoved = request.wantedEmail !== null && request.wantedEmail !== lowerAscii(affiliate.email);
    if (outcome.state === 'done' && isMoved && !affiliate.isRemoved && !campaign.isArchived)
      await mailLinks(trx, deps, { campaign, affiliateId, language: request.language, because: 'moved' });
    const about = { request: request.kind, dueAt: request.dueAt.toISOString() };
    await enqueueNotices(trx, noticeQueue, [
      { ownerUserId, notice: { kind: 'data_request', step: outcome.state, ...about } },
    ]);
    return request;
  });
}

async function carryOut(
  trx: Trx,
  campaign: CampaignRow,
  affiliate: AffiliateRow,
  request: DataRequestRow,
  now: Date,
): Promise<void> {
  switch (request.kind) {
    case 'rectification': {
      const { wantedName, wantedEmail } = request;
      const address = wantedEmail === null ? {} : await changeAddress(trx, campaign, affiliate, wantedEmail, now);
      const changes = { name: wantedName ?? undefined, ...address };
      return publishAffiliate(trx, await updateAffiliateRow(trx, affiliate.id, changes, now));
    }
    case 'restriction': {
      const codes = await listCouponCodes(trx, affiliate.id);
      await replaceCouponCodes(trx, affiliate, { isActive: false, codes }, now);
      return publishAffiliate(trx, await updateAffiliateRow(trx, affiliate.id, { isActive: false }, now));
    }
    case 'erasure':
      await deleteOtherRequests(trx, request);
      return eraseAffiliate(trx, campaign, affiliate, now);
  }
}
