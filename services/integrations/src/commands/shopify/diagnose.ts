import type { ShopCheck, ShopDiagnosis } from '@sillage/proto/http/shopify';
import { AppError, found } from '@sillage/runtime/service';
import { findOwnConnection } from '../../db/connections.ts';
import type { ConnectionRow } from '../../db/schema.ts';
import type { IntegrationsDeps } from '../../deps.ts';
import { isSilent } from '../../domain/silence.ts';
import { type AdminApi, TOPICS } from '../../providers/shopify/admin-api.ts';
import { API_VERSION, SCOPES } from '../../providers/shopify/app.ts';
import { checkPage } from '../check-page.ts';
import { openShop } from './access.ts';
import { webhookAddressOf } from './webhook-address.ts';

type Deps = Pick<IntegrationsDeps, 'db' | 'clock' | 'secrets' | 'shopify' | 'publicUrl'>;
type Status = ShopDiagnosis['checks'][number]['status'];

/** Asks the shop for the state of its set-up, and checks its page. */
export async function diagnoseShop(deps: Deps, ownerUserId: string, connectionId: string): Promise<ShopDiagnosis> {
  const connection = found(await findOwnConnection(deps.db, connectionId, ownerUserId));
  const opened = await openShop(deps, connectionId).catch(accessStatus);
  if (opened === undefined) return { checks: [{ check: 'access', status: 'error' }] };
  if (typeof opened === 'string') return { checks: [{ check: 'access', status: opened }] };
  const { shop, api } = opened;
  try {
    const { scopes } = await api.shop();
    const wanted = shop.hasOwnApp ? SCOPES.slice(0, 1) : SCOPES;
    const checks: [ShopCheck, Status][] = [
      ['access', 'success'],
      ['scopes', wanted.every((scope) => scopes.includes(scope)) ? 'success' : 'error'],
      ['webhooks', await webhookStatus(api, webhookAddressOf(deps, shop))],
    ];
    if (!shop.hasOwnApp) checks.push(['pixel', (await api.hasPixel()) ? 'success' : 'error']);
    checks.push(['script', await scriptStatus(deps, ownerUserId, connection)]);
    checks.push(['messages', isSilent(connection.lastDeliveryAt, deps.clock()) ? 'warning' : 'success']);
    return { checks: checks.map(([check, status]) => ({ check, status })) };
  } catch (error) {
    return { checks: [{ check: 'access', status: accessStatus(error) }] };
  }
}

/** A refusal is an error; a shop that does not answer may do so later. */
function accessStatus(error: unknown): 'error' | 'warning' {
  if (!(error instanceof AppError)) throw error;
  return error.code === 'forbidden' ? 'error' : 'warning';
}

/**
 * A warning if messages have another version than the one implemented here, because Shopify has retired the pinned one,
 * or lack fields that an earlier version of Sillage did not ask for.
 */
async function webhookStatus(api: AdminApi, address: string): Promise<Status> {
  const subscriptions = (await api.subscriptions()).filter(({ uri }) => uri === address);
  if (!TOPICS.every((topic) => subscriptions.some((known) => known.topic === topic))) return 'error';
  return subscriptions.every(({ version, isComplete }) => isComplete && version === API_VERSION)
    ? 'success'
    : 'warning';
}

async function scriptStatus(deps: Deps, ownerUserId: string, { campaignId }: ConnectionRow): Promise<Status> {
  const { result } = await checkPage(deps, ownerUserId, campaignId, {});
  if (result === 'found') return 'success';
  return result === 'blocked' || result === 'unreachable' ? 'warning' : 'error';
}
