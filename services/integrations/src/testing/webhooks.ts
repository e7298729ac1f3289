import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { create } from '@bufbuild/protobuf';
import { CommissionChangedSchema, CommissionState } from '@sillage/proto/events/commissions';
import { CreatedWebhookEndpoint, WebhookDeliveryList, WebhookEventType } from '@sillage/proto/http/webhooks';
import type { BatchHandler } from '@sillage/runtime/bus';
import { runRound } from '@sillage/runtime/work-queue/testing';
import { Webhook } from 'standardwebhooks';
import { webhookEventsConsumer } from '../consumers/webhook-events.ts';
import { commissionEvents } from '../domain/webhooks/commission-event.ts';
import { webhookWork } from '../jobs/webhooks.ts';
import { Crash } from './fake-collector.ts';
import type { Fixture } from './fixture.ts';

type Merchant = Awaited<ReturnType<Fixture['merchant']>>;

interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  /** Method and URL of the call. */
  readonly method: string | undefined;
  readonly url: string | undefined;
  /** Empty for a postback, which has no body. */
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> };
}

/** A real receiver on this machine; it responds from `answers`, and then with 204. */
export async function startReceiver() {
  const received: Received[] = [];
  const answers: number[] = [];
  const held: (() => void)[] = [];
  let heldUntil = 0;
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    const { method, url, headers } = request;
    const body = raw === '' ? { type: '', timestamp: '', data: {} } : JSON.parse(raw);
    received.push({ id: String(headers['webhook-id']), headers, raw, method, url, body });
    held.push(() => response.writeHead(answers.shift() ?? 204, { location: '/elsewhere' }).end());
    if (received.length >= heldUntil) for (const answer of held.splice(0)) answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver does not listen');
  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    received,
    answers,
    answerNow() {
      for (const answer of held.splice(0)) answer();
    },
    /** Holds all responses until `count` messages have arrived. */
    answerTogether(count: number) {
      heldUntil = count;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether the secret signed the message, at whatever test time it was sent. */
export function isSignedWith(secret: string, { id, headers, raw }: Received): boolean {
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
  const signatures = String(headers['webhook-signature']).split(' ');
  return signatures.includes(new Webhook(secret).sign(id, sentAt, raw));
}

interface CommissionOptions {
  readonly ownerUserId: string;
  readonly campaignId: string;
  readonly conversionId?: string;
  readonly affiliateId?: string;
  readonly clickId?: string;
  readonly subs?: string[];
  readonly former?: { readonly affiliateId: string; readonly clickId?: string; readonly subs?: string[] };
  readonly refundedMinor?: bigint;
  readonly version?: number;
  readonly state?: CommissionState;
  readonly occurredAtMs?: number;
}

function commission({
  ownerUserId,
  campaignId,
  conversionId = randomUUID(),
  affiliateId = randomUUID(),
  version = 1,
  state = CommissionState.PENDING,
  occurredAtMs,
  ...more
}: CommissionOptions & { readonly occurredAtMs: number }) {
  return create(CommissionChangedSchema, {
    eventId: `${conversionId} ${version}`,
    occurredAtMs: BigInt(occurredAtMs),
    campaignId,
    ownerUserId,
    conversionId,
    affiliateId,
    orderId: 'A-1',
    version: BigInt(version),
    state,
    currency: 'EUR',
    revenueMinor: 10_000n,
    commissionMinor: 1_000n,
    convertedAtMs: BigInt(occurredAtMs),
    ...more,
  });
}

/** Passes events to a consumer as one batch of the log. */
export async function consume<Event>(handler: BatchHandler<Event>, messages: readonly Event[]) {
  const position = { topic: 'test', partition: 0, offset: 0n, index: 0 };
  const events = messages.map((message) => ({
    message,
    position,
    key: undefined,
    headers: {},
    raw: new Uint8Array(),
  }));
  const { signal } = new AbortController();
  return handler({ topic: 'test', partition: 0, events, nextOffset: 1n, signal });
}

/** Helpers for tests of webhooks. */
export function webhooksOf(fixture: Fixture) {
  const onCommission = webhookEventsConsumer(fixture.deps, CommissionChangedSchema, commissionEvents);
  const work = webhookWork(fixture.deps);
  const { db } = fixture;
  const { time } = fixture;
  return {
    /** Publishes a commission event in billing's format; the same change always has the same id. */
    commission: (options: CommissionOptions) => commission({ occurredAtMs: time.now + 1_000, ...options }),
    async newEndpoint(owner: Merchant, url: string, more: object = {}) {
      const body = { url, eventTypes: WebhookEventType.options, ...more };
      const answer = await owner.call('/webhook-endpoints', { method: 'POST', body });
      return CreatedWebhookEndpoint.parse(answer.body);
    },
    publish: (events: readonly ReturnType<typeof commission>[]) => consume(onCommission, events),
    async deliveries(owner: Merchant, endpointId: string) {
      const { body } = await owner.call(`/webhook-endpoints/${endpointId}/deliveries`);
      return WebhookDeliveryList.parse(body).deliveries;
    },
    /** One round of the worker, at the test's time. */
    async round() {
      await fixture.setNow(time.now);
      return runRound({ ...work, db, limit: 100, isDeath: (error) => error instanceof Crash });
    },
    /** Runs rounds a minute apart until nothing waits; returns the number of crashes. */
    async drain(): Promise<number> {
      let deaths = 0;
      for (;;) {
        await this.round().catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error;
          deaths += 1;
        });
        time.now += 60_000;
        const waiting = await db.selectFrom('webhookDeliveries').select('id').where('state', '=', 'waiting').execute();
        if (waiting.length === 0) return deaths;
      }
    },
  };
}
