import { randomUUID } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { CampaignEventSchema, PaymentMode } from '@sillage/proto/events/campaign_events';
import { NoticeOutcome, PayoutAccountStatus, type PayoutEvent, TransferFailure } from '@sillage/proto/events/payouts';
import { SettlementEventSchema } from '@sillage/proto/events/settlements';
import { Onboarding } from '@sillage/proto/http/payouts';
import { topics } from '@sillage/proto/topics';
import type { EventBus } from '@sillage/runtime/bus';
import { createTestBus } from '@sillage/runtime/bus/testing';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { startTestSmtp, type TestSmtp } from '@sillage/runtime/mail/testing';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { createLifecycle, createLogger, createMetrics, loadConfig, systemClock } from '@sillage/runtime/service';
import { type StripeLocal, startStripeLocal } from '@sillage/stripe-local';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PayoutConfig } from './config.ts';
import { startPayout } from './start.ts';
import { payoutRequested } from './testing/events.ts';
import { INTERNAL_SECRET, WEBHOOK_SECRET } from './testing/fixture.ts';

const log = createLogger('payout', 'silent');
const life = createLifecycle(log);
let bus: EventBus;
let smtp: TestSmtp;
let local: StripeLocal;
let url: string;
const events: PayoutEvent[] = [];

beforeAll(async () => {
  const database = life.use(await createTestDatabase<object>({ schema: 'bus_only', migrations: [] }), (database) =>
    database.close(),
  );
  bus = life.use(await createTestBus(database.url), (bus) => bus.close());
  smtp = life.use(await startTestSmtp(), (smtp) => smtp.close());
  local = await startStripeLocal(life, { log });
  const config = loadConfig(PayoutConfig, {
    DATABASE_URL: database.url,
    INTERNAL_SECRET,
    JWKS_URL: 'http://127.0.0.1:1/jwks.json',
    PUBLIC_URL: 'https://go.example.com',
    PAYOUT_MAIL_LANGUAGE: 'fr',
    STRIPE_SECRET_KEY: local.secretKey,
    STRIPE_API_URL: local.apiUrl,
    STRIPE_CONNECT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SMTP_URL: smtp.url,
    SMTP_INTERVAL_MS: '100',
  });
  const hot = createMemoryHotStore();
  // Two processes on one database.
  const started = [];
  for (let index = 0; index < 2; index += 1)
    started.push(
      await startPayout(life, { config, bus, hot, log, clock: systemClock, metrics: createMetrics('test') }),
    );
  url = started[0]?.url ?? '';
  local.listen({ url: `${url}/webhooks/stripe/payout`, secret: WEBHOOK_SECRET, connect: true });
  local.faults.webhooks({ duplicate: true, shuffle: true });
  const reading = bus.consume(topics.payouts, 'test', async (batch) => {
    events.push(...batch.events.map((event) => event.message));
    return [];
  });
  life.use(reading, (consumption) => consumption.close());
});
afterAll(() => life.stop());

let version = 0n;
async function publishCampaign(
  campaignId: string,
  affiliates: readonly { id: string; email: string }[],
): Promise<void> {
  const state = (event: Parameters<typeof create<typeof CampaignEventSchema>>[1]) => {
    version += 1n;
    const value = toBinary(
      CampaignEventSchema,
      create(CampaignEventSchema, { campaignId, version, eventId: randomUUID(), ...event }),
    );
    return { partitionKey: campaignId, entityKey: `${campaignId}:${version}`, value };
  };
  const campaign = {
    ownerUserId: randomUUID(),
    name: 'Boots',
    currency: 'EUR',
    isActive: true,
    paymentMode: PaymentMode.MANAGED,
  };
  await bus.publish(topics.campaignEvents, [
    state({ event: { case: 'campaign', value: campaign } }),
    ...affiliates.map((affiliate) =>
      state({
        event: { case: 'affiliate', value: { affiliateId: affiliate.id, name: 'Ana', email: affiliate.email } },
      }),
    ),
  ]);
}

const settle = (...args: Parameters<typeof payoutRequested>) =>
  bus.publish(topics.settlements, [
    { partitionKey: args[0], value: toBinary(SettlementEventSchema, payoutRequested(...args)) },
  ]);
const ofLine = (lineId: string) =>
  events.flatMap(({ event }) =>
    event.value && 'lineId' in event.value && event.value.lineId === lineId ? [event] : [],
  );

