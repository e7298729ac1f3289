import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adjustBalance, reverseAdjustment } from '../commands/adjust-balance.ts';
import { findCampaign } from '../db/campaigns.ts';
import { findUnderWay, listSettlements } from '../db/settlements/settlements.ts';
import type { Mishap } from '../testing/fake-payments.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { createLocalPayments } from '../testing/local-mishaps.ts';
import { createSettling, type PayoutContent, type Settling } from '../testing/settling.ts';
import { createPayout } from '../testing/test-payout.ts';
import { cancelSettlement } from './cancel-settlement.ts';
import { confirmSettlement } from './confirm-settlement.ts';
import { loadQuote } from './load-quote.ts';
import { resumeSettlement } from './resume-settlement.ts';
import { startMonthlySettlement } from './start-monthly.ts';

let fixture: Fixture;
let world: Settling;
beforeAll(async () => {
  fixture = await createFixture({ STRIPE_SECRET_KEY: 'sk_test_nobody' });
  world = createSettling(fixture);
});
afterAll(() => fixture.close());

const OWNER = '00000000-0000-4000-8000-0000000000aa';

interface Sale {
  readonly affiliate: number;
  readonly commissionMinor: number;
  readonly currency: 'EUR' | 'JPY';
}

type Step =
  | { readonly do: 'confirm' | 'resume' | 'cancel' | 'month' }
  | { readonly do: 'charge'; readonly mishaps: readonly (Mishap | undefined)[] }
  /** Payout handles some of the requested lines, failing or not, and reports them in any order and more than once. */
  | { readonly do: 'pay'; readonly seed: number; readonly repeat: boolean }
  /** A transfer that was reported as failed arrives after all. */
  | { readonly do: 'arrive'; readonly failed: number }
  | { readonly do: 'sell'; readonly sale: Sale }
  | { readonly do: 'adjust'; readonly affiliate: number; readonly amountMinor: number }
  | { readonly do: 'reverse'; readonly adjustment: number }
  | { readonly do: 'refund'; readonly sale: number };

const sales: fc.Arbitrary<Sale> = fc.record({
  affiliate: fc.nat(2),
  commissionMinor: fc.integer({ min: 1, max: 5000 }),
  currency: fc.constantFrom('EUR', 'EUR', 'JPY'),
});
const mishaps = fc.array(
  fc.constantFrom<Mishap | undefined>(
    undefined,
    'answer_lost',
    'not_reached',
    'declined',
    'crash_before',
    'crash_after',
  ),
  {
    maxLength: 6,
  },
);
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>({ do: 'confirm' }, { do: 'confirm' }, { do: 'resume' }, { do: 'cancel' }, { do: 'month' }),
  fc.record({ do: fc.constant('charge' as const), mishaps }),
  fc.record({ do: fc.constant('pay' as const), seed: fc.nat(), repeat: fc.boolean() }),
  fc.record({ do: fc.constant('arrive' as const), failed: fc.nat(5) }),
  fc.record({ do: fc.constant('sell' as const), sale: sales }),
  fc.record({
    do: fc.constant('adjust' as const),
    affiliate: fc.nat(2),
    amountMinor: fc.integer({ min: -3000, max: 3000 }).filter((minor) => minor !== 0),
  }),
  fc.record({ do: fc.constant('reverse' as const), adjustment: fc.nat(5) }),
  fc.record({ do: fc.constant('refund' as const), sale: fc.nat(20) }),
);

