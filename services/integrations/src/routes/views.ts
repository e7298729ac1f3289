import type { Connection, ConnectionState, Delivery } from '@sillage/proto/http/integrations';
import { DAY_MS } from '@sillage/proto/values/durations';
import type { ConnectionRow, DeliveryRow } from '../db/schema.ts';
import type { IntegrationsDeps } from '../deps.ts';

/** Beyond it a connection counts as silent. */
const SILENT_AFTER_MS = 7 * DAY_MS;

export function connectionView(
  { publicUrl, clock }: Pick<IntegrationsDeps, 'publicUrl' | 'clock'>,
  row: ConnectionRow,
): Connection {
  const { id, campaignId, platform, name, amountBasis, createdAt, lastDeliveryAt } = row;
  return {
    id,
    campaignId,
    platform,
    name,
    amountBasis,
    state: stateOf(lastDeliveryAt, clock()),
    url: platform === 'postback' ? `${publicUrl}/pb` : `${publicUrl}/webhooks/shops/${id}`,
    createdAt: createdAt.toISOString(),
    lastDeliveryAt: lastDeliveryAt?.toISOString() ?? null,
  };
}

function stateOf(lastDeliveryAt: Date | null, nowMs: number): ConnectionState {
  if (lastDeliveryAt === null) return 'pending';
  return nowMs - lastDeliveryAt.getTime() < SILENT_AFTER_MS ? 'active' : 'inactive';
}

export const deliveryView = ({ id, topic, orderId, receivedAt, state, reason }: DeliveryRow): Delivery => ({
  id,
  topic,
  orderId,
  receivedAt: receivedAt.toISOString(),
  state,
  reason,
});