test('an affiliate is notified of a commission, sets up the account by the link, and is paid when the settlement is resumed', async () => {
  const [campaignId, settlementId, affiliateId, lineId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const email = `${affiliateId}@example.com`;
  await publishCampaign(campaignId, [{ id: affiliateId, email }]);
  await settle(settlementId, campaignId, [{ affiliateId, lineId, amountMinor: 4200 }]);
  await expect
    .poll(() => ofLine(lineId))
    .toMatchObject([{ case: 'transferFailed', value: { failure: TransferFailure.NO_ACCOUNT } }]);

  // Meanwhile a settlement with a notice sends the mail with the link.
  const noticeLine = randomUUID();
  await settle(randomUUID(), campaignId, [{ affiliateId, lineId: noticeLine, method: 'notice' }]);
  const mail = await smtp.mailTo(email);
  const link = new URL(/https:\/\/\S+commission-info\?token=\S+/.exec(mail.text)?.[0] ?? '');
  await expect
    .poll(() => ofLine(noticeLine))
    .toMatchObject([{ case: 'noticeSettled', value: { outcome: NoticeOutcome.SENT } }]);

  const answer = await fetch(`${url}/api/v1/public/payouts/onboarding`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.searchParams.get('token') }),
  });
  const { accountId } = Onboarding.parse(await answer.json());
  local.onboard(accountId, 'complete');
  const statuses = () =>
    events.flatMap(({ affiliateId: of, event }) =>
      of === affiliateId && event.case === 'accountChanged' ? [event.value.status] : [],
    );
  await expect.poll(statuses).toEqual([PayoutAccountStatus.PENDING, PayoutAccountStatus.ENABLED]);
  expect(ofLine(lineId), 'nothing is paid by itself').toHaveLength(1);

  await settle(settlementId, campaignId, [{ affiliateId, lineId, amountMinor: 4200, attempt: 2 }]);
  await expect
    .poll(() => ofLine(lineId).map((event) => event.case))
    .toEqual(['transferFailed', 'transferPaid', 'noticeSettled']);
  expect((await smtp.mailTo(email, 2)).subject).toContain('a été virée');
});

test('a settlement goes through a provider that fails in every way, each transfer once', async () => {
  const [campaignId, settlementId] = [randomUUID(), randomUUID()];
  const people = Array.from({ length: 12 }, () => {
    const id = randomUUID();
    return { id, email: `${id}@example.com` };
  });
  await publishCampaign(campaignId, people);
  const invited = randomUUID();
  await settle(
    invited,
    campaignId,
    people.map((person) => ({ affiliateId: person.id, method: 'notice' as const })),
  );
  for (const person of people) {
    const { text } = await smtp.mailTo(person.email);
    const token = new URL(/https:\/\/\S+commission-info\?token=\S+/.exec(text)?.[0] ?? '').searchParams.get('token');
    const body = JSON.stringify({ token });
    const made = await fetch(`${url}/api/v1/public/payouts/onboarding`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    local.onboard(Onboarding.parse(await made.json()).accountId, 'complete');
  }
  const enabled = () =>
    events.filter(
      ({ affiliateId, event }) =>
        people.some((person) => person.id === affiliateId) &&
        event.case === 'accountChanged' &&
        event.value.status === PayoutAccountStatus.ENABLED,
    );
  await expect.poll(() => enabled().length).toBe(people.length);

  const kinds = ['error_before', 'error_after', 'cut_before', 'cut_after', 'rate_limit', 'conflict'] as const;
  local.faults.add(...kinds.map((kind) => ({ kind, method: 'POST' as const, path: '/v1/transfers' })));
  const lines = people.map((person) => ({ affiliateId: person.id, lineId: randomUUID(), amountMinor: 1000 }));
  await settle(settlementId, campaignId, lines);
  const paid = () => lines.flatMap((line) => ofLine(line.lineId).filter((event) => event.case === 'transferPaid'));
  await expect.poll(() => paid().length).toBe(lines.length);
  const listed = await fetch(`${local.apiUrl}/v1/transfers?transfer_group=${settlementId}&limit=100`, {
    headers: { authorization: `Bearer ${local.secretKey}` },
  });
  const { data } = (await listed.json()) as { data: { metadata: { line_id: string } }[] };
  expect(data.map((transfer) => transfer.metadata.line_id).sort()).toEqual(lines.map((line) => line.lineId).sort());
  expect(local.faults.left).toBe(0);
});
