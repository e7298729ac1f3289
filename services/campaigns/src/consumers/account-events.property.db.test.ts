import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEvent, deliver, type Kind, lastSnapshot } from '../testing/account-events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

describe('whatever comes in whatever order', () => {
  /** The life of an account: scheduled and cancelled some times, and possibly erased at the end. */
  const life = fc
    .record({ rounds: fc.nat(4), isErased: fc.boolean() })
    .map(({ rounds, isErased }): readonly Kind[] => [
      ...Array.from({ length: rounds }, (_, n): Kind => (n % 2 === 0 ? 'deletionScheduled' : 'deletionCancelled')),
      ...(isErased ? ['erased' as const] : []),
    ]);

  test('each order and repetition of account events, between changes of campaigns, ends in the same state', async () => {
    await fc.assert(
      fc.asyncProperty(
        life,
        fc.array(fc.nat(), { maxLength: 12 }),
        fc.array(fc.record({ at: fc.nat(20), isActive: fc.boolean() }), { maxLength: 4 }),
        async (kinds, order, changes) => {
          const merchant = await fixture.newMerchant();
          const { id } = await merchant.createCampaign();
          const events = kinds.map((kind, index) => accountEvent(merchant.id, index + 1, kind));
          // Every event at least once, some more often, in any order.
          const picked = kinds.length === 0 ? [] : order.flatMap((n) => events[n % events.length] ?? []);
          const deliveries = [
            ...picked,
            ...[...events].sort((a, b) => (order[Number(a.version)] ?? 0) - (order[Number(b.version)] ?? 0)),
          ];
          let wish = true;
          for (const [index, event] of deliveries.entries()) {
            for (const { isActive } of changes.filter((change) => change.at === index)) {
              const answer = await merchant.call(`/api/v1/campaigns/${id}`, { method: 'PATCH', body: { isActive } });
              if (answer.status === 200) wish = isActive;
              else expect([404, 409]).toContain(answer.status);
            }
            await deliver(fixture, event);
          }
          const row = await fixture.db
            .selectFrom('campaigns')
            .selectAll()
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          const last = kinds.at(-1);
          expect({
            owned: row.ownerUserId === merchant.id,
            archived: row.isArchived,
            live: row.isActive && !row.isSuspended,
          }).toEqual({
            owned: last !== 'erased',
            archived: last === 'erased',
            live: wish && last !== 'erased' && last !== 'deletionScheduled',
          });
          expect(await lastSnapshot(fixture, id)).toMatchObject({
            isActive: row.isActive && !row.isSuspended,
            ownerUserId: row.ownerUserId,
          });
          const versions = (await fixture.outbox(id))
            .filter((entry) => entry.event.event.case === 'campaign')
            .map((entry) => Number(entry.event.version));
          expect(versions).toEqual(versions.map((_, index) => index + 1));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('campaigns that are created while their owner goes are refused or rest: none stays live', async () => {
    for (const kind of ['deletionScheduled', 'erased'] as const) {
      const merchant = await fixture.newMerchant();
      const body = { name: 'Boots', targetUrl: 'https://shop.example.com/' };
      const creations = Array.from({ length: 12 }, () => merchant.call('/api/v1/campaigns', { method: 'POST', body }));
      const [answers] = await Promise.all([
        Promise.all(creations),
        deliver(fixture, accountEvent(merchant.id, 1, kind)),
      ]);
      // 404: created, but erased before the response was read.
      expect(answers.filter((answer) => ![201, 404, 409].includes(answer.status))).toEqual([]);
      const left = await fixture.db
        .selectFrom('campaigns')
        .select(['isActive', 'isSuspended'])
        .where('ownerUserId', '=', merchant.id)
        .execute();
      expect(left.filter((campaign) => campaign.isActive && !campaign.isSuspended)).toEqual([]);
      if (kind === 'erased') expect(left).toEqual([]);
    }
  });
});
