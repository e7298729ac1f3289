import type { WebhookDelivery, WebhookEndpoint } from '@sillage/proto/http/webhooks';
import type { ListedDelivery } from '../db/webhooks/deliveries.ts';
import type { EndpointRow } from '../db/webhooks/tables.ts';

export const endpointView = (row: EndpointRow): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  description: row.description,
  eventTypes: row.eventTypes,
  campaignId: row.campaignId,
  state: row.disabledAt === null ? 'enabled' : 'disabled',
  disabledReason: row.disabledReason,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  failuresInRow: row.failuresInRow,
  formerSecretUntil: row.formerSecretUntil?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

export const webhookDeliveryView = (row: ListedDelivery): WebhookDelivery => ({
  id: row.id,
  messageId: row.messageId,
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  error: row.error,
  responseMs: row.responseMs,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  occurredAt: row.occurredAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
});
