import type {
  WebhookDisabledReason,
  WebhookError,
  WebhookEventType,
  WebhookMessageType,
} from '@sillage/proto/http/webhooks';
import type { Generated, Selectable } from 'kysely';

/** Where a merchant wants to be notified, or an affiliate: then it is a postback. */
interface EndpointTable {
  id: string;
  /** The merchant; of a postback the one whose campaign it is. */
  ownerUserId: string;
  /** Null: the merchant's. */
  affiliateId: Generated<string | null>;
  /** Of a postback with macros in its query. */
  url: string;
  description: string;
  eventTypes: WebhookEventType[];
  /** Null: of all campaigns of the merchant. */
  campaignId: string | null;
  /** Sealed; null once the endpoint is removed, and for a postback whose calls are not signed. */
  signingSecret: Buffer | null;
  /** Sealed; signs, too, until `formerSecretUntil`. */
  formerSecret: Generated<Buffer | null>;
  formerSecretUntil: Generated<Date | null>;
  disabledReason: Generated<WebhookDisabledReason | null>;
  disabledAt: Generated<Date | null>;
  /** Since the last success. */
  failuresInRow: Generated<number>;
  /** Nothing is sent before, since an attempt failed. */
  resumeAt: Generated<Date | null>;
  createdAt: Date;
  removedAt: Generated<Date | null>;
}

/** What happened, as it is sent to every endpoint that asked for it. */
interface MessageTable {
  /** Made of the owner and the event, so that an event that is read again makes nothing twice. */
  id: string;
  ownerUserId: string;
  type: WebhookMessageType;
  /** Messages of one object reach an endpoint in their order. */
  objectKey: string;
  /** JSON, as it is signed. */
  body: string;
  occurredAt: Date;
  createdAt: Date;
}

/** A message for an endpoint. Each that waits has a task in the work queue. */
interface DeliveryTable {
  /** UUID v7: in the order in which they were made. */
  id: string;
  messageId: string;
  endpointId: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: Generated<number>;
  /** Of the last attempt, as the two that follow. */
  status: Generated<number | null>;
  error: Generated<WebhookError | null>;
  responseMs: Generated<number | null>;
  nextAttemptAt: Generated<Date | null>;
  createdAt: Date;
}

export interface WebhookTables {
  webhookEndpoints: EndpointTable;
  webhookMessages: MessageTable;
  webhookDeliveries: DeliveryTable;
}

export type EndpointRow = Selectable<EndpointTable>;
/** Whose endpoints are meant: a merchant's, or the postbacks of an affiliate. */
export type EndpointOwner = { readonly ownerUserId: string } | { readonly affiliateId: string };
export type MessageRow = Selectable<MessageTable>;
export type WebhookDeliveryRow = Selectable<DeliveryTable>;
