import { isStorable } from '@sillage/proto/values/text';
import { AppError } from '@sillage/runtime/service';
import { v5 as nameBasedUuid } from 'uuid';
import type { IntegrationsDeps, KnownConnection } from '../deps.ts';
import { unreadable } from '../platforms/order-events.ts';
import type { Inbound, Message, Platform } from '../platforms/platform.ts';
import { platforms } from '../platforms/registry.ts';
import { hashOfKey } from '../secrets.ts';
import { endConnection } from './end-connections.ts';

type Deps = Pick<
  IntegrationsDeps,
  'db' | 'clock' | 'secrets' | 'addressDigest' | 'intake' | 'knownConnections' | 'shopify'
>;

/**
 * Authenticates a message that was sent to a connection's address, and stores it for processing. Returns the id of the
 * delivery, also for a repeat. Throws `not_found`, `invalid_signature` or `unreadable_event`.
 */
export async function receive(deps: Deps, connectionId: string, inbound: Inbound): Promise<string> {
  const connection = await deps.knownConnections.find(connectionId);
  const message = connection && read(deps, connection, inbound);
  if (!message)
    throw new AppError('not_found', 'There is no such connection, or it was removed. Nothing was recorded.');
  const id = await keep(deps, connectionId, message);
  if (message.endsConnection) await endConnection(deps, connectionId);
  return id;
}

function read(deps: Deps, connection: KnownConnection, inbound: Inbound): Message | undefined {
  const { platform: name, campaignId, amountBasis, signingSecret } = connection;
  const platform = platforms[name];
  if (platform.proof === 'app') return readOfApp(deps, connection, inbound, platform.read);
  if (platform.proof !== 'signature' || !signingSecret) return undefined;
  const { secrets, addressDigest } = deps;
  return platform.read(inbound, {
    signingSecret: secrets.unseal(signingSecret),
    amountBasis,
    campaignId,
    addressDigest,
  });
}

/** Shops share the secret of the installation's app, so each shop's address also contains a key of its own. */
function readOfApp(
  { secrets, shopify, addressDigest }: Deps,
  { campaignId, shopDomain, amountBasis, signingSecret, keyHash }: KnownConnection,
  inbound: Inbound,
  readMessage: Extract<Platform, { proof: 'app' }>['read'],
): Message | undefined {
  const secret = signingSecret ? secrets.unseal(signingSecret) : shopify.app?.secret;
  if (shopDomain === null || secret === undefined) return undefined;
  if (keyHash && !hashOfKey(inbound.key ?? '').equals(keyHash)) return undefined;
  return readMessage(inbound, { signingSecret: secret, amountBasis, campaignId, shopDomain, addressDigest });
}

/**
 * Stores a delivery; returns its id, which is the same for repeats of a message. Throws `unreadable_event` for text that
 * cannot be stored, which would also fail the deliveries that are written with it.
 */
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
    notices: JSON.stringify(notices, refuseUnstorable),
  });
  return id;
}

function refuseUnstorable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && !isStorable(value))
    throw unreadable('The message holds a character that cannot be stored');
  return value;
}
