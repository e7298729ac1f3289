import type { SigningSecret, UpdateConnection } from '@sillage/proto/http/integrations';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { lockOwnCampaign } from '../db/campaigns.ts';
import {
  countConnections,
  findOwnConnection,
  insertConnection,
  type NewConnection,
  updateConnection,
} from '../db/connections.ts';
import { noteAmountBasis } from '../db/orders.ts';
import type { ConnectionRow } from '../db/schema.ts';
import type { IntegrationsDeps, Trx } from '../deps.ts';
import { integrationEvent } from '../domain/webhooks/integration-event.ts';
import { platforms } from '../platforms/registry.ts';
import { hashOfKey, newKey, newSigningSecret, type Secrets } from '../secrets.ts';
import { endConnection } from './end-connections.ts';
import { publishWebhookEvents } from './webhooks/publish-webhook-events.ts';

type Deps = Pick<IntegrationsDeps, 'db' | 'clock' | 'secrets' | 'knownConnections' | 'publicUrl'>;

/** More than any shop needs. */
const MAX_CONNECTIONS = 20;

/** A connection with its secret in the form for the merchant, which is shown only once. */
export interface Connected {
  readonly row: ConnectionRow;
  readonly secret: string;
}

export function createConnection(
  deps: Deps,
  ownerUserId: string,
  campaignId: string,
  input: Pick<ConnectionRow, 'platform' | 'name' | 'amountBasis'>,
): Promise<Connected> {
  return inTransaction(deps.db, (trx) => addConnection(trx, deps, ownerUserId, campaignId, input));
}

export async function addConnection(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'secrets' | 'publicUrl'>,
  ownerUserId: string,
  campaignId: string,
  { platform, name, amountBasis }: Pick<ConnectionRow, 'platform' | 'name' | 'amountBasis'>,
): Promise<Connected> {
  await lockForConnection(trx, campaignId, ownerUserId);
  const { secret, stored } = newCredential(platform, deps.secrets);
  const createdAt = new Date(deps.clock());
  const row = await storeConnection(trx, {
    id: uuidv7(),
    campaignId,
    platform,
    name,
    amountBasis,
    createdAt,
    ...stored,
  });
  return { row, secret: shownSecret(deps, row, secret) };
}

/** Stores a new connection, and publishes its creation. */
export async function storeConnection(trx: Trx, connection: NewConnection): Promise<ConnectionRow> {
  const row = await insertConnection(trx, connection);
  await publishWebhookEvents(trx, [integrationEvent('integration.connected', row, row.createdAt)], row.createdAt);
  return row;
}

/** Locks the campaign until the transaction ends; throws `conflict` if it has the maximum number of connections. */
export async function lockForConnection(trx: Trx, campaignId: string, ownerUserId: string): Promise<void> {
  found(await lockOwnCampaign(trx, campaignId, ownerUserId));
  if ((await countConnections(trx, campaignId)) >= MAX_CONNECTIONS) {
    throw new AppError(
      'conflict',
      `A campaign has at most ${MAX_CONNECTIONS} connections. Remove one that is no longer used.`,
    );
  }
}

export async function changeConnection(
  { db, knownConnections }: Pick<Deps, 'db' | 'knownConnections'>,
  ownerUserId: string,
  id: string,
  { name, amountBasis }: z.output<typeof UpdateConnection>,
): Promise<ConnectionRow> {
  const row = found(await findOwnConnection(db, id, ownerUserId));
  const changed = { name: name ?? row.name, amountBasis: amountBasis ?? row.amountBasis };
  if (changed.amountBasis !== row.amountBasis) await noteAmountBasis(db, id, row.amountBasis);
  return store({ db, knownConnections }, id, changed);
}

/** Replaces the secret. The former one is refused within a second. */
export async function renewSecret(deps: Deps, ownerUserId: string, id: string): Promise<Connected> {
  const { platform } = found(await findOwnConnection(deps.db, id, ownerUserId));
  if (isSecretOfSender(platform))
    throw new AppError('conflict', 'The other side creates the secret of this connection. Enter the new one here.');
  const { secret, stored } = newCredential(platform, deps.secrets);
  const row = await store(deps, id, stored);
  return { row, secret: shownSecret(deps, row, secret) };
}

/** Stores the secret that the other side created. Messages signed with another one are then refused. */
export async function bringSecret(
  { db, secrets, knownConnections }: Pick<Deps, 'db' | 'secrets' | 'knownConnections'>,
  ownerUserId: string,
  id: string,
  { secret }: SigningSecret,
): Promise<ConnectionRow> {
  const { platform } = found(await findOwnConnection(db, id, ownerUserId));
  if (!isSecretOfSender(platform))
    throw new AppError('invalid_transition', 'The secret of this connection is created here.');
  return store({ db, knownConnections }, id, { signingSecret: secrets.seal(secret) });
}

/** Removes a connection: its messages are refused within a second; its orders and deliveries are kept. */
export async function removeConnection(
  deps: Pick<Deps, 'db' | 'clock' | 'knownConnections'>,
  ownerUserId: string,
  id: string,
): Promise<void> {
  found(await findOwnConnection(deps.db, id, ownerUserId));
  await endConnection(deps, id);
}

async function store(
  { db, knownConnections }: Pick<Deps, 'db' | 'knownConnections'>,
  id: string,
  changes: Parameters<typeof updateConnection>[2],
): Promise<ConnectionRow> {
  return found(await updateConnection(db, id, changes).finally(() => knownConnections.forget(id)));
}

/** The secret in the form for the merchant, or for the shop's plugin. */
export function shownSecret({ publicUrl }: Pick<Deps, 'publicUrl'>, row: ConnectionRow, secret: string): string {
  const how = platforms[row.platform];
  const context = { publicUrl, campaignId: row.campaignId, connectionId: row.id, secret };
  return (how.proof === 'signature' && how.shown?.(context)) || secret;
}

function isSecretOfSender(platform: ConnectionRow['platform']): boolean {
  const how = platforms[platform];
  return how.proof === 'signature' && how.secretComesFromSender === true;
}

function newCredential(platform: ConnectionRow['platform'], secrets: Secrets) {
  const how = platforms[platform];
  switch (how.proof) {
    case 'signature': {
      const secret = newSigningSecret();
      return { secret, stored: { signingSecret: secrets.seal(secret), keyHash: null } };
    }
    case 'key': {
      const secret = newKey(how.keyPrefix);
      return { secret, stored: { signingSecret: null, keyHash: hashOfKey(secret) } };
    }
    case 'app':
      throw new AppError('conflict', 'A shop that is connected through its app has no secret of its own here.');
  }
}
