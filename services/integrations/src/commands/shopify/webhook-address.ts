import type { ShopRow } from '../../db/schema.ts';
import type { IntegrationsDeps } from '../../deps.ts';
import type { Secrets } from '../../secrets.ts';

/** Part of the address that a shop sends to, so that no other shop of the same app can use it. */
export const webhookKeyOf = (secrets: Secrets, connectionId: string): string =>
  secrets.keyOf(`shop webhooks ${connectionId}`);

/** The address that a shop sends to. */
export function webhookAddressOf(
  { publicUrl, secrets }: Pick<IntegrationsDeps, 'publicUrl' | 'secrets'>,
  { connectionId, hasOwnApp }: Pick<ShopRow, 'connectionId' | 'hasOwnApp'>,
): string {
  const address = `${publicUrl}/webhooks/shops/${connectionId}`;
  return hasOwnApp ? address : `${address}?key=${webhookKeyOf(secrets, connectionId)}`;
}
