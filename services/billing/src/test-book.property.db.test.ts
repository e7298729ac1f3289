import { NoticeOutcome } from '@sillage/proto/events/payouts';
import { type PayoutLine, PayoutMethod } from '@sillage/proto/events/settlements';
import { AffiliateBalances } from '@sillage/proto/http/billing';
import { Quote } from '@sillage/proto/http/settlements';
import type { Book } from '@sillage/proto/values/book';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeFigures } from './charges/charge-figures.ts';
import { listHeldBalances } from './db/balances/held-balances.ts';
import { findCampaign, upsertAffiliate, upsertCampaign } from './db/campaigns.ts';
import { listSettlements } from './db/settlements/settlements.ts';
import { billMonths } from './jobs/bill-months.ts';
import { exportLedger } from './ledger/export.ts';
import { startMonthlySettlement } from './settlements/start-monthly.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from './testing/fixture.ts';
import { SETTLEMENTS_PATH } from './testing/settlement-shops.ts';
import { createSettling, type PayoutContent, type Settling } from './testing/settling.ts';
import { proveLedger } from './verify/ledger-proofs.ts';

/** A merchant with a live campaign and one in test mode; the ids are the same in every world of a run. */
interface Ids {
  readonly run: number;
  readonly campaigns: Readonly<Record<Book, string>>;
  readonly affiliates: Readonly<Record<Book, readonly string[]>>;
}

const idOf = (run: number, n: number) => `00000000-0000-4000-8000-${(run * 1_000 + n).toString(16).padStart(12, '0')}`;
const idsOf = (run: number): Ids => ({
  run,
  campaigns: { live: idOf(run, 1), test: idOf(run, 2) },
  affiliates: { live: [idOf(run, 3), idOf(run, 4)], test: [idOf(run, 5), idOf(run, 6)] },
});

interface World {
  readonly fixture: Fixture;
  readonly settling: Settling;
}

const worlds: World[] = [];
beforeAll(async () => {
  for (let n = 0; n < 2; n += 1) {
    const fixture = await createFixture();
    const settling = createSettling(fixture);
    const { provider } = settling.payments;
    Object.assign(fixture.deps, { providers: new Map([[provider.name, provider]]) });
    worlds.push({ fixture, settling });
  }
});
afterAll(() => Promise.all(worlds.map(({ fixture }) => fixture.close())));

/** An action in one book; `n` chooses among the existing objects. */
type Act = { readonly book: Book; readonly n: number } & (
  | { readonly what: 'sell'; readonly commissionMinor: number }
  | { readonly what: 'refund' | 'mark_paid' | 'settle' | 'resume' | 'cancel' | 'pay_directly' }
);
/** An action in all books. */
type Step = Act | { readonly what: 'work' | 'pay_out' | 'next_month' | 'go_live' };

const where = { book: fc.constantFrom<Book[]>('live', 'test'), n: fc.nat(20) };
const sell = fc.record({
  ...where,
  what: fc.constant('sell' as const),
  commissionMinor: fc.integer({ min: 1, max: 5_000 }),
});
const others = ['refund', 'mark_paid', 'settle', 'settle', 'resume', 'cancel', 'pay_directly'] as const;
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: sell },
  { weight: 4, arbitrary: fc.record({ ...where, what: fc.constantFrom(...others) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom('work' as const, 'pay_out' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('next_month' as const, 'go_live' as const) }) },
);

type Sale = Awaited<ReturnType<Settling['earn']>>;

