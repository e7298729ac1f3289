import { createHmac } from 'node:crypto';
import { createStandInSender } from '@sillage/runtime/http';
import type { Clock, Logger } from '@sillage/runtime/service';
import { STRIPE_API_VERSION } from '@sillage/runtime/stripe';
import type { WebhookFaults } from './faults.ts';
import { newId } from './ids.ts';
import type { Delivery } from './objects.ts';
import type { Store } from './store.ts';

export interface WebhookEndpoint {
  readonly url: string;
  /** Signs the messages to this endpoint. */
  readonly secret: string;
  /** Receives events of connected accounts; otherwise those of the platform. */
  readonly connect: boolean;
}

export interface Webhooks {
  listen(endpoint: WebhookEndpoint): void;
  /** Enqueues an event, which is sent after the call that caused it has ended. */
  emit(type: string, object: { readonly id: string }, account?: string): void;
  /** Checks again which events can be sent. */
  wake(): void;
  /** Number of events that were not accepted yet. */
  readonly waiting: number;
  close(): Promise<void>;
}

export interface WebhookDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly faults: () => WebhookFaults;
}

const CONCURRENCY = 8;
const TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 30_000;

/** Sends each event to each subscribed endpoint, and retries until it answers 2xx. */
export function createWebhooks({ store, clock, log, faults }: WebhookDeps): Webhooks {
  const endpoints = new Map<string, WebhookEndpoint>();
  const sender = createStandInSender<Delivery>({
    faults,
    atOnce: CONCURRENCY,
    async send({ url, payload }, closing) {
      const endpoint = endpoints.get(url);
      // Drops events for an address that is no longer registered.
      return !endpoint || post(endpoint, payload, closing);
    },
    taken({ id }) {
      store.delete('delivery', id);
      store.flush();
    },
    pauseMs: (attempts) => Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS),
  });
  for (const delivery of store.list('delivery')) sender.add(delivery);

  async function post({ url, secret }: WebhookEndpoint, payload: string, closing: AbortSignal): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(payload, secret, clock()),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch (error) {
      if (!closing.aborted) log.debug({ err: error, url }, 'an event could not be sent and is sent again');
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
        sender.add(delivery);
      }
      setImmediate(sender.wake);
    },
    wake: sender.wake,
    get waiting() {
      return sender.waiting;
    },
    close: sender.close,
  };
}

function signatureOf(payload: string, secret: string, nowMs: number): string {
  const timestamp = Math.floor(nowMs / 1000);
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')}`;
}
