import { type CreateOwnLink, MAX_OWN_LINKS, type UpdateOwnLink } from '@sillage/proto/http/own-links';
import { isCampaignHost } from '@sillage/proto/values/campaign-hosts';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import type { z } from 'zod';
import { lockAffiliate } from '../../db/affiliates/affiliates.ts';
import { countNamedLinks, type ShortLinkRow, updateNamedLink } from '../../db/affiliates/short-links.ts';
import { lockCampaign } from '../../db/campaigns/campaigns.ts';
import type { CommandDeps, Trx } from '../../deps.ts';
import { addShortLink } from '../add-short-link.ts';
import { archived } from '../archived.ts';

/** The owner of the links, from the ticket of their private link. */
interface Affiliate {
  readonly campaignId: string;
  readonly affiliateId: string;
}

/** Throws `validation_failed` if its destination is outside of the shop, and `conflict` if there are too many. */
export function createOwnLink(
  deps: Pick<CommandDeps, 'db' | 'clock' | 'newShortCode'>,
  { campaignId, affiliateId }: Affiliate,
  { name, targetUrl, subId }: z.output<typeof CreateOwnLink>,
): Promise<ShortLinkRow> {
  return inTransaction(deps.db, async (trx) => {
    const campaign = found(await lockCampaign(trx, campaignId));
    if (campaign.isArchived) throw archived();
    // Locks the affiliate, so that concurrent requests cannot exceed the limit.
    await lockPresent(trx, { campaignId, affiliateId });
    if (targetUrl !== undefined && !isCampaignHost(new URL(targetUrl), campaign))
      throw new AppError('validation_failed', 'The destination must be a page of the shop');
    if ((await countNamedLinks(trx, affiliateId)) >= MAX_OWN_LINKS)
      throw new AppError(
        'conflict',
        `You have made ${MAX_OWN_LINKS} links already. Use one that you no longer need under another name.`,
      );
    const row = await addShortLink(trx, deps, {
      campaign,
      affiliateId,
      targetUrl: targetUrl ?? null,
      isPrimary: false,
      named: { name, subId },
      now: new Date(deps.clock()),
    });
    if (!row) throw new AppError('unavailable', 'No free code was found for this link. Try again.');
    return row;
  });
}

/** Throws `not_found` for a link that the affiliate did not create. */
export function changeOwnLink(
  { db, clock }: Pick<CommandDeps, 'db' | 'clock'>,
  affiliate: Affiliate,
  shortCode: string,
  { name, isArchived }: z.output<typeof UpdateOwnLink>,
): Promise<ShortLinkRow> {
  return inTransaction(db, async (trx) => {
    await lockPresent(trx, affiliate);
    return found(
      await updateNamedLink(trx, affiliate.affiliateId, shortCode, {
        name,
        archivedAt: isArchived === undefined ? undefined : isArchived ? new Date(clock()) : null,
      }),
    );
  });
}

async function lockPresent(trx: Trx, { campaignId, affiliateId }: Affiliate): Promise<void> {
  const affiliate = await lockAffiliate(trx, campaignId, affiliateId);
  found(affiliate?.isRemoved ? undefined : affiliate);
}
