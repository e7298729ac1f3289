import type {
  WebhookDisabledReason,
  WebhookError,
  WebhookEventType,
  WebhookMessageType,
} from '@sillage/proto/http/webhooks';
import type { Generated, Selectable } from 'kysely';

/** Endpoints of merchants, and postbacks of affiliates. */
interface EndpointTable {
  id: string;
  /** The merchant; for a postback, the campaign's owner. */
  ownerUserId: string;
  /** Null for a merchant's endpoint. */
  affiliateId: Generated<string | null>;
  /** For a postback, with macros in its query. */
  url: string;
  description: string;
  eventTypes: WebhookEventType[];
  /** Null: all campaigns of the merchant. */
  campaignId: string | null;
  /** Sealed; null once the endpoint is removed, and for a postback with unsigned calls. */
  signingSecret: Buffer | null;
  /** Sealed; also signs, until `formerSecretUntil`. */
  formerSecret: Generated<Buffer | null>;
  formerSecretUntil: Generated<Date | null>;
  disabledReason: Generated<WebhookDisabledReason | null>;
  disabledAt: Generated<Date | null>;
  /** Since the last success. */
  failuresInRow: Generated<number>;
  /** The end of the pause after a failed attempt. */
  resumeAt: Generated<Date | null>;
  createdAt: Date;
  removedAt: Generated<Date | null>;
}

/** An event as a message, identical for every endpoint that subscribes to it. */
interface MessageTable {
  /** Derived from the owner and the event, so that a repeated event creates no second message. */
  id: string;
  ownerUserId: string;
  type: WebhookMessageType;
  /** Messages with the same key reach an endpoint in their order. */
  objectKey: string;
  /** JSON, exactly as it is signed. */
  body: string;
  occurredAt: Date;
  createdAt: Date;
}

/** A message for an endpoint. Each waiting one has a task in the work queue. */
interface DeliveryTable {
  /** UUID v7, which orders deliveries by creation. */
  id: string;
  messageId: string;
  endpointId: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: Generated<number>;
  /** Status, error and time of the last attempt. */
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
/** The owner of endpoints: a merchant, or an affiliate with postbacks. */
export type EndpointOwner = { readonly ownerUserId: string } | { readonly affiliateId: string };
export type MessageRow = Selectable<MessageTable>;
export type WebhookDeliveryRow = Selectable<DeliveryTable>;
