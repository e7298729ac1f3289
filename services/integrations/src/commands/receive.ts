import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { v7 as uuidv7 } from 'uuid';
import { findConnection, updateConnection } from '../db/connections.ts';
import { insertDelivery } from '../db/deliveries.ts';
import { deliveryQueue } from '../db/queues.ts';
import type { ConnectionRow } from '../db/schema.ts';
import type { IntegrationsDeps } from '../deps.ts';
import type { Inbound, Message } from '../platforms/platform.ts';
import { platforms } from '../platforms/registry.ts';

type Deps = Pick<IntegrationsDeps, 'db' | 'clock' | 'secrets'>;

/** How exactly it is known when a connection was last heard of: each order need not write it. */
const HEARD_OF_EVERY_MS = 60_000;

/**
 * Believes what arrives at a connection's address, and keeps it to be worked on: the id of the delivery, also of one
 * that came before. Throws `not_found`, `invalid_signature` or `unreadable_event`.
 */
export async function receive(deps: Deps, connectionId: string, inbound: Inbound): Promise<string> {
  const connection = await findConnection(deps.db, connectionId);
  const platform = connection && platforms[connection.platform];
  if (platform?.proof !== 'signature' || !connection?.signingSecret)
    throw new AppError('not_found', 'There is no such connection, or it was removed. Nothing was recorded.');
  const signingSecret = deps.secrets.unseal(connection.signingSecret);
  const message = platform.read(inbound, { signingSecret, amountBasis: connection.amountBasis });
  return keep(deps, connection, message);
}

/** The delivery and its task in one transaction: what is answered 2xx is worked on. */
export async function keep(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  connection: ConnectionRow,
  { externalId, topic, notices }: Message,
): Promise<string> {
  const now = new Date(clock());
  const orderId = notices[0]?.orderId ?? null;
  return inTransaction(db, async (trx) => {
    const delivery = {
      id: uuidv7(),
      connectionId: connection.id,
      externalId,
      topic,
      orderId,
      receivedAt: now,
      notices,
    };
    const { id, isNew } = await insertDelivery(trx, delivery);
    if (!isNew) return id;
    const key = `${connection.id} ${orderId ?? id}`;
    await enqueueTasks(trx, deliveryQueue, [{ payload: { deliveryId: id }, key }]);
    if (now.getTime() - (connection.lastDeliveryAt?.getTime() ?? 0) >= HEARD_OF_EVERY_MS)
      await updateConnection(trx, connection.id, { lastDeliveryAt: now });
    return id;
  });
}
