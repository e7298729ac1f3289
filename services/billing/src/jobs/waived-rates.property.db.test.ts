import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@sillage/proto/values/durations';
import { applyRate } from '@sillage/proto/values/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBooks } from '../testing/books.ts';
import { createFixture } from '../testing/fixture.ts';
import { createMonths } from '../testing/months.ts';

const START = Date.parse('2026-11-02T10:00:00Z');
const SALES = 4;
const RATES = [0, 250, 300, 1_000] as const;

interface Change {
  readonly sale: number;
  readonly version: number;
  readonly state: 'pending' | 'rejected' | 'approved' | 'refunded';
  readonly feeBps: number;
  readonly revenueMinor: number;
  readonly refundedMinor: number;
}

/**
 * The versions of one order as attribution publishes them: its state, and the rate of its time as known then. A refund
 * stays refunded.
 */
const versionsOf = (sale: number): fc.Arbitrary<readonly Change[]> =>
  fc
    .tuple(
      // Months with only small ones are waived; with a large one the whole month is charged.
      fc.constantFrom(600, 900, 1_900, 50_000),
      fc.array(
        fc.record({
          state: fc.constantFrom('pending' as const, 'rejected' as const, 'approved' as const, 'refunded' as const),
          feeBps: fc.constantFrom(...RATES),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    )
    .map(([revenueMinor, says]) => {
      let refundedMinor = 0;
      return says.map(({ state, feeBps }, index) => {
        if (state === 'refunded') refundedMinor += (revenueMinor - refundedMinor) / 2;
        return { sale, version: index + 1, state, feeBps, revenueMinor, refundedMinor: Math.floor(refundedMinor) };
      });
    });

const deliveries = fc
  .tuple(...Array.from({ length: SALES }, (_, sale) => versionsOf(sale)))
  .chain((sales) => {
    const changes = sales.flat();
    const twice = [...changes, ...changes];
    return fc.tuple(
      fc.oneof(fc.constant(changes), fc.shuffledSubarray(twice, { minLength: twice.length })),
      fc.array(fc.record({ days: fc.constantFrom(0, 0, 12, 35), isBusy: fc.boolean() }), {
        minLength: twice.length,
        maxLength: twice.length,
      }),
    );
  })
  .map(([changes, pauses]) =>
    changes.map((change, index) => ({ change, ...(pauses[index] ?? { days: 0, isBusy: false }) })),
  );

const earns = ({ state }: Change) => state === 'approved' || state === 'refunded';
const revenueOf = (change: Change) => (earns(change) ? change.revenueMinor - change.refundedMinor : 0);

interface Item {
  readonly version: number;
  readonly feeBps: number;
  readonly revenueMinor: number;
  readonly feeMinor: number;
  readonly isWaived: boolean;
}

/** The amount charged for a sale is never negative or above its fee, and equals the fee if nothing of it was waived. */
function expectOneFee(newest: Change, items: readonly Item[]): void {
  const sum = (own: readonly Item[], figure: 'revenueMinor' | 'feeMinor') =>
    own.reduce((total, item) => total + item[figure], 0);
  const revenueMinor = revenueOf(newest);
  const feeMinor = applyRate(revenueMinor, newest.feeBps);
  for (const rate of RATES) {
    const own = items.filter(({ feeBps }) => feeBps === rate);
    const expected = rate === newest.feeBps ? [revenueMinor, feeMinor] : [0, 0];
    expect([sum(own, 'revenueMinor'), sum(own, 'feeMinor')]).toEqual(expected);
  }
  const askedMinor = sum(
    items.filter((item) => !item.isWaived),
    'feeMinor',
  );
  const isWaived = items.some((item) => item.isWaived);
  expect(askedMinor).toBeGreaterThanOrEqual(isWaived ? 0 : feeMinor);
  expect(askedMinor).toBeLessThanOrEqual(feeMinor);
}

test('an order whose rate is corrected pays at most the fee of its time, and nothing back of what was waived, however the changes arrive', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(deliveries, async (steps) => {
      const fixture = await createFixture();
      try {
        const months = createMonths(fixture);
        const books = createBooks(fixture);
        // One merchant per sale, because all sales of a merchant are waived together.
        const campaigns = [];
        for (let sale = 0; sale < SALES; sale += 1) campaigns.push(await months.newCampaign(randomUUID()));
        const ids = campaigns.map((campaignId) => ({
          campaignId,
          conversionId: randomUUID(),
          affiliateId: randomUUID(),
        }));
        const turn = (days: number) => months.turnTo(new Date(fixture.time.now + days * DAY_MS).toISOString());
        fixture.time.now = START;
        for (const { change, days, isBusy } of steps) {
          const { sale, ...says } = change;
          const at = new Date(START + says.version * 11 * DAY_MS).toISOString();
          const order = ids[sale];
          if (!order) throw new Error(`there is no sale ${sale}`);
          await books.consume([{ ...order, ...says, commissionMinor: 0, at }]);
          const busy = { at: new Date(fixture.time.now).toISOString(), revenueMinor: 50_000, feeBps: 0 };
          if (isBusy) await months.sell(order.campaignId, busy);
          if (days > 0) await turn(days);
        }
        // Corrections after a month was decided are voided with the next one.
        for (const days of [365, 35]) await turn(days);
        for (const [sale, { conversionId }] of ids.entries()) {
          const newest = steps
            .map(({ change }) => change)
            .filter((change) => change.sale === sale)
            .reduce((a, b) => (b.version > a.version ? b : a));
          const { rows } = await sql<Item>`
            select f.version, f.fee_bps, f.revenue_minor, f.fee_minor, coalesce(i.status = 'waived', false) as is_waived
            from fee_items f left join invoices i on i.id = f.invoice_id
            where f.conversion_id = ${conversionId} order by f.version`.execute(fixture.db);
          expectOneFee(newest, rows.map(toNumbers));
        }
      } finally {
        await fixture.close();
      }
    }),
    // Each run has its own database, so a counterexample is reported as found, without shrinking.
    { numRuns: 25, endOnFailure: true },
  );
});

const toNumbers = ({ version, feeBps, revenueMinor, feeMinor, isWaived }: Item): Item => ({
  version: Number(version),
  feeBps,
  revenueMinor: Number(revenueMinor),
  feeMinor: Number(feeMinor),
  isWaived,
});
