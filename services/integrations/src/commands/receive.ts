import { AppError } from '@sillage/runtime/service';
import { v5 as nameBasedUuid } from 'uuid';
import type { IntegrationsDeps } from '../deps.ts';
import type { Inbound, Message } from '../platforms/platform.ts';
import { platforms } from '../platforms/registry.ts';

type Deps = Pick<IntegrationsDeps, 'clock' | 'secrets' | 'intake' | 'knownConnections'>;

/**
 * Believes what arrives at a connection's address, and keeps it to be worked on: the id of the delivery, also of one
 * that came before. Throws `not_found`, `invalid_signature` or `unreadable_event`.
 */
export async function receive(deps: Deps, connectionId: string, inbound: Inbound): Promise<string> {
  const connection = await deps.knownConnections.find(connectionId);
  const platform = connection && platforms[connection.platform];
  if (platform?.proof !== 'signature' || !connection?.signingSecret)
    throw new AppError('not_found', 'There is no such connection, or it was removed. Nothing was recorded.');
  const signingSecret = deps.secrets.unseal(connection.signingSecret);
  const message = platform.read(inbound, { signingSecret, amountBasis: connection.amountBasis });
  return keep(deps, connectionId, message);
}

/** The id of the delivery, which is the same each time that the message comes. */
export async function keep(
  { clock, intake }: Pick<Deps, 'clock' | 'intake'>,
  connectionId: string,
  { externalId, topic, notices }: Message,
): Promise<string> {
  const id = nameBasedUuid(externalId, connectionId);
  const orderId = notices[0]?.orderId ?? null;
  await intake.add({
    id,
    connectionId,
    topic,
    orderId,
    receivedAt: new Date(clock()),
    notices: JSON.stringify(notices),
  });
  return id;
}
