import { randomUUID } from 'node:crypto';
import { type OrderEvent, PostbackQuery, type SendTestOrder, type TestOrder } from '@sillage/proto/http/integrations';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { findOwnCampaign } from '../db/campaigns.ts';
import { findOwnConnection } from '../db/connections.ts';
import type { ConnectionRow } from '../db/schema.ts';
import type { IntegrationsDeps } from '../deps.ts';
import { insertWithTasks } from '../intake.ts';
import type { Inbound } from '../platforms/platform.ts';
import { readPostback } from '../platforms/postback.ts';
import { signedHeaders } from '../signed-headers.ts';
import { keep, receive } from './receive.ts';

type Deps = Pick<IntegrationsDeps, 'db' | 'clock' | 'secrets' | 'addressDigest' | 'knownConnections' | 'shopify'>;

const AMOUNT = '1';

/**
 * Reports a test order like the shop would: signed with the connection's secret, verified and processed like any other.
 * For a postback only the key's hash is stored, so there the message starts after the check of the key. Does not count
 * as a sign of life of the shop.
 */
export async function sendTestOrder(
  deps: Deps,
  ownerUserId: string,
  connectionId: string,
  { affiliateId }: SendTestOrder,
): Promise<TestOrder> {
  const connection = found(await findOwnConnection(deps.db, connectionId, ownerUserId));
  const { currency } = found(await findOwnCampaign(deps.db, connection.campaignId, ownerUserId));
  const orderId = `test-${randomUUID()}`;
  const intake: IntegrationsDeps['intake'] = {
    add: (delivery) => inTransaction(deps.db, (trx) => insertWithTasks(trx, [delivery])),
  };
  const quiet = { ...deps, intake };
  if (connection.platform === 'postback') {
    const query = { key: '', order: orderId, amount: AMOUNT, affiliate_id: affiliateId, test: '1' };
    const message = readPostback(PostbackQuery.parse(query), currency, deps.clock());
    return { deliveryId: await keep(quiet, connectionId, message), orderId };
  }
  const data = { orderId, amount: AMOUNT, currency, affiliateId, isTest: true };
  const inbound = signed(deps, connection, { type: 'order.paid', data });
  return { deliveryId: await receive(quiet, connectionId, inbound), orderId };
}

function signed(
  { clock, secrets }: Deps,
  { id: connectionId, platform, signingSecret }: ConnectionRow,
  event: OrderEvent,
): Inbound {
  if ((platform !== 'webhook' && platform !== 'woocommerce') || !signingSecret)
    throw new AppError('invalid_transition', 'Test orders of this platform are made in the shop itself.');
  const id = `${connectionId}-${event.data.orderId}`;
  const body = JSON.stringify(event);
  const headers = signedHeaders({ id, sentAt: new Date(), body, secrets: [secrets.unseal(signingSecret)] });
  return { body: Buffer.from(body), headers, nowMs: clock() };
}
