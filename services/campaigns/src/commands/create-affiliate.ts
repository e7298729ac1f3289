import type { CreateAffiliate } from '@sillage/proto/http/campaigns';
import { inTransaction } from '@sillage/runtime/postgres';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { insertAffiliate, insertRate } from '../db/affiliates/affiliates.ts';
import type { CampaignRow } from '../db/schema.ts';
import type { CommandDeps, Trx } from '../deps.ts';
import { addShortLink } from './add-short-link.ts';
import { lockUnlessArchived } from './archived.ts';
import { replaceCouponCodes } from './coupon-codes.ts';
import { newDashboardToken } from './new-keys.ts';
import { publishAffiliate } from './publish.ts';

export type AffiliateInput = z.output<typeof CreateAffiliate>;

/** Adds an affiliate with their first link, and returns their id. Throws `coupon_code_taken`. */
export async function createAffiliate(
  deps: CommandDeps,
  ownerUserId: string,
  campaignId: string,
  input: AffiliateInput,
): Promise<string> {
  const id = uuidv7();
  const now = new Date(deps.clock());
  return inTransaction(deps.db, async (trx) => {
    const campaign = await lockUnlessArchived(trx, campaignId, ownerUserId, 'share');
    await insertNewAffiliate(trx, deps, { id, campaign, input, now });
    return id;
  });
}

interface NewAffiliate {
  readonly id: string;
  readonly campaign: CampaignRow;
  readonly input: AffiliateInput;
  readonly now: Date;
}

/** Copies the campaign's default rate: changing the default later only affects new affiliates. */
export async function insertNewAffiliate(
  trx: Trx,
  deps: Pick<CommandDeps, 'newShortCode'>,
  { id, campaign, input, now }: NewAffiliate,
): Promise<void> {
  const rateBps = input.rateBps ?? campaign.defaultRateBps;
  const row = await insertAffiliate(trx, {
    id,
    campaignId: campaign.id,
    version: 1,
    name: input.name,
    email: input.email,
    isActive: true,
    dashboardToken: newDashboardToken(),
    rateSource: rateBps === campaign.defaultRateBps ? 'default' : 'own',
    createdAt: now,
    updatedAt: now,
  });
  await insertRate(trx, row, now, rateBps);
  await replaceCouponCodes(trx, { ...row, isActive: false }, { isActive: true, codes: input.couponCodes }, now);
  await publishAffiliate(trx, row);
  await addShortLink(trx, deps, { campaign, affiliateId: id, targetUrl: null, isPrimary: true, now });
}
