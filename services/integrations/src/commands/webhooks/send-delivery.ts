import { inTransaction } from '@sillage/runtime/postgres';
import type { Task, TaskResult } from '@sillage/runtime/work-queue';
import type { DeliveryTask } from '../../db/queues.ts';
import { findWaitingDelivery, updateWebhookDelivery, type WaitingDelivery } from '../../db/webhooks/deliveries.ts';
import { lockEndpoint, updateEndpoint } from '../../db/webhooks/endpoints.ts';
import type { IntegrationsDeps } from '../../deps.ts';
import { type Attempt, afterFailure, healthAfterFailure } from '../../domain/webhooks/attempts.ts';
import type { Slots } from '../../slots.ts';

type Deps = Pick<IntegrationsDeps, 'db' | 'clock' | 'secrets' | 'sendWebhook'>;

/** Of an endpoint, in one process: the others stay free for other endpoints. One that fails is only probed. */
const AT_ONCE = 16;
const PROBES_AT_ONCE = 1;
const BUSY_MS = 100;
/** Those that wait for a paused endpoint do not all come back at once. */
const SPREAD_MS = 2_000;

/**
 * Sends a message to its endpoint. May be run again after a crash anywhere: then the endpoint gets it again, under the
 * same id. A delivery whose endpoint pauses comes again without an attempt.
 */
export async function sendDelivery(
  deps: Deps,
  slots: Slots,
  { payload: { deliveryId }, signal }: Pick<Task<DeliveryTask>, 'payload' | 'signal'>,
): Promise<TaskResult> {
  const delivery = await findWaitingDelivery(deps.db, deliveryId);
  if (!delivery) return undefined;
  if (delivery.signingSecret === null || delivery.disabledAt !== null) {
    const changes = { state: 'failed', error: 'endpoint_disabled', nextAttemptAt: null } as const;
    await updateWebhookDelivery(deps.db, deliveryId, changes);
    return undefined;
  }
  const pausedMs = (delivery.resumeAt?.getTime() ?? 0) - deps.clock();
  if (pausedMs > 0) return { againInMs: pausedMs + Math.random() * SPREAD_MS };
  const isFailing = delivery.failuresInRow > 0;
  if (!slots.take(delivery.endpointId, isFailing ? PROBES_AT_ONCE : AT_ONCE))
    return { againInMs: isFailing ? SPREAD_MS : BUSY_MS };
  try {
    const attempt = await send(deps, delivery, delivery.signingSecret, signal);
    return await record(deps, delivery, attempt);
  } finally {
    slots.release(delivery.endpointId);
  }
}

async function send(
  { clock, secrets, sendWebhook }: Deps,
  { url, messageId, body, formerSecret, formerSecretUntil }: WaitingDelivery,
  signingSecret: Buffer,
  signal: AbortSignal,
): Promise<Attempt> {
  const startedAtMs = clock();
  const isRotating = formerSecret !== null && formerSecretUntil !== null && formerSecretUntil.getTime() > startedAtMs;
  const sealed = isRotating ? [signingSecret, formerSecret] : [signingSecret];
  const message = { url, messageId, body, secrets: sealed.map(secrets.unseal), sentAt: new Date(startedAtMs) };
  const answer = await sendWebhook(message, signal);
  return { ...answer, startedAtMs, responseMs: Math.round(clock() - startedAtMs) };
}

async function record({ db, clock }: Deps, delivery: WaitingDelivery, attempt: Attempt): Promise<TaskResult> {
  const { id, endpointId } = delivery;
  const attempts = delivery.attempts + 1;
  const { status, error, responseMs } = attempt;
  const seen = { attempts, status, error, responseMs };
  if (error === null) {
    await updateWebhookDelivery(db, id, { ...seen, state: 'delivered', nextAttemptAt: null });
    if (delivery.failuresInRow > 0) await updateEndpoint(db, endpointId, { failuresInRow: 0, resumeAt: null });
    return undefined;
  }
  return inTransaction(db, async (trx) => {
    const nowMs = clock();
    const { failuresInRow, resumeAt, disabledAt, disabledReason } = await lockEndpoint(trx, endpointId);
    const before = { failuresInRow, resumeAt, disabledAt, disabledReason };
    await updateEndpoint(trx, endpointId, healthAfterFailure(before, attempt, nowMs));
    const { delayMs, ...changes } = afterFailure(attempts, nowMs);
    await updateWebhookDelivery(trx, id, { ...seen, ...changes });
    return delayMs === undefined ? undefined : { againInMs: delayMs };
  });
}
