import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { findConnection, findOwnConnection } from '../../db/connections.ts';
import { shopQueue, shopTask } from '../../db/queues.ts';
import { updateShop } from '../../db/shops.ts';
import type { IntegrationsDeps } from '../../deps.ts';
import { TOPICS } from '../../providers/shopify/admin-api.ts';
import { openShop } from './access.ts';
import { webhookAddressOf } from './webhook-address.ts';

type Deps = Pick<IntegrationsDeps, 'db' | 'clock' | 'secrets' | 'shopify' | 'publicUrl'>;

/**
 * Brings a shop into the state of its connection: subscribed, with tracking installed; or, once the connection is
 * removed, unsubscribed and without tokens. Idempotent, because it reads the shop's present state. Throws `unavailable`
 * if it must be retried later.
 */
export async function settleShop(deps: Deps, connectionId: string): Promise<void> {
  const connection = await findConnection(deps.db, connectionId);
  if (!connection) return leaveShop(deps, connectionId);
  const setUp = await setUpShop(deps, connectionId, connection.campaignId).catch(refused);
  await updateShop(deps.db, connectionId, { setUp });
}

async function setUpShop(deps: Deps, connectionId: string, campaignId: string): Promise<'done' | 'refused'> {
  const opened = await openShop(deps, connectionId);
  if (!opened) return 'refused';
  const { shop, api } = opened;
  const address = webhookAddressOf(deps, shop);
  const subscriptions = await api.subscriptions();
  const own = subscriptions.filter(({ uri }) => uri === address);
  const known = new Set(own.map(({ topic }) => topic));
  for (const topic of TOPICS) if (!known.has(topic)) await api.subscribe(topic, address);
  for (const subscription of own) if (!subscription.isComplete) await api.completeFields(subscription);
  if (shop.hasOwnApp) return 'done';
  // Subscriptions of a former connection, whose tokens were replaced by this one's.
  for (const { id, uri } of subscriptions) if (uri !== address) await api.unsubscribe(id);
  await api.installTracking({
    campaignId,
    scriptUrl: `${deps.publicUrl}/tracking.js`,
    clicksUrl: `${deps.publicUrl}/api/v1/public/integrations/shops/${connectionId}/clicks`,
  });
  return 'done';
}

/** A refusal of the shop is permanent. */
function refused(error: unknown): 'refused' {
  if (error instanceof AppError && error.code === 'forbidden') return 'refused';
  throw error;
}

/** Deletes the tokens after unsubscribing; if the shop refuses that, it no longer sends anything anyway. */
async function leaveShop(deps: Deps, connectionId: string): Promise<void> {
  try {
    const opened = await openShop(deps, connectionId);
    if (!opened) return;
    const { shop, api } = opened;
    const address = webhookAddressOf(deps, shop);
    for (const { id, uri } of await api.subscriptions()) if (uri === address) await api.unsubscribe(id);
  } catch (error) {
    refused(error);
  }
  await updateShop(deps.db, connectionId, { accessToken: null, refreshToken: null, expiresAt: null });
}

/** Sets up the shop again on the merchant's request, to restore missing parts. */
export async function setUpAgain({ db }: Pick<Deps, 'db'>, ownerUserId: string, connectionId: string): Promise<void> {
  const { platform } = found(await findOwnConnection(db, connectionId, ownerUserId));
  if (platform !== 'shopify') throw new AppError('invalid_transition', 'Only a shop that has an app is set up.');
  await inTransaction(db, async (trx) => {
    await updateShop(trx, connectionId, { setUp: 'pending' });
    await enqueueTasks(trx, shopQueue, [shopTask(connectionId)]);
  });
}
