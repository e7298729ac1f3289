import { hash as digestOf, timingSafeEqual } from 'node:crypto';
import type { CampaignFacts, CampaignKeyFacts } from '@sillage/proto/http/links';
import type { CampaignKeyScope } from '@sillage/proto/values/campaign-key-scopes';
import { bearerToken } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { CollectorDeps } from './deps.ts';

/**
 * `sk_{campaign id without dashes}_{secret}`, or `sk_test_…` for a test key. The key contains its campaign, so one
 * lookup finds the hashes to compare with.
 */
const KEY_PATTERN =
  /^sk_(?:test_)?([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[0-9A-Za-z]{16,128}$/;

export interface KeyHolder {
  readonly campaign: CampaignFacts;
  readonly key: CampaignKeyFacts;
}

/** The holder of a request's secret key; throws `invalid_key` if the key is not valid. */
export async function holderOfKey(
  authorization: string | undefined,
  { links, clock, noteKeyUse }: Pick<CollectorDeps, 'links' | 'clock' | 'noteKeyUse'>,
): Promise<KeyHolder> {
  const given = bearerToken(authorization) ?? '';
  const parts = KEY_PATTERN.exec(given);
  if (parts) {
    const digest = digestOf('sha256', given, 'buffer');
    const campaignId = parts.slice(1, 6).join('-');
    const known = await links.findCampaign(campaignId);
    // The event about a new key may not have arrived here yet.
    const holder =
      holderIn(known, digest, clock()) ?? holderIn(known && (await links.refreshCampaign(campaignId)), digest, clock());
    if (holder) {
      noteKeyUse(holder.key.hash);
      return holder;
    }
  }
  throw new AppError(
    'invalid_key',
    'Send a secret key of the campaign as Authorization: Bearer sk_… Keys are made on the campaign page.',
  );
}

/** Throws `insufficient_scope`. */
export function requireKeyScope({ key }: KeyHolder, scope: CampaignKeyScope): void {
  if (key.scopes.includes(scope)) return;
  throw new AppError(
    'insufficient_scope',
    key.isTest
      ? 'A test key reports sales only. Nothing was recorded: use a live key for this.'
      : `This key may not do that: it lacks the scope ${scope}. Nothing was recorded: make a key with it on the campaign page.`,
  );
}

function holderIn(campaign: CampaignFacts | undefined, digest: Buffer, now: number): KeyHolder | undefined {
  const key = campaign?.secretKeys.find(({ hash, expiresAtMs }) => {
    const expected = Buffer.from(hash, 'hex');
    const isSame = expected.length === digest.length && timingSafeEqual(expected, digest);
    return isSame && (expiresAtMs === null || now < expiresAtMs);
  });
  return campaign && key && { campaign, key };
}