async function live(
  world: World,
  ids: Ids,
  modes: Readonly<Record<Book, 'managed' | 'self_pay'>>,
  steps: readonly Step[],
  books: readonly Book[],
) {
  const { fixture, settling } = world;
  const { db, deps, time } = fixture;
  const merchant = await fixture.newMerchant({ id: idOf(ids.run, 0) });
  await settling.addCard(merchant.id);
  for (const book of ['live', 'test'] as const) {
    const campaignId = ids.campaigns[book];
    const campaign = { campaignId, isTest: book === 'test', name: book, paymentMode: modes[book] };
    await settling.newCampaign(merchant.id, campaign);
    for (const affiliateId of ids.affiliates[book]) {
      const row = { affiliateId, campaignId, version: 1, name: affiliateId, rateBps: 1_000, isRemoved: false };
      await db.transaction().execute((trx) => upsertAffiliate(trx, row));
    }
  }
  const sales: Record<Book, Sale[]> = { live: [], test: [] };
  const answered = new Set<string>();
  const post = (path: string, body: object) => merchant.call(path, { method: 'POST', body });

  async function carryOut(one: Act): Promise<void> {
    const { book, n } = one;
    const campaignId = ids.campaigns[book];
    const affiliateId = ids.affiliates[book][n % 2] ?? '';
    const sale = sales[book][n % Math.max(1, sales[book].length)];
    switch (one.what) {
      case 'sell': {
        const conversionId = idOf(ids.run, 100 + (book === 'live' ? 0 : 400) + sales[book].length);
        const more = { conversionId, isTest: book === 'test', at: new Date(time.now).toISOString() };
        sales[book].push(await settling.earn(campaignId, affiliateId, one.commissionMinor, more));
        return;
      }
      case 'refund':
        return sale?.refundAll();
      case 'mark_paid':
        return sale?.say('paid', 1);
      case 'settle': {
        const ask = { reason: 'pay_now', campaignId };
        const quote = Quote.parse((await post(`${SETTLEMENTS_PATH}/quote`, ask)).json());
        const card = quote.testCards[n % Math.max(1, quote.testCards.length)];
        await post(SETTLEMENTS_PATH, { ...ask, hash: quote.hash, ...(card && { cardId: card.id }) });
        return;
      }
      case 'resume':
      case 'cancel': {
        const [newest] = await listSettlements(db, book, { campaignId, limit: 1 });
        if (newest) await post(`${SETTLEMENTS_PATH}/${newest.id}/${one.what}`, {});
        return;
      }
      case 'pay_directly': {
        const path = `/api/v1/billing/campaigns/${campaignId}/affiliates`;
        const { balances } = AffiliateBalances.parse((await merchant.call(path)).json());
        const owedMinor = balances.find((balance) => balance.affiliateId === affiliateId)?.owedMinor ?? 0n;
        await post(`${path}/${affiliateId}/direct-payments`, { currency: 'EUR', shownMinor: owedMinor.toString() });
        return;
      }
    }
  }

  /** Answers all open requests to payout. */
  async function payOut(): Promise<void> {
    for (const campaignId of Object.values(ids.campaigns)) {
      for (const { settlementId, isTest, event } of await settling.publishedOf(campaignId)) {
        if (event.case !== 'payoutRequested' && event.case !== 'testPayoutRequested') continue;
        const fresh = event.value.lines.filter(({ lineId, attempt }) => !answered.has(`${lineId} ${attempt}`));
        for (const line of fresh) answered.add(`${line.lineId} ${line.attempt}`);
        await settling.deliverPayouts(...fresh.map((line) => outcomeOf(settlementId, line, isTest)));
      }
    }
  }

  for (const one of steps) {
    // Lists are ordered by time.
    time.now += 1_000;
    if ('book' in one && !books.includes(one.book)) continue;
    if ('book' in one) await carryOut(one);
    else if (one.what === 'work') await settling.workCharges();
    else if (one.what === 'pay_out') await payOut();
    else if (one.what === 'next_month') {
      time.now += 31 * 86_400_000;
      await billMonths({ ...deps, startMonthlySettlement: (id, period) => startMonthlySettlement(deps, id, period) });
    } else {
      const campaign = await findCampaign(db, ids.campaigns.test);
      if (!campaign) throw new Error('the campaign is not known');
      const { book: _, ...row } = campaign;
      await db.transaction().execute((trx) => upsertCampaign(trx, { ...row, version: row.version + 1, isTest: false }));
    }
  }
  return { merchant, answers: await liveAnswers(world, ids, merchant) };
}

function outcomeOf(settlementId: string, line: PayoutLine, isTest: boolean): PayoutContent {
  const { lineId, attempt, currency, amountMinor } = line;
  if (line.method === PayoutMethod.NOTICE)
    return {
      case: 'noticeSettled',
      value: { settlementId, lineId, outcome: isTest ? NoticeOutcome.NOT_SENT : NoticeOutcome.SENT },
    };
  const provider = isTest ? 'test' : 'stripe';
  const paid = { settlementId, lineId, attempt, currency, amountMinor, provider };
  return { case: 'transferPaid', value: { ...paid, transferId: `tr_${lineId}` } };
}

