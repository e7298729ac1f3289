import type { ConnectShop } from '@sillage/proto/http/integrations';
import { MINUTE_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import type { z } from 'zod';
import { insertConnectCode, purgeConnectCodes, takeConnectCode } from '../db/connect-codes.ts';
import { findConnection } from '../db/connections.ts';
import type { IntegrationsDeps } from '../deps.ts';
import { shopReturn } from '../domain/shop-return.ts';
import { hashOfKey, newKey } from '../secrets.ts';
import { addConnection, shownSecret } from './connections.ts';

type Deps = Pick<IntegrationsDeps, 'db' | 'clock' | 'secrets' | 'publicUrl'>;

const CODE_LASTS_MS = 10 * MINUTE_MS;
const MAX_NAME_LENGTH = 100;

/**
 * Connects a shop that sent its merchant here. Returns the address to send the browser back to, with a code that the
 * shop exchanges for the connection's key. The key itself never appears in an address.
 */
export async function connectShop(
  deps: Deps,
  ownerUserId: string,
  campaignId: string,
  { shop, returnTo, state }: z.output<typeof ConnectShop>,
): Promise<string> {
  const addresses = shopReturn(shop, returnTo);
  if (!addresses) {
    throw new AppError(
      'validation_failed',
      "The address back is not one of the shop's own host, with https. Nothing was connected.",
    );
  }
  const code = newKey('connect');
  const now = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    const name = addresses.shop.host.slice(0, MAX_NAME_LENGTH);
    const input = { platform: 'woocommerce', name, amountBasis: 'goods' } as const;
    const { row } = await addConnection(trx, deps, ownerUserId, campaignId, input);
    await purgeConnectCodes(trx, new Date(now));
    const expiresAt = new Date(now + CODE_LASTS_MS);
    await insertConnectCode(trx, { codeHash: hashOfKey(code), connectionId: row.id, expiresAt });
  });
  const { returnTo: back } = addresses;
  back.searchParams.set('code', code);
  back.searchParams.set('state', state);
  return back.href;
}

/**
 * Exchanges a code for the connection's key. If this fails, for instance because a secret cannot be decrypted, the code
 * stays valid.
 */
export async function exchangeCode(deps: Deps, code: string): Promise<string> {
  return inTransaction(deps.db, async (trx) => {
    const connectionId = await takeConnectCode(trx, hashOfKey(code), new Date(deps.clock()));
    const row = connectionId === undefined ? undefined : await findConnection(trx, connectionId);
    if (!row?.signingSecret)
      throw new AppError('link_invalid', 'The code is unknown, was used, or is older than ten minutes. Begin again.');
    return shownSecret(deps, row, deps.secrets.unseal(row.signingSecret));
  });
}
