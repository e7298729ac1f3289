import { v7 as uuidv7 } from 'uuid';
import { findPresentAffiliateOf } from '../../db/affiliates.ts';
import { updateApplication } from '../../db/applications.ts';
import type { ApplicationRow } from '../../db/joining-tables.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { JoinDeps, Trx } from '../../deps.ts';
import { insertNewAffiliate } from '../create-affiliate.ts';
import { mailLinks } from './mail-links.ts';

/**
 * Makes an affiliate of an applicant, unless the address is one's already, and mails them their links. The campaign and
 * the application must be locked.
 */
export async function accept(
  trx: Trx,
  deps: JoinDeps,
  campaign: CampaignRow,
  application: ApplicationRow,
  rateBps?: number,
): Promise<void> {
  const { name, email, language } = application;
  const now = new Date(deps.clock());
  const known = await findPresentAffiliateOf(trx, campaign.id, email);
  const affiliateId = known?.id ?? uuidv7();
  if (!known) {
    const input = { name, email, couponCodes: [], ...(rateBps !== undefined && { rateBps }) };
    await insertNewAffiliate(trx, deps, { id: affiliateId, campaign, input, now });
  }
  const accepted = { state: 'accepted' as const, decidedAt: now, affiliateId, forgettableSince: null };
  await updateApplication(trx, application.id, accepted);
  await mailLinks(trx, deps, { campaign, affiliateId, language, isNew: known === undefined });
}
