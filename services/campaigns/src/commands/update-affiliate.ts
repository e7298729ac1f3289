import type { UpdateAffiliate } from '@sillage/proto/http/campaigns';
import { inTransaction } from '@sillage/runtime/postgres';
import { found } from '@sillage/runtime/service';
import type { z } from 'zod';
import { insertRate, listRates, lockAffiliate, updateAffiliateRow } from '../db/affiliates/affiliates.ts';
import { lockOwnCampaign } from '../db/campaigns/campaigns.ts';
import { listCouponCodes } from '../db/campaigns/coupon-codes.ts';
import type { CommandDeps } from '../deps.ts';
import { nextPeriodStart } from '../domain/history.ts';
import { changeAddress } from './change-address.ts';
import { changesOf } from './changes.ts';
import { replaceCouponCodes } from './coupon-codes.ts';
import { publishAffiliate } from './publish.ts';

export type AffiliateChanges = z.output<typeof UpdateAffiliate>;

/**
 * Applies the differences; a new rate begins a new period of the history and leaves earlier ones unchanged. A new
 * address gets a new private link. Coupon codes count while the affiliate is active. Throws `coupon_code_taken`.
 */
export async function updateAffiliate(
  deps: CommandDeps,
  ownerUserId: string,
  campaignId: string,
  id: string,
  { rateBps, couponCodes, ...columns }: AffiliateChanges,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const mode = columns.email === undefined ? 'share' : 'update';
    const campaign = found(await lockOwnCampaign(trx, campaignId, ownerUserId, mode));
    const affiliate = await lockAffiliate(trx, campaignId, id);
    const before = found(affiliate?.isRemoved ? undefined : affiliate);
    const lastRate = (await listRates(trx, id)).at(-1);
    const newRate = rateBps === lastRate?.rateBps ? undefined : rateBps;
    const now = new Date(deps.clock());
    const address = columns.email === undefined ? {} : await changeAddress(trx, campaign, before, columns.email, now);
    const wanted = { ...columns, ...address };
    const changes = changesOf(before, newRate === undefined ? wanted : { ...wanted, rateSource: 'own' as const });
    const codes = couponCodes ?? (await listCouponCodes(trx, id));
    const isActive = columns.isActive ?? before.isActive;
    const hasOtherCodes = await replaceCouponCodes(trx, before, { isActive, codes }, now);
    if (!changes && newRate === undefined && !hasOtherCodes) return;
    if (newRate !== undefined) await insertRate(trx, before, nextPeriodStart(now.getTime(), lastRate), newRate);
    await publishAffiliate(trx, await updateAffiliateRow(trx, id, changes ?? {}, now));
  });
}
