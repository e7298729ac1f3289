import type { PayeeChanged } from '@sillage/proto/events/payees';
import { MINUTE_MS } from '@sillage/proto/values/durations';
import { createAccountDigest } from '@sillage/runtime/service';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { affiliate, campaign, click, payee, sale, sessionOf, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../testing/fixture.ts';

const IBAN = 'DE89 3704 0044 0532 0130 00';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture({ assesses: true });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.wipe();
  await fixture.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]]), affiliate(2, 1, [[0, 1000]])]);
  await fixture.clicks([click(1, T0, 1, sessionOf('ann')), click(2, T0, 2, sessionOf('bob'))]);
});

const digest = createAccountDigest(INTERNAL_SECRET);
const accountOf = (account: string) => digest(uuid('campaign', 1), account);

const order = (n: number, account: string, visitor = 'ann') =>
  sale(n, T0 + n * 20 * MINUTE_MS, sessionOf(visitor), 5_000, {
    verified: true,
    customerId: 'a customer',
    paymentAccount: accountOf(account),
  });

async function found() {
  const rows = await fixture.db
    .selectFrom('assessments')
    .innerJoin('conversions', 'conversions.id', 'assessments.conversionId')
    .select(['conversions.orderId', 'conversions.heldFor', 'findings'])
    .orderBy('conversions.orderId')
    .execute();
  return rows.map(({ orderId, heldFor, findings }) => [
    orderId,
    heldFor,
    ...findings.map(({ rule, seen }) => `${rule} ${seen.orders}`),
  ]);
}

test('an order that is paid from an account of its affiliate is put under review, and nobody else’s is', async () => {
  await fixture.payees([payee(1, 1, [accountOf(IBAN), accountOf('ada@wallets.example')]), payee(2, 1, [])]);
  await fixture.conversions([
    order(1, IBAN),
    order(2, 'Ada+shop@wallets.example'),
    order(3, 'carl@customers.example'),
    order(4, IBAN, 'bob'),
    order(5, '', 'bob'),
  ]);
  expect(await found()).toEqual([
    ['order 1', 'under_review', 'own_payment_account 1'],
    ['order 2', 'under_review', 'own_payment_account 2'],
  ]);
});

test('an account that was taken back, or erased, is nobody’s any more', async () => {
  await fixture.payees([payee(1, 1, [accountOf(IBAN)])]);
  await fixture.payees([payee(1, 2, [])]);
  await fixture.conversions([order(1, IBAN)]);
  expect(await found()).toEqual([]);
});

test('the newest state is kept, in whatever order and however often it is told', async () => {
  const events = [1, 2, 3].flatMap((n) =>
    [1, 2].map((of) => payee(of, n, n === 2 ? [] : [accountOf(`account ${n}@wallets.example`)])),
  );
  const batches = fc.array(fc.array(fc.constantFrom(...events), { minLength: 1, maxLength: 6 }), { maxLength: 6 });
  const kept = () => fixture.db.selectFrom('payees').selectAll().orderBy('affiliateId').execute();
  await fc.assert(
    fc.asyncProperty(batches, async (delivered) => {
      await fixture.db.deleteFrom('payees').execute();
      const newest = new Map<string, PayeeChanged>();
      for (const batch of delivered) {
        await fixture.payees(batch);
        for (const event of batch)
          if ((newest.get(event.affiliateId)?.version ?? 0n) < event.version) newest.set(event.affiliateId, event);
      }
      const expected = [...newest.values()]
        .map(({ campaignId, affiliateId, version, accounts }) => ({
          campaignId,
          affiliateId,
          version: Number(version),
          accounts,
        }))
        .sort((one, other) => (one.affiliateId < other.affiliateId ? -1 : 1));
      expect(await kept()).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});
