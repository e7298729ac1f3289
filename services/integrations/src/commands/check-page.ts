import type { CheckPage, PageCheck } from '@sillage/proto/http/integrations';
import { isCampaignHost } from '@sillage/proto/values/campaign-hosts';
import { AppError, found } from '@sillage/runtime/service';
import type { z } from 'zod';
import { findOwnCampaign } from '../db/campaigns.ts';
import type { IntegrationsDeps } from '../deps.ts';
import { judgeScripts } from '../domain/page-check.ts';
import { readShopPage } from '../providers/shop-page.ts';

/**
 * Checks a page of a campaign's shop, as a visitor without consent sees it. Only pages of hosts that the campaign's
 * links may lead to, so that it cannot be used to fetch arbitrary pages.
 */
export async function checkPage(
  { db, publicUrl }: Pick<IntegrationsDeps, 'db' | 'publicUrl'>,
  ownerUserId: string,
  campaignId: string,
  { url }: z.output<typeof CheckPage>,
): Promise<PageCheck> {
  const campaign = found(await findOwnCampaign(db, campaignId, ownerUserId));
  const address = new URL(url ?? campaign.targetUrl);
  if (!isCampaignHost(address, campaign)) {
    throw new AppError(
      'validation_failed',
      "The page is on a host that is neither the campaign's nor one of its allowed hosts. Nothing was fetched.",
    );
  }
  const page = await readShopPage(address.href, new URL(publicUrl).origin);
  if ('refusal' in page) return { url: page.url, result: 'unreachable', refusal: page.refusal };
  const wanted = { scriptUrl: new URL('/tracking.js', publicUrl).href, campaignId };
  return { url: page.url, result: judgeScripts(page.scripts, wanted), refusal: null };
}
