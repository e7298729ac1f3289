import type { CampaignEvent } from '@sillage/proto/events/campaign_events';
import { isoTime, type WebhookEvent } from './message.ts';

/** The state of an affiliate after each change. */
export function affiliateEvent({
  eventId,
  occurredAtMs,
  campaignId,
  version,
  event,
}: CampaignEvent): WebhookEvent | undefined {
  if (event.case !== 'affiliate') return undefined;
  const { affiliateId, name, isActive, isRemoved, createdAtMs } = event.value;
  return {
    type: 'affiliate.changed',
    eventId,
    objectKey: affiliateId,
    campaignId,
    ownerUserId: undefined,
    occurredAtMs: Number(occurredAtMs),
    data: {
      affiliateId,
      campaignId,
      version: Number(version),
      name,
      isActive,
      isRemoved,
      createdAt: isoTime(createdAtMs),
    },
  };
}
