import type { AffiliateFacts, CampaignFacts } from '@sillage/proto/http/links';
import { encodeTokenFields } from '../click-token.ts';
import { type Landing, landingOf } from '../domain/landing-url.ts';
import { STORED_BYTES, storedText } from '../domain/stored-text.ts';
import { encodeLinkFields } from '../recording/click-encoding.ts';

/** A link with everything that is the same for all its clicks, computed once. */
export interface ResolvedLink {
  readonly campaign: CampaignFacts;
  readonly affiliate: AffiliateFacts;
  readonly shortCode: string;
  readonly destination: string;
  readonly landing: Landing;
  /** The event's fields that do not change from click to click, encoded. */
  readonly encodedFields: ReturnType<typeof encodeLinkFields>;
  /** The same for the click token: the bytes of both ids. */
  readonly tokenFields: Buffer;
}

export function resolveLink(
  campaign: CampaignFacts,
  affiliate: AffiliateFacts,
  shortCode: string,
  destination: string,
): ResolvedLink {
  const { campaignId, attributionWindowSeconds } = campaign;
  const { affiliateId } = affiliate;
  return {
    campaign,
    affiliate,
    shortCode,
    destination,
    landing: landingOf(destination, affiliateId, campaignId, attributionWindowSeconds),
    encodedFields: encodeLinkFields({
      campaignId,
      affiliateId,
      shortCode,
      destinationUrl: storedText(destination, STORED_BYTES.destination),
      attributionWindowSeconds,
    }),
    tokenFields: encodeTokenFields(campaignId, affiliateId),
  };
}
