import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueueCharges } from '../db/charges/charges.ts';
import { adjustingOf } from '../testing/adjusting.ts';
import { createShops, type Shop } from '../testing/affiliate-shops.ts';
import { createBooks } from '../testing/books.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { createMonths } from '../testing/months.ts';
import { proveLedger } from './ledger-proofs.ts';

let fixture: Fixture;
let books: ReturnType<typeof createBooks>;
let campaignId: string;
let affiliateId: string;
let sale: Shop['sale'];
let adjust: ReturnType<typeof adjustingOf>['adjust'];
beforeAll(async () => {
  fixture = await createFixture();
  books = createBooks(fixture);
});
afterAll(() => fixture.close());

beforeEach(async () => {
  const shop = await createShops(fixture, books)();
  ({ campaignId, affiliateId, sale } = shop);
  ({ adjust } = adjustingOf(shop));
});

/** Makes changes that the database rejects, as an attacker with superuser rights could. */
async function tamper(text: string): Promise<() => Promise<unknown>> {
  const changing = (statement: string) =>
    fixture.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql.raw(statement).execute(trx);
    });
  await changing(text);
  return () => changing(text.replace('+ 1', '- 1'));
}

const failing = async () => (await proveLedger(fixture.db)).filter((proof) => proof.outcome === 'differs');

describe('the ledger proves itself', () => {
  test('and holds where nothing was tampered with', async () => {
    await books.consume([sale('pending', 5), sale('approved', 100), sale('paid', 30)]);
    expect(await failing()).toEqual([]);
  });

  test.each<[string, () => string, RegExp[]]>([
    [
      'an entry that was changed',
      () => `update ledger_entries set amount_minor = amount_minor + 1 where currency = 'EUR' and (transaction_id, line) in (
        select transaction_id, line from ledger_entries join ledger_accounts on id = account_id
        where type = 'affiliate.payable' and affiliate_id = '${affiliateId}')`,
      [
        /^Every transaction balances/,
        /^All debits/,
        /^Every balance/,
        /^What is pending and earned/,
        /^Bonuses and corrections/,
        /^What merchants marked/,
      ],
    ],
    [
      'a balance that was changed',
      () => `update account_balances set balance_minor = balance_minor + 1 where account_id in (
        select id from ledger_accounts where affiliate_id = '${affiliateId}')`,
      [/^Every balance/],
    ],
    [
      'a bonus that was changed',
      () => `update adjustments set amount_minor = amount_minor + 1 where affiliate_id = '${affiliateId}'`,
      [/^Bonuses and corrections/],
    ],
    [
      'a conversion that was changed',
      () => `update conversions set earned_minor = earned_minor + 1 where campaign_id = '${campaignId}'`,
      [/^What is pending and earned/],
    ],
    [
      'a mark that was changed',
      () =>
        `update conversions set discharged_minor = discharged_minor + 1 where campaign_id = '${campaignId}' and state = 'paid'`,
      [/^What merchants marked/],
    ],
    [
      'a fee that was changed',
      () => `update fee_items set fee_minor = fee_minor + 1 where campaign_id = '${campaignId}'`,
      [/^Fees are the sum/, /^Fees that no issued/],
    ],
  ])('finds %s, and names it', async (_name, text, claims) => {
    await books.consume([sale('approved', 100), sale('paid', 30)]);
    await adjust(25);
    const restore = await tamper(text());
    const found = await failing();
    await restore();
    expect(found).toHaveLength(claims.length);
    for (const [n, pattern] of claims.entries()) expect(found[n]?.claim).toMatch(pattern);
    expect(found[0]?.differences[0]).toMatch(/EUR|commission:|campaign/);
    expect(await failing()).toEqual([]);
  });

  test('finds what stands in clearing without being under way, and not what is', async () => {
    await books.consume([sale('approved', 100)]);
    await books.claim({ campaignId, affiliateId }, 40);
    expect((await failing()).map((proof) => proof.differences)).toEqual([
      [`affiliate.settling of affiliate ${affiliateId} in EUR: balance -40, under way 0`],
    ]);
    const settlementId = randomUUID();
    await sql`
      insert into settlements (id, campaign_id, owner_user_id, reason, mode, state, hash, created_at)
      values (${settlementId}, ${campaignId}, ${randomUUID()}, 'pay_now', 'managed', 'paying', 'hash', now())`.execute(
      fixture.db,
    );
    await sql`
      insert into settlement_lines (id, settlement_id, campaign_id, affiliate_id, currency, amount_minor, conversions_count, method, state, attempt)
      values (${randomUUID()}, ${settlementId}, ${campaignId}, ${affiliateId}, 'EUR', 40, 1, 'transfer', 'waiting', 1)`.execute(
      fixture.db,
    );
    expect(await failing()).toEqual([]);
  });

  test('through months that are charged, waived, refunded afterwards and paid', async () => {
    const months = createMonths(fixture);
    const owner = randomUUID();
    const [large, small] = [await months.newCampaign(owner), await months.newCampaign(randomUUID())];
    const charged = await months.sell(large, { at: '2026-11-10T10:00:00Z', revenueMinor: 80_000 });
    const waived = await months.sell(small, { at: '2026-11-10T10:00:00Z', revenueMinor: 1_000 });
    expect(await failing()).toEqual([]);
    await months.turnTo('2026-12-06T10:00:00Z');
    expect(await failing()).toEqual([]);
    const [invoice] = await months.invoicesOf(owner);
    await months.settleCharge(invoice?.id ?? '', { state: 'paid', providerChargeId: 'ch_1' });
    await charged(20_000, '2026-12-10T10:00:00Z');
    await waived(500, '2026-12-10T10:00:00Z');
    await months.sell(large, { at: '2026-12-11T10:00:00Z', revenueMinor: 90_000 });
    expect(await failing()).toEqual([]);
    await months.turnTo('2027-01-06T10:00:00Z');
    expect(await months.billed(owner)).toEqual(['2026-11 EUR paid 2000', '2026-12 EUR pending 1750']);
    expect(await failing()).toEqual([]);
  });

  test('finds a charge that waits and nobody works on: its task is a dead letter, or was purged', async () => {
    const months = createMonths(fixture);
    const owner = randomUUID();
    await months.sell(await months.newCampaign(owner), { at: '2027-01-10T10:00:00Z', revenueMinor: 80_000 });
    await months.turnTo('2027-02-06T10:00:00Z');
    const { id } = await fixture.db
      .selectFrom('charges')
      .select('id')
      .where('ownerUserId', '=', owner)
      .executeTakeFirstOrThrow();
    const found = async () => (await failing()).map(({ claim, differences }) => [claim, ...differences]);
    const stuck = [[expect.stringMatching(/^Every charge that waits/), `charge ${id} of 2000 minor units of EUR`]];
    expect(await found()).toEqual([]);
    await sql`update work_queue set dead_at = now() where key = ${id}`.execute(fixture.db);
    expect(await found()).toEqual(stuck);
    await sql`delete from work_queue where key = ${id}`.execute(fixture.db);
    expect(await found()).toEqual(stuck);
    await fixture.db.transaction().execute((trx) => enqueueCharges(trx, [{ id, book: 'live', subject: 'invoice' }]));
    expect(await found()).toEqual([]);
  });

  test('while commissions are booked', async () => {
    const booking = (async () => {
      for (let n = 0; n < 40; n += 1)
        await books.consume([sale('approved', n + 1), sale('paid', 3), sale('pending', 2)]);
    })();
    for (let n = 0; n < 8; n += 1) expect(await failing()).toEqual([]);
    await booking;
  });
});
