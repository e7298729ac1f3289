import { PublishedRoots, ReceiptDays, ReceiptFile } from '@sillage/proto/http/receipts';
import { type ProofOutcome, verifyProof } from '@sillage/proto/receipts/verify-proof';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILE_PARTS } from '../receipts/files.ts';
import { merkleRoot } from '../receipts/merkle.ts';
import { sealDays } from '../receipts/seal-day.ts';
import { affiliate, campaign, click, sale, sessionOf, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';

const [CAMPAIGN, MINE, OTHER] = [uuid('campaign', 1), uuid('affiliate', 1), uuid('affiliate', 2)];
const OWN = `/api/v1/public/receipts/campaigns/${CAMPAIGN}`;
const DAY = '2026-11-02';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
  await fixture.campaignEvents([
    campaign(1),
    campaign(1, { campaign: 2 }),
    affiliate(1, 1, [[0, 1000]]),
    affiliate(2, 1, [[0, 500]]),
  ]);
  const session = sessionOf('ann');
  const clicks = [1, 2, 3, 4, 5, 6, 7].map((n) => click(n, T0 + n, n === 4 ? 2 : 1, session, { country: 'FR' }));
  const elsewhere = click(20, T0, 3, 'other', { campaignId: uuid('campaign', 2) });
  await fixture.clicks([...clicks, elsewhere]);
  await fixture.conversions([sale(1, T0 + HOUR_MS, session, 5_000, { orderId: 'secret 1' })]);
  await sealDays(fixture.db, T0 + DAY_MS, { partReceipts: 4 });
  fixture.time.now = T0 + DAY_MS;
  await fixture.clicks([click(8, T0 + 8, 1, sessionOf('bob'))]);
  await sealDays(fixture.db, T0 + 4 * DAY_MS, { partReceipts: 4 });
});
afterAll(() => fixture.close());

async function get(url: string, affiliateId: string | null = MINE, campaignId = CAMPAIGN) {
  const ticket = { campaignId, ...(affiliateId !== null && { affiliateId }) };
  const authorization = `Bearer ${await fixture.tickets.sign(ticket)}`;
  return fixture.app.inject({ url, headers: { authorization } });
}
const fileOf = async (day = DAY, file = 0, affiliateId = MINE) =>
  ReceiptFile.parse((await get(`${OWN}/${day}?file=${file}`, affiliateId)).json());
const roots = async (query = '') =>
  PublishedRoots.parse((await fixture.app.inject(`/.well-known/sillage/roots${query}`)).json());
const verify = async (file: ReceiptFile): Promise<ProofOutcome> => verifyProof(file, (await roots()).days);

test('anybody can read the roots of all days, newest first', async () => {
  const answer = await fixture.app.inject('/.well-known/sillage/roots');
  expect(answer.headers['cache-control']).toBe('public, max-age=300');
  expect((await roots()).days.map(({ day }) => day)).toEqual(['2026-11-05', '2026-11-04', '2026-11-03', DAY]);
  expect((await roots('?before=2026-11-04')).days.map(({ day }) => day)).toEqual(['2026-11-03', DAY]);
});

test('an affiliate sees their days, and proves what is in them', async () => {
  const { days } = ReceiptDays.parse((await get(OWN)).json());
  expect(days.map(({ day, receipts, files }) => [day, receipts, files])).toEqual([
    ['2026-11-03', 1, 1],
    // Six clicks in two parts, and the decision on an order.
    [DAY, 7, 1],
  ]);
  const first = await fileOf();
  expect(first.parts.map(({ receipts }) => receipts.length)).toEqual([4, 2, 1]);
  expect(await verify(first)).toEqual({ outcome: 'proven', receipts: 7, withoutFacts: 0, laterDays: 3 });
  const late = await fileOf('2026-11-03');
  expect(late.parts).toMatchObject([{ kind: 'click', eventDay: DAY, receipts: [{ facts: { id: uuid('click', 8) } }] }]);
  expect(await verify(late)).toMatchObject({ outcome: 'proven', receipts: 1 });
});

test('nothing of visitors, orders and other affiliates is in it', async () => {
  const text = JSON.stringify(await fileOf());
  for (const hidden of ['ann', '"FR"', 'secret 1', OTHER, uuid('click', 4)]) expect(text).not.toContain(hidden);
});

test('of a first seal that takes in years, a file has a few days, and reads the tree of them alone', async () => {
  const [campaignId, mine] = [uuid('campaign', 3), uuid('affiliate', 9)];
  const url = `/api/v1/public/receipts/campaigns/${campaignId}`;
  const days = FILE_PARTS + 44;
  const other = Array.from({ length: days }, (_, n) => click(2_000 + n, T0 - n * DAY_MS, 8, 'other', { campaignId }));
  const own = Array.from({ length: days }, (_, n) => click(1_000 + n, T0 - n * DAY_MS, 9, 'own', { campaignId }));
  await fixture.campaignEvents([campaign(1, { campaign: 3 })]);
  await fixture.clicks([...own, ...other]);
  fixture.time.now = T0 + 7 * DAY_MS;
  await sealDays(fixture.db, fixture.time.now);
  const listed = ReceiptDays.parse((await get(url, mine, campaignId)).json()).days;
  expect(listed).toMatchObject([{ receipts: days, files: 2 }]);
  // Of other affiliates only the digests of groups are read: a file is built without their parts.
  await sql`delete from receipt_parts where affiliate_id = ${uuid('affiliate', 8)}`.execute(fixture.db);
  const file = async (n: number) =>
    ReceiptFile.parse((await get(`${url}/${listed[0]?.day}?file=${n}`, mine, campaignId)).json());
  for (const [n, receipts] of [FILE_PARTS, 44].entries())
    expect(await verify(await file(n))).toMatchObject({ outcome: 'proven', receipts });
  expect((await get(`${url}/${listed[0]?.day}?file=2`, mine, campaignId)).statusCode).toBe(404);
});

