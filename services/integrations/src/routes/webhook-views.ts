import { type Postback, PostbackEventType } from '@sillage/proto/http/postbacks';
import type {
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryQuery,
  WebhookEndpoint,
} from '@sillage/proto/http/webhooks';
import { cutPage } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import { z } from 'zod';
import { type ListedDelivery, listWebhookDeliveries } from '../db/webhooks/deliveries.ts';
import { findOwnEndpoint } from '../db/webhooks/endpoints.ts';
import type { EndpointOwner, EndpointRow } from '../db/webhooks/tables.ts';
import type { Db } from '../deps.ts';

export const endpointView = (row: EndpointRow): WebhookEndpoint => ({
  ...healthView(row),
  description: row.description,
  eventTypes: row.eventTypes,
  campaignId: row.campaignId,
  formerSecretUntil: row.formerSecretUntil?.toISOString() ?? null,
});

const Types = z.array(PostbackEventType);

export const postbackView = (row: EndpointRow): Postback => ({
  ...healthView(row),
  eventTypes: Types.parse(row.eventTypes),
  isSigned: row.signingSecret !== null,
  formerSecretUntil: row.formerSecretUntil?.toISOString() ?? null,
});

/** The address and the health of an endpoint. */
const healthView = (row: EndpointRow) => ({
  id: row.id,
  url: row.url,
  state: row.disabledAt === null ? ('enabled' as const) : ('disabled' as const),
  disabledReason: row.disabledReason,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  failuresInRow: row.failuresInRow,
  createdAt: row.createdAt.toISOString(),
});

const webhookDeliveryView = (row: ListedDelivery): WebhookDelivery => ({
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

/** A page of an endpoint's deliveries, newest first. Throws `not_found` for another owner's. */
export async function listDeliveries(
  { db }: { readonly db: Db },
  owner: EndpointOwner,
  endpointId: string,
  query: z.output<typeof WebhookDeliveryQuery>,
): Promise<z.infer<typeof WebhookDeliveryList>> {
  const { id } = found(await findOwnEndpoint(db, endpointId, owner));
  const rows = await listWebhookDeliveries(db, id, { ...query, limit: query.limit + 1 });
  const { shown, last } = cutPage(rows, query.limit);
  return { deliveries: shown.map(webhookDeliveryView), next: last?.id ?? null };
}
