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
import { bodyOf, type WebhookNews } from '../../domain/webhooks/message.ts';

interface Addressed extends MessageRow {
  readonly endpoints: readonly EndpointRow[];
}

/**
 * Keeps news for the endpoints that asked for it, with the tasks that send it. News that was kept before is not kept
 * again, and an endpoint gets nothing of the time before it was made: a log that is read from its beginning is no news.
 */
export async function publishNews(trx: Trx, news: readonly WebhookNews[], now: Date): Promise<void> {
  if (news.length === 0) return;
  const oldest = await findOldestEndpointTime(trx);
  const recent = news.filter(({ occurredAtMs }) => oldest !== undefined && occurredAtMs >= oldest.getTime());
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

/** Each piece of news once, with those that get it; what nobody gets is left out. */
async function address(trx: Trx, news: readonly WebhookNews[], now: Date): Promise<Addressed[]> {
  const owners = await listOwners(
    trx,
    news.flatMap(({ campaignId }) => campaignId ?? []),
  );
  const owned = news.map((piece) => ({ piece, owner: piece.ownerUserId ?? ownerOf(owners, piece) }));
  const endpoints = await lockEnabledEndpoints(trx, {
    ownerUserIds: [...new Set(owned.map(({ owner }) => owner))],
    affiliateIds: [...new Set(news.flatMap((piece) => affiliateOf(piece) ?? []))],
  });
  const addressed = owned.map(({ piece, owner }) => ({
    ...messageOf(piece, owner, now),
    endpoints: endpoints.filter((endpoint) => endpoint.ownerUserId === owner && wants(endpoint, piece)),
  }));
  const distinct = new Map(addressed.map((message) => [message.id, message]));
  return [...distinct.values()].filter((message) => message.endpoints.length > 0);
}

function ownerOf(owners: ReadonlyMap<string, string>, { campaignId }: WebhookNews): string {
  const owner = owners.get(campaignId ?? '');
  if (owner === undefined) throw new AppError('not_found', `The campaign ${campaignId} is unknown: nobody is notified`);
  return owner;
}

const affiliateOf = ({ data }: WebhookNews): string | undefined =>
  'affiliateId' in data ? data.affiliateId : undefined;

function wants({ eventTypes, campaignId, affiliateId, createdAt }: EndpointRow, news: WebhookNews): boolean {
  return (
    (affiliateId === null || affiliateId === affiliateOf(news)) &&
    eventTypes.some((type) => type === news.type) &&
    (campaignId === null || campaignId === news.campaignId) &&
    news.occurredAtMs >= createdAt.getTime()
  );
}

function messageOf(news: WebhookNews, ownerUserId: string, createdAt: Date): MessageRow {
  const { type, objectKey, eventId, occurredAtMs } = news;
  const read = webhookData[type].safeParse(news.data);
  if (!read.success) throw new AppError('unreadable_event', `${type}: ${read.error.message}`);
  return {
    id: nameBasedUuid(`${type} ${eventId}`, ownerUserId),
    ownerUserId,
    type,
    objectKey,
    body: bodyOf(news),
    occurredAt: new Date(occurredAtMs),
    createdAt,
  };
}
