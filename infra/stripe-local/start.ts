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
  /** Default: the system clock. Used for signatures, and for the expiry of links and keys. */
  readonly clock?: Clock;
  /** File of the state; undefined: in memory only. */
  readonly file?: string;
  /** Default: a free port. */
  readonly port?: number;
  /** Address of the hosted pages for browsers; default: where it listens. */
  readonly publicUrl?: string;
  /** Default: a random one. */
  readonly secretKey?: string;
  readonly webhooks?: readonly WebhookEndpoint[];
  /** Transfers cannot exceed the charged money. Default false. */
  readonly isBalanceEnforced?: boolean;
  /**
   * Delay after a charge until its money can be transferred other than from the charge itself; at Stripe, days.
   * Default: none.
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
  /** Completes the onboarding of an account without its page. */
  onboard(accountId: string, outcome: Onboarding): void;
  /** Applies an event at Stripe that no call of ours causes; returns the object that it created or changed. */
  simulate(event: SimulatedEvent): { readonly id: string };
  /** Number of events that no endpoint has accepted yet. */
  readonly waitingEvents: number;
}

/**
 * A local stand-in for Stripe: its API under `/v1`, its hosted pages, its events. Only for a single machine and tests,
 * because its pages need no authentication.
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
