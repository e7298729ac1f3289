import { createHmac, randomInt } from 'node:crypto';
import type { Clock, Logger } from '@sillage/runtime/service';
import { STRIPE_API_VERSION } from '@sillage/runtime/stripe';
import type { WebhookFaults } from './faults.ts';
import { newId } from './ids.ts';
import type { Delivery } from './objects.ts';
import type { Store } from './store.ts';

export interface WebhookEndpoint {
  readonly url: string;
  /** Signs what is sent there. */
  readonly secret: string;
  /** Hears of connected accounts; else of the platform's own. */
  readonly connect: boolean;
}

export interface Webhooks {
  listen(endpoint: WebhookEndpoint): void;
  /** Puts an event on its way; it leaves when the call that made it has ended. */
  emit(type: string, object: { readonly id: string }, account?: string): void;
  /** Looks again at what may be sent. */
  wake(): void;
  /** How many were not taken yet. */
  readonly waiting: number;
  close(): Promise<void>;
}

export interface WebhookDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly faults: () => WebhookFaults;
}

const AT_ONCE = 8;
const TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;

interface Queued {
  readonly delivery: Delivery;
  /** How often it was not taken. */
  readonly attempt: number;
}

/** Sends each event to each endpoint that hears of its kind, again and again until it answers 2xx. */
export function createWebhooks({ store, clock, log, faults }: WebhookDeps): Webhooks {
  const endpoints = new Map<string, WebhookEndpoint>();
  const ready: Queued[] = store.list('delivery').map((delivery) => ({ delivery, attempt: 0 }));
  const pausing = new Set<NodeJS.Timeout>();
  const sending = new Set<Promise<void>>();
  const closing = new AbortController();

  function pump(): void {
    while (!closing.signal.aborted && !faults().hold && ready.length > 0 && sending.size < AT_ONCE) {
      const [next] = ready.splice(faults().shuffle ? randomInt(ready.length) : 0, 1);
      if (!next) return;
      const work = deliver(next).finally(() => {
        sending.delete(work);
        pump();
      });
      sending.add(work);
    }
  }

  async function deliver({ delivery, attempt }: Queued): Promise<void> {
    const endpoint = endpoints.get(delivery.url);
    // Nobody hears what was meant for an address that is no longer there.
    const isTaken = !endpoint || (await send(endpoint, delivery.payload));
    if (isTaken && endpoint && faults().duplicate) await send(endpoint, delivery.payload);
    if (isTaken) {
      store.delete('delivery', delivery.id);
      store.flush();
    } else if (!closing.signal.aborted) pauseBefore({ delivery, attempt: attempt + 1 });
  }

  function pauseBefore(next: Queued): void {
    const pause = setTimeout(
      () => {
        pausing.delete(pause);
        ready.push(next);
        pump();
      },
      Math.min(FIRST_PAUSE_MS * 2 ** (next.attempt - 1), LONGEST_PAUSE_MS),
    );
    pausing.add(pause);
  }

  async function send({ url, secret }: WebhookEndpoint, payload: string): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(payload, secret, clock()),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch (error) {
      if (!closing.signal.aborted) log.debug({ err: error, url }, 'an event could not be sent and is sent again');
      return false;
    }
  }

  return {
    listen: (endpoint) => void endpoints.set(endpoint.url, endpoint),
    emit(type, object, account) {
      const created = Math.floor(clock() / 1000);
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: STRIPE_API_VERSION,
        created,
        type,
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        ...(account !== undefined && { account }),
        data: { object },
      };
      for (const { url, connect } of endpoints.values()) {
        if (connect !== (account !== undefined)) continue;
        const delivery: Delivery = { id: newId('dlv'), created, url, payload: JSON.stringify(event) };
        store.put('delivery', delivery);
        ready.push({ delivery, attempt: 0 });
      }
      setImmediate(pump);
    },
    wake: pump,
    get waiting() {
      return ready.length + sending.size + pausing.size;
    },
    async close() {
      closing.abort();
      for (const timer of pausing) clearTimeout(timer);
      await Promise.all(sending);
    },
  };
}

function signatureOf(payload: string, secret: string, nowMs: number): string {
  const timestamp = Math.floor(nowMs / 1000);
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')}`;
}
