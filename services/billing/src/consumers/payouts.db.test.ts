import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { type PayoutEvent, PayoutEventSchema, PayoutAccountStatus as Status } from '@sillage/proto/events/payouts';
import { batchOf } from '@sillage/runtime/bus/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { payoutsConsumer } from './payouts.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const NOW = BigInt(Date.parse('2026-11-21T10:00:00Z'));

async function deliver(...events: readonly MessageInitShape<typeof PayoutEventSchema>[]): Promise<string[]> {
  const messages = events.map((event): PayoutEvent => create(PayoutEventSchema, { occurredAtMs: NOW, ...event }));
  return ((await payoutsConsumer(fixture.deps)(batchOf('payouts', messages))) ?? []).map((refusal) => refusal.reason);
}

const changed = (affiliateId: string, version: number, status: Status) => ({
  affiliateId,
  event: { case: 'accountChanged' as const, value: { version: BigInt(version), status } },
});

test('an account is what its newest event says: in any order, in one batch or many, however often', async () => {
  const history = [Status.PENDING, Status.RESTRICTED, Status.ENABLED].map((status, index) => ({
    version: index + 1,
    status,
  }));
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...history, ...history], { minLength: 1 }),
      fc.boolean(),
      async (events, isOneBatch) => {
        const affiliateId = randomUUID();
        const messages = events.map((event) => changed(affiliateId, event.version, event.status));
        if (isOneBatch) await deliver(...messages);
        else for (const message of messages) await deliver(message);
        const account = await fixture.db
          .selectFrom('payoutAccounts')
          .selectAll()
          .where('affiliateId', '=', affiliateId)
          .executeTakeFirst();
        const newest = Math.max(...events.map((event) => event.version));
        expect(account).toMatchObject({ version: newest, status: ['pending', 'restricted', 'enabled'][newest - 1] });
      },
    ),
    { numRuns: 30 },
  );
});

test('what cannot be read goes to the dead letters, and the rest of the batch is kept', async () => {
  const affiliateId = randomUUID();
  const line = { settlementId: randomUUID(), lineId: randomUUID() };
  const reasons = await deliver(
    changed('nobody', 1, Status.ENABLED),
    changed(affiliateId, 1, Status.UNSPECIFIED),
    {},
    { event: { case: 'noticeSettled', value: { ...line, outcome: 0 } } },
    { event: { case: 'noticeSettled', value: { ...line, lineId: 'x', outcome: 1 } } },
    { occurredAtMs: 0n, event: { case: 'noticeSettled', value: { ...line, outcome: 1 } } },
    { event: { case: 'noticeSettled', value: { ...line, outcome: 1 } } },
    changed(affiliateId, 2, Status.ENABLED),
  );
  expect(reasons).toEqual([
    expect.stringMatching(/^affiliate_id: /),
    'the status of the account is unknown',
    'an event without content, or of a newer kind',
    'the outcome of the mail is unknown',
    expect.stringMatching(/^notice_settled.line_id: /),
    expect.stringMatching(/^occurred_at_ms: /),
    'no settlement has this line',
  ]);
  const account = await fixture.db
    .selectFrom('payoutAccounts')
    .select('status')
    .where('affiliateId', '=', affiliateId)
    .executeTakeFirst();
  expect(account).toEqual({ status: 'enabled' });
});