/** The life of one campaign, from its sales to the end of all its settlements. */
async function live(world: Settling, owner: string, before: readonly Sale[], script: readonly Step[]) {
  world.payments.recover();
  const charged = new Set((await world.payments.taken()).map((payment) => payment.chargeId));
  const campaignId = await world.newCampaign(owner);
  const affiliates = await Promise.all(
    (['enabled', 'enabled', null] as const).map((status) => world.newAffiliate(campaignId, status)),
  );
  const conversions: Awaited<ReturnType<Settling['earn']>>[] = [];
  const payout = createPayout();
  const sell = async ({ affiliate, commissionMinor, currency }: Sale) => {
    conversions.push(await world.earn(campaignId, affiliates[affiliate] ?? '', commissionMinor, { currency }));
  };

  const adjustments: string[] = [];
  const adjust = async (affiliate: number, amountMinor: number) => {
    const words = { reason: 'Hm', madeBy: owner, currency: 'EUR' };
    const requested = { ...words, campaignId, affiliateId: affiliates[affiliate] ?? '', amountMinor };
    adjustments.push((await adjustBalance(fixture.deps, requested)).id);
  };

  const newest = async () => (await listSettlements(fixture.db, 'live', { campaignId, limit: 1 }))[0];
  const confirm = async () => {
    const campaign = await findCampaign(fixture.db, campaignId);
    if (!campaign) throw new Error('the campaign is not known');
    const { quote } = await loadQuote(fixture.deps, campaign, { reason: 'pay_now', affiliateId: null });
    await confirmSettlement(fixture.deps, owner, {
      reason: 'pay_now',
      affiliateId: null,
      campaignId,
      hash: quote.hash,
    });
  };
  const report = async (results: readonly PayoutContent[]) =>
    expect(await world.deliverPayouts(...results)).toEqual([]);
  const pay = async (fails: (place: number) => boolean, repeat: boolean) => {
    const from = payout.reported.length;
    for (const { settlementId, event } of await world.publishedOf(campaignId)) {
      if (event.case !== 'payoutRequested') continue;
      for (const [place, line] of event.value.lines.entries()) payout.carryOut(settlementId, line, fails(place));
    }
    const results = payout.reported.slice(repeat ? 0 : from);
    await report(repeat ? results.toReversed() : results);
  };
  /** Requests may be refused; in that case they changed nothing. */
  const refusable = (work: Promise<unknown>) => work.catch((error: unknown) => expect(error).toHaveProperty('code'));

  const run = async (step: Step) => {
    switch (step.do) {
      case 'confirm':
        return refusable(confirm());
      case 'resume':
        return refusable(resumeSettlement(fixture.deps, owner, (await newest())?.id ?? campaignId));
      case 'cancel':
        return refusable(cancelSettlement(fixture.deps, owner, (await newest())?.id ?? campaignId));
      case 'month':
        return startMonthlySettlement(fixture.deps, campaignId, '2026-11');
      case 'charge':
        world.payments.meet(...step.mishaps);
        await world.workCharges();
        return world.payments.recover();
      case 'pay':
        return pay((place) => ((step.seed >> (place % 8)) & 1) === 1, step.repeat);
      case 'arrive':
        return report(payout.arriveLate(step.failed));
      case 'sell':
        return sell(step.sale);
      case 'adjust':
        return refusable(adjust(step.affiliate, step.amountMinor));
      case 'reverse': {
        const id = adjustments[step.adjustment % Math.max(1, adjustments.length)];
        return id && refusable(reverseAdjustment(fixture.deps, { id, reason: 'By mistake', madeBy: owner }));
      }
      case 'refund':
        return conversions[step.sale % Math.max(1, conversions.length)]?.refundAll();
    }
  };
  for (const sale of before) await sell(sale);
  for (const step of script) await run(step);
  // Everything recovers and is completed; amounts too small for the provider are cancelled.
  for (let round = 0; round < 5; round += 1) {
    await world.workCharges();
    await pay(() => false, round % 2 === 1);
    for (const settlement of await listSettlements(fixture.db, 'live', { campaignId, limit: 100 })) {
      const isStuck = settlement.state === 'charge_failed' && round >= 3;
      if (isStuck) await cancelSettlement(fixture.deps, owner, settlement.id);
      else if (settlement.state === 'charge_failed' || settlement.state === 'partial')
        await refusable(resumeSettlement(fixture.deps, owner, settlement.id));
    }
  }
  return {
    campaignId,
    payout,
    takenFromCards: (await world.payments.taken()).filter((payment) => !charged.has(payment.chargeId)),
  };
}

interface Amount {
  readonly currency: string;
  readonly amountMinor: number;
}

