import { randomBytes } from 'node:crypto';
import { buildHttpApp, listen } from '@sillage/runtime/http';
import { type Clock, type Lifecycle, type Logger, systemClock } from '@sillage/runtime/service';
import type { FastifyReply } from 'fastify';
import { apiRoutes } from './api-routes.ts';
import { controlRoutes } from './control-routes.ts';
import type { World } from './endpoint.ts';
import { createFaults, type FaultScript } from './faults.ts';
import { openJournal } from './journal.ts';
import { pageRoutes } from './pages/routes.ts';
import { type Onboarding, onboard } from './resources/accounts.ts';
import { type SimulatedEvent, simulate } from './simulated-events.ts';
import { createStore } from './store.ts';
import { createWebhooks, type WebhookEndpoint } from './webhooks.ts';

export interface StripeLocalOptions {
  readonly log: Logger;
  /** Default: the machine's. What signs events, lets links expire and forgets keys. */
  readonly clock?: Clock;
  /** Where the state is kept; absent: in memory only. */
  readonly file?: string;
  /** Default: a free port. */
  readonly port?: number;
  /** Where browsers reach the hosted pages; default: where it listens. */
  readonly publicUrl?: string;
  /** Default: a new one. */
  readonly secretKey?: string;
  readonly webhooks?: readonly WebhookEndpoint[];
  /** Transfers may take no more than was charged. Default false. */
  readonly isBalanceEnforced?: boolean;
  /**
   * How long after a charge its money can be transferred, but out of the charge itself; at Stripe, days. Default: at
   * once.
   */
  readonly fundsAfterMs?: number;
}

export interface StripeLocal {
  /** For `openStripe` and STRIPE_API_URL. */
  readonly apiUrl: string;
  readonly secretKey: string;
  readonly faults: FaultScript;
  /** Adds an endpoint that gets events from now on. */
  listen(endpoint: WebhookEndpoint): void;
  /** Ends the onboarding of an account without its page. */
  onboard(accountId: string, outcome: Onboarding): void;
  /** Applies what changes at Stripe without a call of ours; returns the object that it created or changed. */
  simulate(event: SimulatedEvent): { readonly id: string };
  /** Events that no endpoint has taken yet. */
  readonly waitingEvents: number;
}

/**
 * A stand-in for Stripe on this machine: its API under `/v1`, its hosted pages, its events. Only for one machine and
 * for tests: whoever opens a page may do what it offers.
 */
export async function startStripeLocal(life: Lifecycle, options: StripeLocalOptions): Promise<StripeLocal> {
  const { log, clock = systemClock, file, secretKey = `sk_test_${randomBytes(24).toString('hex')}` } = options;
  const journal = file === undefined ? undefined : life.use(openJournal(file), (journal) => journal.close());
  const store = createStore(journal);
  const faults = createFaults(() => webhooks.wake());
  const webhooks = life.use(createWebhooks({ store, clock, log, faults: () => faults.ofWebhooks }), (webhooks) =>
    webhooks.close(),
  );
  for (const webhook of options.webhooks ?? []) webhooks.listen(webhook);

  let origin = '';
  const world: World = {
    store,
    clock,
    pagesUrl: () => options.publicUrl ?? origin,
    emit: webhooks.emit,
    isBalanceEnforced: options.isBalanceEnforced ?? false,
    fundsAfterMs: options.fundsAfterMs ?? 0,
  };
  const unanswered = new Set<FastifyReply>();
  const leaveUnanswered = (reply: FastifyReply): void => {
    reply.hijack();
    unanswered.add(reply);
    reply.raw.once('close', () => unanswered.delete(reply));
  };
  const app = buildHttpApp({ name: 'stripe-local', log, observe: 'light' });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  apiRoutes(app, { world, secretKey, faults, leaveUnanswered });
  pageRoutes(app, world);
  const simulateNow = (event: SimulatedEvent) => {
    const object = simulate(world, event);
    store.flush();
    return object;
  };
  controlRoutes(app, { secretKey, faults, simulate: simulateNow });
  const { url } = life.use(await listen(app, { HOST: '127.0.0.1', PORT: options.port ?? 0 }), async (server) => {
    for (const reply of unanswered) reply.raw.destroy();
    await server.close();
  });
  origin = url;
  webhooks.wake();
  return {
    apiUrl: url,
    secretKey,
    faults,
    listen: webhooks.listen,
    onboard(accountId, outcome) {
      onboard(world, accountId, outcome);
      store.flush();
    },
    simulate: simulateNow,
    get waitingEvents() {
      return webhooks.waiting;
    },
  };
}