test('nobody gets the receipts of somebody else', async () => {
  expect((await get(OWN, null)).statusCode).toBe(403);
  expect((await fixture.app.inject(OWN)).statusCode).toBe(403);
  expect((await get(OWN, MINE, uuid('campaign', 2))).statusCode).toBe(404);
  expect((await get(`${OWN}/2026-11-04`)).statusCode).toBe(404);
  expect((await get(`${OWN}/2027-11-04`)).statusCode).toBe(404);
  expect((await fileOf(DAY, 0, OTHER)).parts.flatMap(({ receipts }) => receipts)).toHaveLength(1);
});

test('what is gone by retention is proven by its leaf', async () => {
  await sql`delete from clicks where id = ${uuid('click', 2)}`.execute(fixture.db);
  expect(await verify(await fileOf())).toMatchObject({ outcome: 'proven', receipts: 7, withoutFacts: 1 });
});

const CASES: readonly (readonly [string, (file: ReceiptFile) => unknown, object])[] = [
  ['a fact', (file) => set(file, 'at', T0), { what: 'receipt', which: uuid('click', 1) }],
  ['an owner', (file) => set(file, 'affiliateId', OTHER), { what: 'receipt', which: uuid('click', 1) }],
  ['a receipt less', (file) => file.parts[0]?.receipts.pop(), { what: 'receipts', which: DAY }],
  ['receipts in another order', (file) => file.parts[0]?.receipts.reverse(), { what: 'receipts', which: DAY }],
  ['the same receipts twice', (file) => file.parts.push(...file.parts.slice(0, 1)), { what: 'receipts', which: DAY }],
  ['nodes of the tree as receipts', giveNodes, { what: 'receipts', which: DAY }],
  ['nodes, and as many receipts in all', (file) => giveNodes(file, 3), { what: 'receipts', which: DAY }],
  ['more receipts in all', (file) => Object.assign(file.parts[2] ?? {}, { groupReceipts: 2 }), { what: 'receipts' }],
  ['receipts in another place', (file) => Object.assign(file.parts[1] ?? {}, { first: 2 }), { what: 'receipts' }],
  ['a fact that was not sealed', (file) => set(file, 'reason', 'fraud'), { what: 'receipt', which: uuid('click', 1) }],
  ['another kind', (file) => Object.assign(file.parts[0] ?? {}, { kind: 'clicks' }), { what: 'receipt' }],
  ['another campaign', (file) => Object.assign(file, { campaignId: OTHER }), { what: 'receipt' }],
  ['another seal before', (file) => Object.assign(file.seal, { previous: 'a'.repeat(64) }), { what: 'seal' }],
  ['another root', (file) => Object.assign(file.published, { root: 'a'.repeat(64) }), { what: 'root' }],
  ['another root before', (file) => Object.assign(file.published, { previous: 'a'.repeat(64) }), { what: 'chain' }],
];
test.for(CASES)('a file with %s is refused', async ([, change, expected]) => {
  const file = await fileOf();
  change(file);
  expect(await verify(file)).toMatchObject({ outcome: 'differs', ...expected });
});

/** Adds the nodes above the leaves of the first part. */
function giveNodes(file: ReceiptFile, groupReceipts = 6): void {
  const [part] = file.parts;
  if (!part) return;
  const leaves = part.receipts.map(({ leaf }) => Buffer.from(leaf, 'hex'));
  const nodes = [leaves.slice(0, 2), leaves.slice(2)].map((pair) => merkleRoot(pair).toString('hex'));
  Object.assign(part, { groupReceipts, receipts: nodes.map((leaf) => ({ leaf, facts: null, sealed: null })) });
}

function set(file: ReceiptFile, name: string, value: string | number): void {
  const receipt = file.parts[0]?.receipts[0];
  if (receipt?.facts) receipt.facts[name] = value;
}

test('a root that was exchanged, or left out, breaks the chain of those that were published', async () => {
  const file = await fileOf();
  const { days } = await roots();
  const exchanged = days.map((day) => (day.day === '2026-11-04' ? { ...day, seals: 'b'.repeat(64) } : day));
  expect(await verifyProof(file, exchanged)).toEqual({ outcome: 'differs', what: 'chain', which: '2026-11-04' });
  const leftOut = days.filter(({ day }) => day !== '2026-11-03');
  expect(await verifyProof(file, leftOut)).toEqual({ outcome: 'differs', what: 'chain', which: '2026-11-03' });
  expect(await verifyProof(file, days.slice(0, 2))).toEqual({ outcome: 'unpublished', day: DAY });
});