/**
 * The expected books of a campaign in one currency, computed from earnings, adjustments, payments by card and
 * transfers. What was charged and not transferred is prepaid.
 */
async function expectBooks(
  campaignId: string,
  currency: string,
  taken: readonly Amount[],
  transfers: readonly Amount[],
): Promise<void> {
  const { rows } = await sql<{ earned: number; fees: number }>`
    select coalesce(sum(earned_minor), 0)::int8 + (
        select coalesce(sum(amount_minor), 0)::int8 from adjustments where campaign_id = ${campaignId} and currency = ${currency}
      ) as earned, coalesce(sum(fee_minor), 0)::int8 as fees
    from conversions where campaign_id = ${campaignId} and currency = ${currency}`.execute(fixture.db);
  const { earned, fees } = rows[0] ?? { earned: 0, fees: 0 };
  const books = Object.entries(await world.books(campaignId)).filter(([account]) => account.endsWith(` ${currency}`));
  const debit = (type: string) =>
    books.reduce((total, [account, minor]) => (account.startsWith(`${type} `) ? total + minor : total), 0);
  const sum = (amounts: readonly Amount[]) =>
    amounts.reduce((total, amount) => (amount.currency === currency ? total + amount.amountMinor : total), 0);
  const owed = earned - sum(transfers);
  const income = 0 - debit('platform.fees');
  expect(sum(taken)).toBe(sum(transfers) + income - debit('merchant.prepaid'));
  expect({
    payable: 0 - debit('affiliate.payable'),
    settling: debit('affiliate.settling'),
    owedByMerchant: debit('merchant.commissions'),
    feesOwed: debit('merchant.fees'),
    feesAccrued: 0 - debit('platform.fees_accrued'),
  }).toEqual({ payable: owed, settling: 0, owedByMerchant: owed, feesOwed: fees - income, feesAccrued: fees - income });
}

/**
 * With a provider of this kind: whatever fails, repeats, or arrives late or out of order, there is at most one charge
 * and one transfer each.
 */
async function proveOnce(world: Settling, owner: string, numRuns: number): Promise<void> {
  await world.addCard(owner);
  await fc.assert(
    fc.asyncProperty(
      fc.array(sales, { minLength: 1, maxLength: 6 }),
      fc.array(steps, { maxLength: 14 }),
      async (before, script) => {
        const { campaignId, payout, takenFromCards } = await live(world, owner, before, script);
        expect(await findUnderWay(fixture.db, 'live', campaignId)).toBeUndefined();
        expect(new Set(takenFromCards.map((payment) => payment.chargeId)).size).toBe(takenFromCards.length);
        const paid = await world.paidConversions(campaignId);
        expect(new Set(paid.map((conversion) => conversion.eventId)).size).toBe(paid.length);
        const lines = await fixture.db
          .selectFrom('settlementLines')
          .selectAll()
          .where('campaignId', '=', campaignId)
          .where('method', '=', 'transfer')
          .execute();
        for (const { id, state } of lines) expect([state, payout.transfers.has(id)]).toEqual([state, state === 'paid']);
        for (const currency of ['EUR', 'JPY'])
          await expectBooks(campaignId, currency, takenFromCards, [...payout.transfers.values()]);
      },
    ),
    { numRuns },
  );
  const { rows } = await sql<{ balance: number }>`
    select sum(balance_minor)::int8 as balance from ledger_accounts l join account_balances b on b.account_id = l.id
    where type = 'clearing.charges'`.execute(fixture.db);
  expect(rows).toEqual([{ balance: 0 }]);
}

describe('whatever fails, comes twice, late or in another order: each charge and each transfer happens at most once, and the books say so', () => {
  test(
    'with a provider whose answers are lost, and a process that ends in any call',
    () => proveOnce(world, OWNER, 60),
    120_000,
  );

  test('with the stand-in for Stripe, over HTTP', async () => {
    const payments = await createLocalPayments(fixture.deps.clock);
    try {
      await proveOnce(createSettling(fixture, payments), '00000000-0000-4000-8000-0000000000bb', 40);
    } finally {
      await payments.close();
    }
  }, 240_000);
});
