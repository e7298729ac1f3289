import type { WebhookData, WebhookMessageType } from '@sillage/proto/http/webhooks';

/** The content of a message about an event. */
export type WebhookEvent = {
  readonly [Type in WebhookMessageType]: {
    readonly type: Type;
    readonly data: WebhookData[Type];
    /** Identifies the event, together with the owner and the type; the same whenever the event is read. */
    readonly eventId: string;
    /** News with the same key reach an endpoint in their order. */
    readonly objectKey: string;
    /** Null for events of the account, which only endpoints for all campaigns get. */
    readonly campaignId: string | null;
    /** Undefined means the campaign's owner. */
    readonly ownerUserId: string | undefined;
    readonly occurredAtMs: number;
    /** False for an event that only the affiliate's own postbacks get. */
    readonly isForMerchant?: boolean;
  };
}[WebhookMessageType];

/** The body that is signed and sent. */
export const bodyOf = ({ type, data, occurredAtMs }: Pick<WebhookEvent, 'type' | 'data' | 'occurredAtMs'>): string =>
  JSON.stringify({ type, timestamp: isoTime(occurredAtMs), data });

export const isoTime = (ms: bigint | number): string => new Date(Number(ms)).toISOString();
