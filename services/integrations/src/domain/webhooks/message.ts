import type { WebhookData, WebhookMessageType } from '@sillage/proto/http/webhooks';

/** What an event says to merchants. */
export type WebhookNews = {
  readonly [Type in WebhookMessageType]: {
    readonly type: Type;
    readonly data: WebhookData[Type];
    /** With the owner and the type, it names the news: the same each time that the event is read. */
    readonly eventId: string;
    /** News of one object reaches an endpoint in its order. */
    readonly objectKey: string;
    /** Null: of the account; only endpoints of all campaigns get it. */
    readonly campaignId: string | null;
    /** Undefined: the campaign's. */
    readonly ownerUserId: string | undefined;
    readonly occurredAtMs: number;
  };
}[WebhookMessageType];

/** What is signed and sent. */
export const bodyOf = ({ type, data, occurredAtMs }: Pick<WebhookNews, 'type' | 'data' | 'occurredAtMs'>): string =>
  JSON.stringify({ type, timestamp: isoTime(occurredAtMs), data });

export const isoTime = (ms: bigint | number): string => new Date(Number(ms)).toISOString();
