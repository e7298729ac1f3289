import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShops } from '../testing/affiliate-shops.ts';
import { createBooks } from '../testing/books.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../testing/fixture.ts';
import { createSelfBilling } from '../testing/self-billing.ts';
import { taxParty } from '../testing/tax-parties.ts';

let fixture: Fixture;
let books: ReturnType<typeof createBooks>;
let shop: ReturnType<typeof createSelfBilling>;
beforeAll(async () => {
  fixture = await createFixture();
  books = createBooks(fixture);
  shop = createSelfBilling(fixture, createShops(fixture, books));
});
afterAll(() => fixture.close());

/** A shop with a sale of a different amount in each month. */
async function selling() {
  const store = await shop();
  const months = { '2026-11': 1, '2026-12': 10, '2027-01': 100, '2027-02': 1_000 };
  await books.consume(
    Object.entries(months).map(([month, minor]) => store.sale('approved', minor, { at: `${month}-22T10:00:00Z` })),
  );
  const written = async () => (await store.documents()).map(({ period, totalMinor }) => `${period} ${totalMinor}`);
  return { ...store, written };
}

describe('invoices in the name of an affiliate', () => {
  test('leave out the months between an agreement that ended and the next one, which the affiliate invoiced', async () => {
    const store = await selling();
    store.agreedIn(['2026-11', '2026-11']);
    await store.turnTo('2026-12-05T10:00:00Z');
    await store.turnTo('2027-02-05T10:00:00Z');
    store.agreedIn(['2026-11', '2026-11'], ['2027-02', null]);
    await store.turnTo('2027-03-05T10:00:00Z');
    expect(await store.written()).toEqual(['2026-11 1', '2027-02 1000']);
  });

  test('are written of the months that an agreement covered, though it has ended since', async () => {
    const store = await selling();
    store.agreedIn(['2026-11', '2026-12']);
    await store.turnTo('2026-12-05T10:00:00Z');
    await store.turnTo('2027-01-05T10:00:00Z');
    await books.consume([store.sale('approved', 5, { at: '2026-12-30T10:00:00Z' })]);
    await store.turnTo('2027-02-05T10:00:00Z');
    expect(await store.written()).toEqual(['2026-11 1', '2026-12 10', '2027-01 5']);
  });

  test('leave out the months in which the merchant wrote none', async () => {
    const store = await selling();
    await store.switchTo(false);
    await store.turnTo('2026-12-05T10:00:00Z');
    await store.turnTo('2027-02-06T10:00:00Z');
    await store.switchTo(true);
    await store.turnTo('2027-03-05T10:00:00Z');
    expect(await store.written()).toEqual(['2026-11 1', '2027-02 1000']);
  });

  test('make up for an affiliate whose details could not be read for a while', async () => {
    const store = await selling();
    fixture.bank.parties.delete(store.affiliateId);
    await store.turnTo('2026-12-05T10:00:00Z');
    fixture.bank.parties.set(store.affiliateId, taxParty(store.affiliateId));
    await store.turnTo('2027-01-05T10:00:00Z');
    expect(await store.written()).toEqual(['2026-12 11']);
  });

  test('stand for what was invoiced where the affiliate has another address and agrees with it', async () => {
    const store = await selling();
    await store.turnTo('2026-12-05T10:00:00Z');
    store.agreedIn(['2026-12', null]);
    await store.turnTo('2027-01-05T10:00:00Z');
    expect(await store.written()).toEqual(['2026-11 1', '2026-12 10']);
  });

  test('are written late of what an earlier address agreed to, where the present one agrees after the 5th', async () => {
    const store = await selling();
    // The address changed before the 5th of December, so nobody has agreed on that day.
    fixture.bank.parties.delete(store.affiliateId);
    await store.turnTo('2026-12-05T10:00:00Z');
    store.agreedIn(['2026-11', '2026-11'], ['2026-12', null]);
    await store.turnTo('2027-01-05T10:00:00Z');
    expect(await store.written()).toEqual(['2026-12 11']);
  });

  test('are held about the affiliate, and bear the name that the campaign had', async () => {
    const store = await selling();
    await store.turnTo('2026-12-05T10:00:00Z');
    const [before] = await store.documents();
    const held = await fixture.app.inject({
      method: 'POST',
      url: '/internal/affiliates/adjustments',
      headers: { 'x-sillage-internal': INTERNAL_SECRET },
      payload: { affiliates: [{ affiliateId: store.affiliateId, campaignId: store.campaignId }] },
    });
    expect(held.json().documents).toMatchObject([{ affiliateId: store.affiliateId, number: before?.number }]);
    await sql`update campaigns set name = 'Renamed' where campaign_id = ${store.campaignId}`.execute(fixture.db);
    expect(await store.documents()).toEqual([before]);
    expect(before?.campaignName).not.toBe('');
  });

  test('have numbers of their own for each affiliate of a merchant', async () => {
    const store = await selling();
    // Another affiliate whose id has the same last digits.
    const twin = `0198ffff-ffff-7fff-8fff-ffffff${store.affiliateId.slice(-6)}`;
    await books.consume([store.sale('approved', 7, { at: '2026-11-22T10:00:00Z', affiliateId: twin })]);
    fixture.bank.parties.set(twin, taxParty(twin));
    await store.turnTo('2026-12-05T10:00:00Z');
    expect((await store.documents()).map(({ number }) => number).toSorted()).toEqual(['SB-0001-0001', 'SB-0002-0001']);
  });

  test.each([
    ['FR', true],
    ['CH', false],
  ])('of a small business in %s cite the directive of the EU: %s', async (country, cites) => {
    const store = await shop({ country, vatId: null, isSmallBusiness: true }, { country, vatId: null });
    await books.consume([store.sale('approved', 100, { at: '2026-11-22T10:00:00Z' })]);
    await store.turnTo('2026-12-05T10:00:00Z');
    const [document] = await store.documents();
    const file = await store.asAffiliate(`/${document?.id}/file`);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.rawPayload)));
    expect(text.join(' ')).toContain('exempt as a small business');
    expect(text.join(' ').includes('article 284')).toBe(cites);
  });
});
