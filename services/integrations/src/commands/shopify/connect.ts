import type { AmountBasis } from '@sillage/proto/http/integrations';
import type { AuthorizedShop, AuthorizeShop, ConnectOwnApp } from '@sillage/proto/http/shopify';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { findOwnCampaign } from '../../db/campaigns.ts';
import { shopQueue, shopTask } from '../../db/queues.ts';
import type { ConnectionRow } from '../../db/schema.ts';
import { insertShop, lockAppShop } from '../../db/shops.ts';
import type { IntegrationsDeps, Trx } from '../../deps.ts';
import { shopDomainOf } from '../../providers/shopify/address.ts';
import type { Grant, ShopifyApp } from '../../providers/shopify/app.ts';
import { hashOfKey } from '../../secrets.ts';
import { lockForConnection, storeConnection } from '../connections.ts';
import { sealGrant } from './access.ts';
import { STATE_TTL_MS, sealState, unsealState } from './state.ts';
import { webhookKeyOf } from './webhook-address.ts';

type Deps = Pick<IntegrationsDeps, 'db' | 'clock' | 'secrets' | 'shopify'>;

/** The address at which the merchant gives permission, and the state that their browser keeps meanwhile. */
export async function authorizeShop(
  { db, clock, secrets, shopify }: Deps,
  userId: string,
  campaignId: string,
  { shop, amountBasis }: z.output<typeof AuthorizeShop>,
): Promise<{ readonly url: string; readonly state: string }> {
  found(await findOwnCampaign(db, campaignId, userId));
  const domain = shopDomainOf(shop);
  const { url, cookie } = await appOf(shopify).authorize(domain);
  const endsAtMs = clock() + STATE_TTL_MS;
  return { url, state: sealState(secrets, { userId, campaignId, domain, amountBasis, cookie, endsAtMs }) };
}

/** Completes the connection when the merchant returns with the shop's permission. */
export async function completeAuthorization(
  deps: Deps,
  userId: string,
  { query }: z.output<typeof AuthorizedShop>,
  sealedState: string,
): Promise<ConnectionRow> {
  const { cookie, domain, campaignId, amountBasis } = unsealState(deps.secrets, sealedState, userId, deps.clock());
  if (new URLSearchParams(query).get('shop') !== domain)
    throw new AppError('forbidden', 'Shopify confirmed another shop. Nothing was connected: begin again.');
  const grant = await appOf(deps.shopify).complete(query, cookie);
  return store(deps, { userId, campaignId, amountBasis, grant, apiSecret: null });
}

/** Connects a shop with an app that the merchant created there. */
export async function connectOwnApp(
  deps: Deps,
  userId: string,
  campaignId: string,
  { shop, accessToken, apiSecret, amountBasis }: z.output<typeof ConnectOwnApp>,
): Promise<ConnectionRow> {
  found(await findOwnCampaign(deps.db, campaignId, userId));
  const grant = { domain: shopDomainOf(shop), accessToken, refreshToken: null, expiresAt: null };
  return store(deps, { userId, campaignId, amountBasis, grant, apiSecret });
}

interface NewShop {
  readonly userId: string;
  readonly campaignId: string;
  readonly amountBasis: AmountBasis;
  readonly grant: Grant;
  /** Null for the installation's app. */
  readonly apiSecret: string | null;
}

/** Asks the shop for its name, which also verifies the token; a task then sets up the shop. */
async function store(deps: Deps, { userId, campaignId, amountBasis, grant, apiSecret }: NewShop) {
  const { db, clock, secrets, shopify } = deps;
  const { name } = await shopify.open(grant).shop();
  const id = uuidv7();
  const proof =
    apiSecret === null
      ? { signingSecret: null, keyHash: hashOfKey(webhookKeyOf(secrets, id)) }
      : { signingSecret: secrets.seal(apiSecret), keyHash: null };
  return inTransaction(db, async (trx) => {
    await lockForConnection(trx, campaignId, userId);
    if (apiSecret === null) await refuseTwice(trx, grant.domain);
    const created = { id, campaignId, platform: 'shopify', name, amountBasis, createdAt: new Date(clock()) } as const;
    const row = await storeConnection(trx, { ...created, ...proof });
    await insertShop(trx, {
      connectionId: id,
      domain: grant.domain,
      hasOwnApp: apiSecret !== null,
      ...sealGrant(secrets, grant),
      setUp: 'pending',
    });
    await enqueueTasks(trx, shopQueue, [shopTask(id)]);
    return row;
  });
}

/** The app's script and pixel can serve only one campaign. */
async function refuseTwice(trx: Trx, domain: string): Promise<void> {
  if (await lockAppShop(trx, domain)) {
    throw new AppError(
      'conflict',
      'This shop is connected already, to this campaign or another one. Remove that connection first.',
    );
  }
}

function appOf({ app }: IntegrationsDeps['shopify']): ShopifyApp {
  if (app === null) {
    throw new AppError(
      'not_found',
      'This installation has no Shopify app of its own. Connect the shop with an app that you make in it.',
    );
  }
  return app;
}
