import { sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { WebhookDeliveryRow, WebhookTables } from './tables.ts';

type NewDelivery = Pick<WebhookDeliveryRow, 'id' | 'messageId' | 'endpointId' | 'createdAt'>;

export async function insertWebhookDeliveries(trx: Trx, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await trx
    .insertInto('webhookDeliveries')
    .values(deliveries.map((delivery) => ({ ...delivery, state: 'waiting' })))
    .execute();
}

const withMessage = (db: Db | Trx) =>
  db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhookMessages', 'webhookMessages.id', 'webhookDeliveries.messageId')
    .selectAll('webhookDeliveries')
    .select(['type', 'objectKey', 'occurredAt']);

/** Newest first, only those before `cursor`. */
export function listWebhookDeliveries(
  db: Db,
  endpointId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
) {
  return withMessage(db)
    .where('endpointId', '=', endpointId)
    .$if(cursor !== undefined, (query) => query.where('webhookDeliveries.id', '<', cursor ?? ''))
    .orderBy('webhookDeliveries.id', 'desc')
    .limit(limit)
    .execute();
}

export type ListedDelivery = Awaited<ReturnType<typeof listWebhookDeliveries>>[number];

export function lockWebhookDelivery(trx: Trx, endpointId: string, id: string): Promise<ListedDelivery | undefined> {
  return withMessage(trx)
    .where('webhookDeliveries.id', '=', id)
    .where('endpointId', '=', endpointId)
    .forUpdate('webhookDeliveries')
    .executeTakeFirst();
}

/** The waiting deliveries among these, with their message and endpoint. */
export function listWaitingDeliveries(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('webhookDeliveries as delivery')
    .innerJoin('webhookMessages as message', 'message.id', 'delivery.messageId')
    .innerJoin('webhookEndpoints as endpoint', 'endpoint.id', 'delivery.endpointId')
    .select(['delivery.id', 'delivery.attempts', 'delivery.messageId', 'delivery.endpointId', 'message.body'])
    .select([
      'endpoint.url',
      'endpoint.affiliateId',
      'endpoint.signingSecret',
      'endpoint.formerSecret',
      'endpoint.formerSecretUntil',
    ])
    .select(['endpoint.disabledAt', 'endpoint.failuresInRow', 'endpoint.resumeAt'])
    .where('delivery.id', 'in', ids)
    .where('delivery.state', '=', 'waiting')
    .execute();
}

export type WaitingDelivery = Awaited<ReturnType<typeof listWaitingDeliveries>>[number];

/** The result of a successful attempt. */
export type Delivered = Pick<WebhookDeliveryRow, 'id' | 'attempts' | 'status' | 'responseMs'>;

export async function storeDelivered(db: Db, delivered: readonly Delivered[]): Promise<void> {
  await sql`
    update webhook_deliveries delivery
    set state = 'delivered', error = null, next_attempt_at = null,
      attempts = ended.attempts, status = ended.status, response_ms = ended.response_ms
    from unnest(
      ${delivered.map(({ id }) => id)}::uuid[],
      ${delivered.map(({ attempts }) => attempts)}::integer[],
      ${delivered.map(({ status }) => status)}::integer[],
      ${delivered.map(({ responseMs }) => responseMs)}::integer[]
    ) as ended(id, attempts, status, response_ms)
    where delivery.id = ended.id`.execute(db);
}

export async function updateWebhookDelivery(
  db: Db | Trx,
  id: string,
  changes: Updateable<WebhookTables['webhookDeliveries']>,
): Promise<void> {
  await db.updateTable('webhookDeliveries').set(changes).where('id', '=', id).execute();
}
