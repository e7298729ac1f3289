import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { SumMinor, sumOf } from '@sillage/proto/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { post } from '../../ledger/post.ts';
import { createBooks } from '../../testing/books.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
let books: ReturnType<typeof createBooks>;
beforeAll(async () => {
  fixture = await createFixture();
  books = createBooks(fixture);
});
afterAll(() => fixture.close());

const Line = z.object({
  transactionId: z.int(),
  businessKey: z.string(),
  campaignId: z.uuid().nullable(),
  amountMinor: SumMinor,
  line: z.int(),
});
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => Line.parse(JSON.parse(line)));

async function shop(sales = 3) {
  const merchant = await fixture.newMerchant();
  const campaignId = await books.newCampaign({ ownerUserId: merchant.id });
  const affiliateId = randomUUID();
  const says = Array.from({ length: sales }, (_, n) => ({
    campaignId,
    conversionId: randomUUID(),
    affiliateId,
    version: 1,
    state: 'approved' as const,
    commissionMinor: 100,
    revenueMinor: 1_000,
    at: `2026-11-${String((n % 20) + 1).padStart(2, '0')}T10:00:00Z`,
  }));
  await books.consume(says);
  return {
    merchant,
    campaignId,
    get: (query: string) => merchant.call(`/api/v1/billing/ledger/export?format=ndjson${query}`),
  };
}

test('a merchant gets every entry of their own campaigns, across pages, and nothing of others', async () => {
  const [own] = [await shop(1_203), await shop()];
  const lines = linesOf((await own.get('')).text);
  expect(lines).toHaveLength(1_203 * 4);
  expect(new Set(lines.map((line) => line.campaignId))).toEqual(new Set([own.campaignId]));
  expect(new Set(lines.map((line) => `${line.transactionId} ${line.line}`)).size).toBe(lines.length);
  expect(sumOf(lines.map((line) => line.amountMinor))).toBe(0n);
});

test('what was booked for several campaigns together shows each its own entries', async () => {
  const own = await shop(1);
  const other = await books.newCampaign({ ownerUserId: own.merchant.id });
  const fees = (campaignId: string) => ({
    account: { type: 'merchant.fees', campaignId } as const,
    currency: 'EUR',
    amountMinor: -20n,
  });
  const requested = {
    book: 'live' as const,
    businessKey: `charge:${randomUUID()}:asked:1`,
    kind: 'charge_asked' as const,
    occurredAt: new Date(),
    campaignId: null,
    entries: [
      fees(own.campaignId),
      fees(other),
      { account: { type: 'clearing.charges' as const }, currency: 'EUR', amountMinor: 40n },
    ],
  };
  await fixture.db.transaction().execute((trx) => post(trx, [requested]));
  const ofCharge = async (query: string) =>
    linesOf((await own.get(query)).text).filter((line) => line.businessKey === requested.businessKey);
  expect((await ofCharge(`&campaignId=${other}`)).map((line) => line.amountMinor)).toEqual([-20n]);
  expect((await ofCharge('')).map((line) => line.amountMinor)).toEqual([-20n, -20n]);
});

test('a range holds its first moment and not its last', async () => {
  const own = await shop(3);
  const lines = linesOf((await own.get('&from=2026-11-01T10:00:00Z&to=2026-11-03T10:00:00Z')).text);
  expect(new Set(lines.map((line) => line.businessKey)).size).toBe(2);
  expect((await own.get('&from=2027-01-01T00:00:00Z')).text).toBe('');
});

test('as CSV it has a line of names, and no text that a spreadsheet would run', async () => {
  const { merchant, campaignId } = await shop(1);
  const answer = await merchant.call(`/api/v1/billing/ledger/export?format=csv&campaignId=${campaignId}`);
  const [names, first] = answer.text.split('\r\n');
  expect(names).toBe(
    'transactionId,businessKey,kind,occurredAt,recordedAt,settlementId,invoiceId,line,account,campaignId,affiliateId,currency,amountMinor,reason',
  );
  expect(first).toMatch(
    /^\d+,commission:[0-9a-f-]{36}:1,commission,2026-11-01T10:00:00\.000Z,.*,,,1,merchant\.commissions,/,
  );
});

test('another merchant’s campaign is not found; nobody signed in, and no sense in the question, are refused', async () => {
  const [own, other] = [await shop(1), await shop(1)];
  expect((await own.get(`&campaignId=${other.campaignId}`)).status).toBe(404);
  expect((await fixture.app.inject({ url: '/api/v1/billing/ledger/export' })).statusCode).toBe(401);
  expect((await own.get('&from=yesterday')).status).toBe(400);
  expect((await own.merchant.call('/api/v1/billing/ledger/export?format=xml')).status).toBe(400);
});

const run = (file: string, args: readonly string[] = [], databaseUrl = fixture.url) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', `services/billing/src/${file}`, ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl, ATTRIBUTION_URL: '' },
    maxBuffer: 1 << 26,
  });

test('the auditor’s command writes every entry, and all of it balances', async () => {
  const { stdout } = await run('ledger-export.ts');
  const lines = linesOf(stdout);
  const { count } = await fixture.db
    .selectFrom('ledgerEntries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(lines).toHaveLength(count);
  expect(sumOf(lines.map((line) => line.amountMinor))).toBe(0n);
  await expect(run('ledger-export.ts', ['--format', 'xml'])).rejects.toMatchObject({ code: 2 });
});
