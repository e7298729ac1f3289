import type { CommissionFigures } from '@sillage/proto/http/commission-figures';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listBookedFigures } from '../db/balances/booked-figures.ts';
import { createShops, type Shop } from '../testing/affiliate-shops.ts';
import { createBooks } from '../testing/books.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { linesOf } from './proof.ts';
import { proveStatistics } from './statistics-proof.ts';

let fixture: Fixture;
let books: ReturnType<typeof createBooks>;
let campaignId: string;
let affiliateId: string;
let sale: Shop['sale'];
beforeAll(async () => {
  fixture = await createFixture();
  books = createBooks(fixture);
});
afterAll(() => fixture.close());

beforeEach(async () => {
  ({ campaignId, affiliateId, sale } = await createShops(fixture, books)());
});

describe('statistics and ledger', () => {
  const prove = (attribution: ((id: string) => Promise<readonly CommissionFigures[]>) | undefined) =>
    proveStatistics({ db: fixture.db, book: 'live', attribution, pauseMs: 10 });
  const booked = (id: string) => listBookedFigures(fixture.db, 'live', id);

  test('are compared by affiliate and currency, and agree', async () => {
    await books.consume([sale('approved', 100), sale('paid', 30), sale('pending', 5)]);
    expect(await booked(campaignId)).toEqual([
      { affiliateId, currency: 'EUR', pendingMinor: 5n, earnedMinor: 130n, feeMinor: 33n },
    ]);
    expect(await prove(booked)).toMatchObject({ outcome: 'holds' });
  });

  test('a lasting difference is reported', async () => {
    await books.consume([sale('approved', 100)]);
    const shown = async (id: string) =>
      (await booked(id)).map((figures) => (id === campaignId ? { ...figures, earnedMinor: 90n } : figures));
    expect(await prove(shown)).toMatchObject({
      outcome: 'differs',
      differences: [
        `affiliate ${affiliateId} of campaign ${campaignId} in EUR: attribution shows 0 more pending, 10 less earned, 0 more fee than the ledger`,
      ],
    });
    expect(await prove(async (id) => (id === campaignId ? [] : booked(id)))).toMatchObject({
      outcome: 'differs',
      differencesCount: 1,
    });
  });

  test('what is merely late is not: the ledger catches up, or the difference moves on', async () => {
    await books.consume([sale('approved', 100)]);
    const late = sale('approved', 50);
    let looks = 0;
    const before = await booked(campaignId);
    const ahead = async (id: string) => {
      if (id !== campaignId) return booked(id);
      looks += 1;
      if (looks === 2) await books.consume([late]);
      return before.map((figures) => ({
        ...figures,
        earnedMinor: figures.earnedMinor + 50n,
        feeMinor: figures.feeMinor + 12n,
      }));
    };
    expect(await prove(ahead)).toMatchObject({ outcome: 'holds' });
    let n = 0;
    const moving = async (id: string) => {
      n += 1;
      return (await booked(id)).map((figures) =>
        id === campaignId ? { ...figures, pendingMinor: figures.pendingMinor + BigInt(n) } : figures,
      );
    };
    expect(await prove(moving)).toMatchObject({ outcome: 'holds' });
  });

  test('without attribution the proof is named as left out', async () => {
    const proof = await prove(undefined);
    expect(linesOf([proof])).toEqual([
      'left out  Attribution’s statistics show what the ledger holds, for each affiliate (live book): ATTRIBUTION_URL names no attribution service.',
    ]);
  });
});
