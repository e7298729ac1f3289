import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { v7 as uuidv7 } from 'uuid';
import { webhookQueue, webhookTask } from '../../db/queues.ts';
import { insertWebhookDeliveries, lockWebhookDelivery, updateWebhookDelivery } from '../../db/webhooks/deliveries.ts';
import { lockOwnEndpoint } from '../../db/webhooks/endpoints.ts';
import { insertMessages } from '../../db/webhooks/messages.ts';
import type { EndpointOwner, EndpointRow } from '../../db/webhooks/tables.ts';
import type { IntegrationsDeps, Trx } from '../../deps.ts';
import { bodyOf } from '../../domain/webhooks/message.ts';

type Deps = Pick<IntegrationsDeps, 'db' | 'clock'>;

/** Sends a message that is marked as a test, on the normal path. */
export async function sendTest({ db, clock }: Deps, owner: EndpointOwner, endpointId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { ownerUserId } = await lockEnabled(trx, owner, endpointId);
    const messageId = uuidv7();
    const createdAt = new Date(clock());
    const type = 'webhook.test';
    const body = bodyOf({ type, data: { endpointId, isTest: true }, occurredAtMs: createdAt.getTime() });
    const message = { id: messageId, ownerUserId, type, objectKey: messageId, body, occurredAt: createdAt, createdAt };
    await insertMessages(trx, [{ ...message, type }]);
    const id = uuidv7();
    await insertWebhookDeliveries(trx, [{ id, messageId, endpointId, createdAt }]);
    await enqueueTasks(trx, webhookQueue, [webhookTask(id, endpointId, messageId)]);
  });
}

/** Sends a delivered or failed message again, under the same id and with all its attempts. */
export async function resend({ db }: Deps, owner: EndpointOwner, endpointId: string, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockEnabled(trx, owner, endpointId);
    const delivery = found(await lockWebhookDelivery(trx, endpointId, id));
    if (delivery.state === 'waiting')
      throw new AppError('invalid_transition', 'The message is already waiting for its next attempt.');
    await updateWebhookDelivery(trx, id, { state: 'waiting', attempts: 0, error: null });
    await enqueueTasks(trx, webhookQueue, [webhookTask(id, endpointId, delivery.objectKey)]);
  });
}

async function lockEnabled(trx: Trx, owner: EndpointOwner, id: string): Promise<EndpointRow> {
  const endpoint = found(await lockOwnEndpoint(trx, id, owner));
  if (endpoint.disabledAt !== null)
    throw new AppError('invalid_transition', 'The endpoint is disabled. Enable it first.');
  return endpoint;
}
