import { createHmac, randomUUID } from 'node:crypto';
import { createStandInSender, type SendFaults } from '@sillage/runtime/http';
import type { Clock, Logger } from '@sillage/runtime/service';
import { API_VERSION } from './api-version.ts';
import type { Shop, Subscription } from './store.ts';

export interface Webhooks {
  /** Sends to all who asked for the topic, what they asked for. */
  emit(shop: Shop, topic: string, payload: Readonly<Record<string, unknown>>): void;
  faults(faults: SendFaults): void;
  /** How many were not taken yet. */
  readonly waiting: number;
  close(): Promise<void>;
}

const TIMEOUT_MS = 5_000;
const PAUSE_MS = 300;
/** Shopify gives up after eight attempts in four hours; here each lasts moments. */
const MAX_ATTEMPTS = 100;

interface Message {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface WebhookDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** Signs what is sent for Sillage's app. */
  readonly apiSecret: string;
}

/** Signs and sends messages as Shopify does: again and again until they are answered 2xx. */
export function createWebhooks({ clock, log, apiSecret }: WebhookDeps): Webhooks {
  let faults: SendFaults = {};
  const sender = createStandInSender<Message>({
    faults: () => faults,
    atOnce: Number.POSITIVE_INFINITY,
    send,
    pauseMs: (attempts) => (attempts >= MAX_ATTEMPTS ? undefined : PAUSE_MS),
  });

  async function send({ url, body, headers }: Message, closing: AbortSignal): Promise<boolean> {
    try {
      const signal = AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]);
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      await response.body?.cancel();
      // As at Shopify, an address that is gone gets nothing more.
      return response.ok || response.status === 404;
    } catch (error) {
      if (!closing.aborted) log.debug({ err: error, url }, 'a message could not be sent and is sent again');
      return false;
    }
  }

  return {
    emit(shop, topic, payload) {
      const eventId = randomUUID();
      for (const subscription of shop.subscriptions.filter((known) => known.topic === topic)) {
        const install = shop.installs.find(({ ownSecret }) => (ownSecret !== null) === subscription.isOwnApp);
        if (!install) continue;
        const secret = install.ownSecret ?? apiSecret;
        const body = JSON.stringify(only(payload, subscription));
        const headers = {
          'content-type': 'application/json',
          'x-shopify-topic': topic.toLowerCase().replace('_', '/'),
          'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
          'x-shopify-shop-domain': shop.domain,
          'x-shopify-api-version': API_VERSION,
          'x-shopify-webhook-id': randomUUID(),
          'x-shopify-event-id': eventId,
          'x-shopify-triggered-at': new Date(clock()).toISOString(),
        };
        sender.add({ url: subscription.uri, body, headers });
      }
      setImmediate(sender.wake);
    },
    faults(next) {
      faults = next;
      sender.wake();
    },
    get waiting() {
      return sender.waiting;
    },
    close: sender.close,
  };
}

const only = (payload: Readonly<Record<string, unknown>>, { includeFields }: Subscription): object =>
  includeFields.length === 0
    ? payload
    : Object.fromEntries(Object.entries(payload).filter(([name]) => includeFields.includes(name)));
