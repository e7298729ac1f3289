import { timingSafeEqual } from 'node:crypto';
import type { ConfigureWordPress, WordPressConfig } from '@sillage/proto/http/wordpress-config';
import { trackingScript } from '@sillage/proto/values/tracking-script';
import { AppError, found } from '@sillage/runtime/service';
import type { z } from 'zod';
import { findOwnCampaign } from '../db/campaigns.ts';
import { listConnections } from '../db/connections.ts';
import type { ConnectionRow } from '../db/schema.ts';
import type { IntegrationsDeps } from '../deps.ts';
import { hashOfKey } from '../secrets.ts';
import { changeConnection, createConnection, shownSecret } from './connections.ts';

type Deps = Pick<IntegrationsDeps, 'db' | 'clock' | 'secrets' | 'knownConnections' | 'publicUrl'>;

/**
 * Connects a WordPress site: renames the connection whose key was sent to the site's name, or creates a new one. Throws
 * `not_found` and `validation_failed`.
 */
export async function configureWordPress(
  deps: Deps,
  ownerUserId: string,
  { campaignId, domain, apiKey }: z.output<typeof ConfigureWordPress>,
): Promise<z.infer<typeof WordPressConfig>> {
  found(await findOwnCampaign(deps.db, campaignId, ownerUserId));
  const script = trackingScript(deps.publicUrl, campaignId);
  if (apiKey === undefined) {
    const input = { platform: 'woocommerce', name: domain, amountBasis: 'goods' } as const;
    const { row, secret } = await createConnection(deps, ownerUserId, campaignId, input);
    return { pluginId: row.id, trackingScript: script, apiKey: secret };
  }
  const connections = await listConnections(deps.db, campaignId);
  const ofKey = connections.find((row) => hasKey(deps, row, apiKey));
  if (!ofKey) {
    throw new AppError(
      'validation_failed',
      'This is not the key of a WooCommerce connection of the campaign. Nothing was changed. Leave the key out to get a new one.',
    );
  }
  await changeConnection(deps, ownerUserId, ofKey.id, { name: domain });
  return { pluginId: ofKey.id, trackingScript: script, apiKey: null };
}

function hasKey(deps: Deps, row: ConnectionRow, apiKey: string): boolean {
  if (row.platform !== 'woocommerce' || row.signingSecret === null) return false;
  const key = shownSecret(deps, row, deps.secrets.unseal(row.signingSecret));
  return timingSafeEqual(hashOfKey(key), hashOfKey(apiKey));
}
