import type { Language } from '@sillage/proto/values/languages';
import { v7 as uuidv7 } from 'uuid';
import { findPresentAffiliateOf } from '../../db/affiliates/affiliates.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { JoinDeps, Trx } from '../../deps.ts';
import { insertNewAffiliate } from '../create-affiliate.ts';
import { mailLinks } from './mail-links.ts';

interface Newcomer {
  readonly name: string;
  readonly email: string;
  /** The language of the mail. */
  readonly language: Language;
  /** Default: the campaign's rate. */
  readonly rateBps: number | undefined;
  readonly by: 'application' | 'invitation';
}

/**
 * Adds an affiliate, unless the address belongs to one already, and mails them their links. The campaign must be
 * locked. Returns the affiliate's id.
 */
export async function becomeAffiliate(
  trx: Trx,
  deps: JoinDeps,
  campaign: CampaignRow,
  { name, email, language, rateBps, by }: Newcomer,
): Promise<string> {
  const known = await findPresentAffiliateOf(trx, campaign.id, email);
  const affiliateId = known?.id ?? uuidv7();
  if (!known) {
    const input = { name, email, couponCodes: [], ...(rateBps !== undefined && { rateBps }) };
    await insertNewAffiliate(trx, deps, { id: affiliateId, campaign, input, now: new Date(deps.clock()) });
  }
  const because = by === 'invitation' ? 'invited' : known ? 'known' : 'welcome';
  await mailLinks(trx, deps, { campaign, affiliateId, language, because });
  return affiliateId;
}
