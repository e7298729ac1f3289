import { insertShortLink, type ShortLinkRow } from '../db/affiliates/short-links.ts';
import type { CampaignRow } from '../db/schema.ts';
import type { CommandDeps, Trx } from '../deps.ts';
import { publishShortLinks } from './publish.ts';

const ATTEMPTS = 10;

interface NewShortLink {
  readonly campaign: CampaignRow;
  readonly affiliateId: string;
  readonly targetUrl: string | null;
  readonly isPrimary: boolean;
  /** Only for links that the affiliate creates. */
  readonly named?: Pick<ShortLinkRow, 'name' | 'subId'>;
  readonly now: Date;
}

/**
 * Creates a link with a free code; undefined if ten codes in a row were taken, in which case the caller uses the direct
 * link.
 */
export async function addShortLink(
  trx: Trx,
  deps: Pick<CommandDeps, 'newShortCode'>,
  { campaign, affiliateId, targetUrl, isPrimary, named, now }: NewShortLink,
): Promise<ShortLinkRow | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const row = await insertShortLink(trx, {
      code: deps.newShortCode(),
      campaignId: campaign.id,
      affiliateId,
      version: 1,
      targetUrl,
      isPrimary,
      ...named,
      createdAt: now,
    });
    if (!row) continue;
    await publishShortLinks(trx, [row], campaign, now);
    return row;
  }
  return undefined;
}