/** All responses about real money: to the merchant, the public, other services and the operator. */
async function liveAnswers({ fixture }: World, ids: Ids, merchant: Awaited<ReturnType<Fixture['newMerchant']>>) {
  const { db, deps, app } = fixture;
  const { campaigns, affiliates } = ids;
  const paths = [
    '/api/v1/billing/due',
    '/api/v1/billing/invoices',
    '/api/v1/billing/payout-hold',
    '/api/v1/billing/ledger/export?format=ndjson',
    ...Object.values(campaigns).flatMap((id) => [
      `/api/v1/billing/campaigns/${id}/affiliates?book=live`,
      `${SETTLEMENTS_PATH}?campaignId=${id}&book=live`,
      `/api/v1/billing/ledger/export?format=csv&campaignId=${id}`,
    ]),
  ];
  const answers: Record<string, string> = {};
  for (const path of paths) answers[path] = (await merchant.call(path)).text;
  const quote = { reason: 'pay_now', campaignId: campaigns.live };
  answers.quote = (await merchant.call(`${SETTLEMENTS_PATH}/quote`, { method: 'POST', body: quote })).text;
  for (const id of [...affiliates.live, ...affiliates.test]) {
    const headers = { [INTERNAL_HEADER]: INTERNAL_SECRET };
    answers[`owed ${id}`] = (await app.inject({ url: `/internal/affiliates/${id}/owed`, headers })).body;
  }
  const authorization = `Bearer ${await deps.tickets.sign({ campaignId: campaigns.live })}`;
  const url = `/api/v1/public/billing/campaigns/${campaigns.live}/payments`;
  answers[url] = (await app.inject({ url, headers: { authorization } })).body;
  let exported = '';
  for await (const part of exportLedger(db, { book: 'live', campaignIds: Object.values(campaigns) }, 'ndjson'))
    exported += part;
  answers['npm run ledger:export'] = exported;
  const held = await db.transaction().execute((trx) => listHeldBalances(trx, merchant.id));
  answers.held = JSON.stringify(held);
  deps.metrics.of(chargeFigures);
  answers.metrics = await deps.metrics.getSingleMetricAsString('sillage_charges_total');
  return Object.fromEntries(Object.entries(answers).map(([name, text]) => [name, withoutIds(text)]));
}

/**
 * Values that differ between worlds, in the order of their appearance: generated ids, storage times, and which of
 * several simultaneously charged invoices is numbered or charged first. Earlier runs leave some behind.
 */
function withoutIds(text: string): string {
  const names = new Map<string, string>();
  return text
    .replaceAll(/"transactionId":\d+/g, '')
    .replaceAll(/^\d+(,.*?,.*?,.*?,).*?,/gm, '$1')
    .replaceAll(/"recordedAt":"[^"]*"/g, '')
    .replaceAll(
      /SIL-\d{4}-\d{6}|ch_in_\d+|[0-9a-f]{64}|[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
      (id) => {
        if (id.startsWith('00000000-')) return id;
        const name = names.get(id) ?? `#${names.size}`;
        names.set(id, name);
        return name;
      },
    );
}

const liveNumbers = async ({ fixture }: World) =>
  fixture.db.selectFrom('invoices').select('number').where('book', '=', 'live').orderBy('number').execute();

test('whatever happens in test mode, every answer about real money is what it is without it', {
  timeout: 300_000,
}, async () => {
  let run = 0;
  const mode = fc.constantFrom<('managed' | 'self_pay')[]>('managed', 'self_pay');
  await fc.assert(
    fc.asyncProperty(
      fc.record({ live: mode, test: mode }),
      fc.array(step, { minLength: 5, maxLength: 25 }),
      async (modes, steps) => {
        run += 1;
        const [mixed, alone] = worlds;
        if (!mixed || !alone) throw new Error('there are two worlds');
        alone.fixture.time.now = mixed.fixture.time.now;
        const ids = idsOf(run);
        const { answers } = await live(mixed, ids, modes, steps, ['live', 'test']);
        const without = await live(alone, ids, modes, steps, ['live']);
        expect(answers).toEqual(without.answers);
        expect(await liveNumbers(mixed)).toEqual(await liveNumbers(alone));
        expect((await proveLedger(mixed.fixture.db)).filter(({ outcome }) => outcome === 'differs')).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
});
