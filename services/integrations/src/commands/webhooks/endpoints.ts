import type { CreateWebhookEndpoint, UpdateWebhookEndpoint } from '@sillage/proto/http/webhooks';
import { DAY_MS } from '@sillage/proto/values/durations';
import { isLoopbackHost } from '@sillage/proto/values/loopback-host';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { findOwnCampaign } from '../../db/campaigns.ts';
import {
  findOwnEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpointsOf,
  lockOwnEndpoint,
  updateEndpoint,
} from '../../db/webhooks/endpoints.ts';
import type { EndpointOwner, EndpointRow } from '../../db/webhooks/tables.ts';
import type { IntegrationsDeps } from '../../deps.ts';
import { newSigningSecret } from '../../secrets.ts';

type Deps = Pick<IntegrationsDeps, 'db' | 'clock' | 'secrets' | 'publicUrl'>;

/** More than any merchant needs. */
const MAX_ENDPOINTS = 20;
/** How long a replaced secret also signs messages. */
const OVERLAP_MS = DAY_MS;

/** An endpoint with its secret, which is shown only once. */
export interface CreatedEndpoint {
  readonly row: EndpointRow;
  readonly secret: string;
}

/** An installation on this machine is for trying things out, and may send to receivers on the same machine. */
export const allowsLoopback = (publicUrl: string): boolean => isLoopbackHost(new URL(publicUrl).hostname);

export async function createEndpoint(
  { db, clock, secrets, publicUrl }: Deps,
  ownerUserId: string,
  { url, description, eventTypes, campaignId }: z.output<typeof CreateWebhookEndpoint>,
): Promise<CreatedEndpoint> {
  checkAddress(url, publicUrl);
  if (campaignId !== null) found(await findOwnCampaign(db, campaignId, ownerUserId));
  const secret = newSigningSecret();
  const row = await inTransaction(db, async (trx) => {
    await lockEndpointsOf(trx, { ownerUserId });
    if ((await listEndpoints(trx, { ownerUserId })).length >= MAX_ENDPOINTS) {
      throw new AppError(
        'conflict',
        `An account has at most ${MAX_ENDPOINTS} webhook endpoints. Remove one that is no longer used.`,
      );
    }
    return insertEndpoint(trx, {
      id: uuidv7(),
      ownerUserId,
      url,
      description,
      eventTypes,
      campaignId,
      signingSecret: secrets.seal(secret),
      createdAt: new Date(clock()),
    });
  });
  return { row, secret };
}

export async function changeEndpoint(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  owner: EndpointOwner,
  id: string,
  { url, description, eventTypes }: z.output<typeof UpdateWebhookEndpoint>,
): Promise<EndpointRow> {
  const row = found(await findOwnEndpoint(db, id, owner));
  if (url !== undefined) checkAddress(url, publicUrl);
  const changes = {
    url: url ?? row.url,
    description: description ?? row.description,
    eventTypes: eventTypes ?? row.eventTypes,
  };
  return found(await updateEndpoint(db, id, changes));
}

/**
 * Replaces the secret. Both secrets sign for a day, so that the receiver has time to change. For a postback, it may be
 * the first secret.
 */
export async function rotateSecret(
  { db, clock, secrets }: Deps,
  owner: EndpointOwner,
  id: string,
): Promise<CreatedEndpoint> {
  const secret = newSigningSecret();
  const row = await inTransaction(db, async (trx) => {
    const { signingSecret } = found(await lockOwnEndpoint(trx, id, owner));
    return updateEndpoint(trx, id, {
      signingSecret: secrets.seal(secret),
      formerSecret: signingSecret,
      formerSecretUntil: signingSecret && new Date(clock() + OVERLAP_MS),
    });
  });
  return { row: found(row), secret };
}

/** Disables an endpoint until it is enabled again; keeps the reason of an earlier disabling. */
export async function disableEndpoint(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: EndpointOwner,
  id: string,
): Promise<EndpointRow> {
  return inTransaction(db, async (trx) => {
    const endpoint = found(await lockOwnEndpoint(trx, id, owner));
    if (endpoint.disabledAt !== null) return endpoint;
    const changes = { disabledAt: new Date(clock()), disabledReason: 'paused', resumeAt: null } as const;
    return found(await updateEndpoint(trx, id, changes));
  });
}

/** Enables an endpoint for new messages; messages that failed meanwhile can be resent. */
export async function enableEndpoint({ db }: Pick<Deps, 'db'>, owner: EndpointOwner, id: string): Promise<EndpointRow> {
  found(await findOwnEndpoint(db, id, owner));
  const changes = { disabledAt: null, disabledReason: null, failuresInRow: 0, resumeAt: null };
  return found(await updateEndpoint(db, id, changes));
}

/** Removes an endpoint: waiting messages are not sent, and its secrets are deleted. */
export async function removeEndpoint({ db, clock }: Deps, ownerUserId: string, id: string): Promise<void> {
  found(await findOwnEndpoint(db, id, { ownerUserId }));
  const secrets = { signingSecret: null, formerSecret: null, formerSecretUntil: null };
  await updateEndpoint(db, id, { ...secrets, removedAt: new Date(clock()) });
}

/** Throws `validation_failed` if the address is unencrypted or not allowed. */
export function checkAddress(url: string, publicUrl: string): void {
  const address = new URL(url);
  if (address.protocol === 'https:' || (allowsLoopback(publicUrl) && isLoopbackHost(address.hostname))) return;
  throw new AppError('validation_failed', 'The address must begin with https://');
}
