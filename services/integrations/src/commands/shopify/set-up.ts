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
 * Makes a shop what its connection says: sending, with the tracking switched on; or, once the connection is removed,
 * left alone and without tokens. Again: it looks at what is there. Throws `unavailable` where the shop must be asked
 * later.
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
  const known = new Set(subscriptions.filter(({ uri }) => uri === address).map(({ topic }) => topic));
  for (const topic of TOPICS) if (!known.has(topic)) await api.subscribe(topic, address);
  if (shop.hasOwnApp) return 'done';
  // Of a former connection, whose tokens this one's have replaced.
  for (const { id, uri } of subscriptions) if (uri !== address) await api.unsubscribe(id);
  await api.installTracking({
    campaignId,
    scriptUrl: `${deps.publicUrl}/tracking.js`,
    clicksUrl: `${deps.publicUrl}/api/v1/public/integrations/shops/${connectionId}/clicks`,
  });
  return 'done';
}

/** What the shop refuses now it refuses at each repetition. */
function refused(error: unknown): 'refused' {
  if (error instanceof AppError && error.code === 'forbidden') return 'refused';
  throw error;
}

/** Its tokens are forgotten once it was asked to send no more; where it refuses that, it sends nothing anyway. */
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

/** For the merchant: what is missing in the shop is switched on again. */
export async function setUpAgain({ db }: Pick<Deps, 'db'>, ownerUserId: string, connectionId: string): Promise<void> {
  const { platform } = found(await findOwnConnection(db, connectionId, ownerUserId));
  if (platform !== 'shopify') throw new AppError('invalid_transition', 'Only a shop that has an app is set up.');
  await inTransaction(db, async (trx) => {
    await updateShop(trx, connectionId, { setUp: 'pending' });
    await enqueueTasks(trx, shopQueue, [shopTask(connectionId)]);
  });
}
