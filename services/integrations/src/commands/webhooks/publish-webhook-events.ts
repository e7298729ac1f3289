import { webhookData } from '@sillage/proto/http/webhooks';
import { AppError } from '@sillage/runtime/service';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { v5 as nameBasedUuid, v7 as uuidv7 } from 'uuid';
import { listOwners } from '../../db/campaigns.ts';
import { webhookQueue, webhookTask } from '../../db/queues.ts';
import { insertWebhookDeliveries } from '../../db/webhooks/deliveries.ts';
import { findOldestEndpointTime, lockEnabledEndpoints } from '../../db/webhooks/endpoints.ts';
import { insertMessages } from '../../db/webhooks/messages.ts';
import type { EndpointRow, MessageRow } from '../../db/webhooks/tables.ts';
import type { Trx } from '../../deps.ts';
import { bodyOf, type WebhookEvent } from '../../domain/webhooks/message.ts';

interface Addressed extends MessageRow {
  readonly endpoints: readonly EndpointRow[];
}

/**
 * Stores events for the endpoints that subscribe to them, with the tasks that send them. Known events are not stored again,
 * and an endpoint gets nothing from before its creation, so that reading the log from the start notifies no one of old
 * events.
 */
export async function publishWebhookEvents(trx: Trx, events: readonly WebhookEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const oldest = await findOldestEndpointTime(trx);
  const recent = events.filter(({ occurredAtMs }) => oldest !== undefined && occurredAtMs >= oldest.getTime());
  if (recent.length === 0) return;
  const addressed = await address(trx, recent, now);
  const rows = addressed.map(({ endpoints, ...row }) => row);
  const added = await insertMessages(trx, rows);
  const deliveries = addressed
    .filter(({ id }) => added.has(id))
    .flatMap(({ id, objectKey, endpoints }) =>
      endpoints.map((endpoint) => ({ id: uuidv7(), messageId: id, endpointId: endpoint.id, objectKey })),
    );
  await insertWebhookDeliveries(
    trx,
    deliveries.map(({ id, messageId, endpointId }) => ({ id, messageId, endpointId, createdAt: now })),
  );
  const tasks = deliveries.map(({ id, endpointId, objectKey }) => webhookTask(id, endpointId, objectKey));
  if (tasks.length > 0) await enqueueTasks(trx, webhookQueue, tasks);
}

/** Each distinct event with its endpoints; leaves out events without any. */
async function address(trx: Trx, events: readonly WebhookEvent[], now: Date): Promise<Addressed[]> {
  const owners = await listOwners(
    trx,
    events.flatMap(({ campaignId }) => campaignId ?? []),
  );
  const owned = events.map((event) => ({ event, owner: event.ownerUserId ?? ownerOf(owners, event) }));
  const endpoints = await lockEnabledEndpoints(trx, {
    ownerUserIds: [...new Set(owned.map(({ owner }) => owner))],
    affiliateIds: [...new Set(events.flatMap((event) => affiliateOf(event) ?? []))],
  });
  const addressed = owned.map(({ event, owner }) => ({
    ...messageOf(event, owner, now),
    endpoints: endpoints.filter((endpoint) => endpoint.ownerUserId === owner && wants(endpoint, event)),
  }));
  const distinct = new Map(addressed.map((message) => [message.id, message]));
  return [...distinct.values()].filter((message) => message.endpoints.length > 0);
}

function ownerOf(owners: ReadonlyMap<string, string>, { campaignId }: WebhookEvent): string {
  const owner = owners.get(campaignId ?? '');
  if (owner === undefined) throw new AppError('not_found', `The campaign ${campaignId} is unknown: nobody is notified`);
  return owner;
}

const affiliateOf = ({ data }: WebhookEvent): string | undefined =>
  'affiliateId' in data ? data.affiliateId : undefined;

function wants({ eventTypes, campaignId, affiliateId, createdAt }: EndpointRow, event: WebhookEvent): boolean {
  return (
    (affiliateId === null ? event.isForMerchant !== false : affiliateId === affiliateOf(event)) &&
    eventTypes.some((type) => type === event.type) &&
    (campaignId === null || campaignId === event.campaignId) &&
    event.occurredAtMs >= createdAt.getTime()
  );
}

function messageOf(event: WebhookEvent, ownerUserId: string, createdAt: Date): MessageRow {
  const { type, objectKey, eventId, occurredAtMs } = event;
  const read = webhookData[type].safeParse(event.data);
  if (!read.success) throw new AppError('unreadable_event', `${type}: ${read.error.message}`);
  return {
    id: nameBasedUuid(`${type} ${eventId}`, ownerUserId),
    ownerUserId,
    type,
    objectKey,
    body: bodyOf(event),
    occurredAt: new Date(occurredAtMs),
    createdAt,
  };
}
