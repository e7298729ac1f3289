import { MAX_NOTICED_ADDRESS } from '@sillage/proto/http/account-notices';
import { enqueueNotices } from '@sillage/runtime/account-notices';
import { inTransaction } from '@sillage/runtime/postgres';
import type { Task, TaskResult } from '@sillage/runtime/work-queue';
import { type DeliveryTask, noticeQueue } from '../../db/queues.ts';
import { updateWebhookDelivery, type WaitingDelivery } from '../../db/webhooks/deliveries.ts';
import { lockEndpoint, updateEndpoint } from '../../db/webhooks/endpoints.ts';
import type { DeliveryGroups } from '../../delivery-groups.ts';
import type { IntegrationsDeps } from '../../deps.ts';
import { type Attempt, afterFailure, healthAfterFailure, noticeOf } from '../../domain/webhooks/attempts.ts';
import { postbackCall } from '../../domain/webhooks/postback-address.ts';
import type { Signed } from '../../providers/webhook-receiver.ts';

type Deps = Pick<IntegrationsDeps, 'db' | 'clock' | 'secrets' | 'sendWebhook' | 'callPostback'>;

/** State that the concurrent deliveries of a process share. */
export interface UnderWay {
  readonly groups: DeliveryGroups;
  /** Endpoints whose last attempt failed, and to which one delivery is making the next attempt. */
  readonly probed: Set<string>;
}

/** Delay of other deliveries while an endpoint is probed. */
const PROBE_MS = 5_000;

/**
 * Sends a message to its endpoint. Can be repeated after a crash at any point; the endpoint then gets the message
 * again, under the same id. While an endpoint is paused, its deliveries wait without an attempt.
 */
export async function sendDelivery(
  deps: Deps,
  { groups, probed }: UnderWay,
  { payload: { deliveryId }, signal }: Pick<Task<DeliveryTask>, 'payload' | 'signal'>,
): Promise<TaskResult> {
  const delivery = await groups.find(deliveryId);
  if (!delivery) return undefined;
  const { endpointId, affiliateId, signingSecret, disabledAt, resumeAt, failuresInRow } = delivery;
  const isRemoved = affiliateId === null && signingSecret === null;
  if (isRemoved || disabledAt !== null) {
    const changes = { state: 'failed', error: 'endpoint_disabled', nextAttemptAt: null } as const;
    await updateWebhookDelivery(deps.db, deliveryId, changes);
    return undefined;
  }
  const pausedMs = (resumeAt?.getTime() ?? 0) - deps.clock();
  if (pausedMs > 0) return { againInMs: pausedMs, withGroup: true };
  const isProbe = failuresInRow > 0;
  if (isProbe && probed.has(endpointId)) return { againInMs: PROBE_MS, withGroup: true };
  if (isProbe) probed.add(endpointId);
  try {
    const attempt = await send(deps, delivery, signal);
    return await record(deps, groups, delivery, attempt);
  } finally {
    if (isProbe) probed.delete(endpointId);
  }
}

async function send(deps: Deps, delivery: WaitingDelivery, signal: AbortSignal): Promise<Attempt> {
  const startedAtMs = deps.clock();
  const { affiliateId, signingSecret } = delivery;
  const { url, body } = affiliateId === null ? delivery : postbackCall(delivery.url, delivery.body);
  const answer = await (signingSecret === null
    ? deps.callPostback(url, signal)
    : deps.sendWebhook(signedMessage(deps, { ...delivery, url, body }, signingSecret, startedAtMs), signal));
  return { ...answer, startedAtMs, responseMs: Math.round(deps.clock() - startedAtMs) };
}

function signedMessage(
  { secrets }: Deps,
  { url, messageId, body, formerSecret, formerSecretUntil }: WaitingDelivery,
  signingSecret: Buffer,
  startedAtMs: number,
): Signed {
  const isRotating = formerSecret !== null && formerSecretUntil !== null && formerSecretUntil.getTime() > startedAtMs;
  const sealed = isRotating ? [signingSecret, formerSecret] : [signingSecret];
  return { url, messageId, body, secrets: sealed.map(secrets.unseal), sentAt: new Date(startedAtMs) };
}

async function record(
  { db, clock }: Deps,
  groups: DeliveryGroups,
  delivery: WaitingDelivery,
  attempt: Attempt,
): Promise<TaskResult> {
  const { id, endpointId } = delivery;
  const attempts = delivery.attempts + 1;
  const { status, error, responseMs } = attempt;
  if (error === null) {
    await groups.storeDelivered({ id, attempts, status, responseMs });
    if (delivery.failuresInRow > 0) await updateEndpoint(db, endpointId, { failuresInRow: 0, resumeAt: null });
    return undefined;
  }
  return inTransaction(db, async (trx) => {
    const nowMs = clock();
    const endpoint = await lockEndpoint(trx, endpointId);
    // It was deleted meanwhile, together with its account.
    if (!endpoint) return undefined;
    const { failuresInRow, resumeAt, disabledAt, disabledReason } = endpoint;
    const before = { failuresInRow, resumeAt, disabledAt, disabledReason };
    const health = healthAfterFailure(before, attempt, nowMs);
    await updateEndpoint(trx, endpointId, health);
    const notice = noticeOf(before, health);
    // Affiliates see the state of a postback in their dashboard; the merchant is not involved.
    if (notice && endpoint.affiliateId === null) {
      const { origin, pathname } = new URL(endpoint.url);
      const mail = {
        kind: 'webhook',
        ...notice,
        address: `${origin}${pathname}`.slice(0, MAX_NOTICED_ADDRESS),
      } as const;
      await enqueueNotices(trx, noticeQueue, [{ ownerUserId: endpoint.ownerUserId, notice: mail }]);
    }
    const { delayMs, ...changes } = afterFailure(attempts, health, nowMs);
    await updateWebhookDelivery(trx, id, { attempts, status, error, responseMs, ...changes });
    return delayMs === undefined ? undefined : { againInMs: delayMs };
  });
}
