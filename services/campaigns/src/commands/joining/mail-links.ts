import type { Language } from '@sillage/proto/values/languages';
import { found } from '@sillage/runtime/service';
import { findAffiliateView } from '../../db/affiliates/affiliates.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { MailedDeps, Trx } from '../../deps.ts';
import { type LinksReason, linksMail } from '../../mails/joining-mails.ts';
import { enqueueMail } from '../enqueue-mail.ts';

interface Recipient {
  readonly campaign: CampaignRow;
  readonly affiliateId: string;
  readonly language: Language;
  readonly because: LinksReason;
}

/** Mails an affiliate their link to share, and the link to their own page. */
export async function mailLinks(
  trx: Trx,
  deps: MailedDeps,
  { campaign, affiliateId, language, because }: Recipient,
): Promise<void> {
  const affiliate = found(await findAffiliateView(trx, campaign.id, affiliateId));
  const { shortCode, dashboardToken, rateBps, email } = affiliate;
  const links = {
    campaign: campaign.name,
    because,
    rateBps,
    link: deps.addresses.link({ campaignId: campaign.id, affiliateId, shortCode }),
    dashboard: deps.addresses.affiliateDashboard(campaign, dashboardToken),
  };
  await enqueueMail(trx, deps, email, { language, write: (language) => linksMail(language, links) });
}
