import { createHash, timingSafeEqual } from 'node:crypto';
import type { CampaignFacts } from '@sillage/proto/http/links';
import { bearerToken } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { Links } from './facts/links.ts';

/**
 * `sk_{campaign id without dashes}_{secret}`: the key says whose it is, so that one lookup finds what to compare with.
 */
const KEY_PATTERN = /^sk_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[0-9A-Za-z]{16,128}$/;

/** The campaign of a request's secret key; throws `invalid_key` for anything but a valid one. */
export async function campaignOfKey(authorization: string | undefined, links: Links): Promise<CampaignFacts> {
  const key = bearerToken(authorization) ?? '';
  const parts = KEY_PATTERN.exec(key);
  if (parts) {
    const campaignId = parts.slice(1, 6).join('-');
    const known = await links.findCampaign(campaignId);
    if (known && holdsKey(known, key)) return known;
    // A key made a moment ago may not have been heard of here yet.
    const fresh = known && (await links.refreshCampaign(campaignId));
    if (fresh && holdsKey(fresh, key)) return fresh;
  }
  throw new AppError(
    'invalid_key',
    'Send a secret key of the campaign as Authorization: Bearer sk_… Keys are made on the campaign page.',
  );
}

function holdsKey({ secretKeyHashes }: CampaignFacts, key: string): boolean {
  const given = createHash('sha256').update(key).digest();
  return secretKeyHashes.some((keyHash) => {
    const expected = Buffer.from(keyHash, 'hex');
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}
