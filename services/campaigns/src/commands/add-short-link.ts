import type { CampaignRow } from '../db/schema.ts';
import { insertShortLink, type ShortLinkRow } from '../db/short-links.ts';
import type { CommandDeps, Trx } from '../deps.ts';
import { publishShortLinks } from './publish.ts';

const ATTEMPTS = 10;

interface NewShortLink {
  readonly campaign: CampaignRow;
  readonly affiliateId: string;
  readonly targetUrl: string | null;
  readonly isPrimary: boolean;
  /** Of one that its affiliate makes. */
  readonly named?: Pick<ShortLinkRow, 'name' | 'subId'>;
  readonly now: Date;
}

/** A link with a free code, or undefined where ten codes in a row were taken: the caller hands out the direct link. */
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
