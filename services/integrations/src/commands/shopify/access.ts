import { inTransaction } from '@sillage/runtime/postgres';
import type { ShopRow } from '../../db/schema.ts';
import { lockShop, updateShop } from '../../db/shops.ts';
import type { IntegrationsDeps } from '../../deps.ts';
import type { AdminApi } from '../../providers/shopify/admin-api.ts';
import type { Grant } from '../../providers/shopify/app.ts';
import type { Secrets } from '../../secrets.ts';

/** An access token with less time left is replaced before use. */
const SPARE_MS = 120_000;

/**
 * The shop's API with a valid access token; undefined once the token is deleted. Throws `forbidden` if the shop has
 * withdrawn its permission.
 */
export async function openShop(
  { db, clock, secrets, shopify }: Pick<IntegrationsDeps, 'db' | 'clock' | 'secrets' | 'shopify'>,
  connectionId: string,
): Promise<{ readonly shop: ShopRow; readonly api: AdminApi } | undefined> {
  // Locked, because the old token is no longer valid once it is replaced.
  return inTransaction(db, async (trx) => {
    const shop = await lockShop(trx, connectionId);
    if (!shop?.accessToken) return undefined;
    const { domain, accessToken, refreshToken, expiresAt } = shop;
    if (refreshToken === null || expiresAt === null || !shopify.app || expiresAt.getTime() - SPARE_MS > clock())
      return { shop, api: shopify.open({ domain, accessToken: secrets.unseal(accessToken) }) };
    const grant = await shopify.app.refresh(domain, secrets.unseal(refreshToken));
    await updateShop(trx, connectionId, sealGrant(secrets, grant));
    return { shop, api: shopify.open(grant) };
  });
}

/** The grant in its stored form. */
export const sealGrant = (secrets: Secrets, { accessToken, refreshToken, expiresAt }: Grant) => ({
  accessToken: secrets.seal(accessToken),
  refreshToken: refreshToken === null ? null : secrets.seal(refreshToken),
  expiresAt,
});
