import { DAY_MS } from '@sillage/proto/values/durations';
import { createDailySalt, sessionOfVisitor } from '@sillage/runtime/http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purgeOwnDevices } from '../db/fraud/own-devices.ts';
import { affiliate, campaign, T0, uuid, withAddress } from '../testing/events.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../testing/fixture.ts';

const [CAMPAIGN, ADA, GRACE] = [uuid('campaign', 1), uuid('affiliate', 1), uuid('affiliate', 2)];
const SID = 'abcdefghijklmnopqrstuA';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture({ assesses: true });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.wipe();
  fixture.time.now = T0;
  await fixture.campaignEvents([
    campaign(1),
    withAddress(affiliate(1, 1, [[0, 1000]]), 'ada@affiliates.example'),
    withAddress(affiliate(2, 1, [[0, 1000]]), 'grace@affiliates.example'),
  ]);
});

interface Opening {
  readonly affiliateId?: string | null;
  readonly cookie?: string;
  readonly of?: string;
}

async function open({ affiliateId = ADA, cookie, of = CAMPAIGN }: Opening = {}, service = fixture) {
  const ticket = { campaignId: of, ...(affiliateId !== null && { affiliateId }) };
  return service.app.inject({
    method: 'POST',
    url: `/api/v1/public/statistics/campaigns/${CAMPAIGN}/own-device`,
    headers: {
      authorization: `Bearer ${await service.tickets.sign(ticket)}`,
      'user-agent': 'Firefox',
      ...(cookie !== undefined && { cookie }),
    },
  });
}

const kept = async ({ db } = fixture) =>
  (await db.selectFrom('ownDevices').select(['affiliateId', 'sessionId']).orderBy('seenAt').execute()).map(
    ({ affiliateId, sessionId }) => [affiliateId, sessionId],
  );

const sessionOfDay = (nowMs: number) =>
  sessionOfVisitor('127.0.0.1', 'Firefox', { salt: createDailySalt(INTERNAL_SECRET)(nowMs), nowMs });

test('without a cookie it is the session that a click of that day would have, and no address is kept', async () => {
  const answer = await open();
  expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([204, '', undefined]);
  fixture.time.now = T0 + DAY_MS;
  await open();
  await open();
  expect(await kept()).toEqual([
    [ADA, sessionOfDay(T0)],
    [ADA, sessionOfDay(T0 + DAY_MS)],
  ]);
});

test('with the tracking cookie it is that alone: others in the network have the same browser', async () => {
  await open({ cookie: `a=1; sillage_sid=${SID}` });
  expect(await kept()).toEqual([[ADA, SID]]);
});

test('a visitor who wants no session has none', async () => {
  expect((await open({ cookie: 'sillage_sid=none' })).statusCode).toBe(204);
  expect(await kept()).toEqual([]);
});

test.each<[string, Opening, number]>([
  ['of a dashboard that is open to all', { affiliateId: null }, 403],
  ['of another campaign', { of: uuid('campaign', 2) }, 404],
  ['of somebody who is no affiliate', { affiliateId: uuid('affiliate', 9) }, 204],
])('a ticket %s leaves nothing', async (_, opening, status) => {
  expect((await open(opening)).statusCode).toBe(status);
  expect(await kept()).toEqual([]);
});

test('without a ticket nothing is told', async () => {
  const url = `/api/v1/public/statistics/campaigns/${CAMPAIGN}/own-device`;
  expect((await fixture.app.inject({ method: 'POST', url })).json()).toMatchObject({ code: 'access_restricted' });
});

test('nothing is kept that no rule asks for', async () => {
  const changed = campaign(2);
  if (changed.event.case === 'campaign')
    changed.event.value.fraudHistory.push({
      $typeName: 'sillage.v1.FraudPeriod',
      fromMs: 0n,
      reviewScore: 60,
      reviewDays: 14,
      rules: [{ $typeName: 'sillage.v1.FraudRule', rule: 'own_device', version: 2, threshold: 1, score: 0 }],
    });
  await fixture.campaignEvents([changed]);
  expect((await open()).statusCode).toBe(204);
  expect(await kept()).toEqual([]);
});

test('the newest sixty of an affiliate are kept, and an old one that is seen again is new', async () => {
  const cookieOf = (n: number) => `abcdefghijklmnopqrs${String(n).padStart(2, '0')}A`;
  await open({ affiliateId: GRACE, cookie: `sillage_sid=${SID}` });
  for (let n = 0; n < 60; n += 1) {
    fixture.time.now += 1_000;
    await open({ cookie: `sillage_sid=${cookieOf(n)}` });
  }
  fixture.time.now += 1_000;
  await open({ cookie: `sillage_sid=${cookieOf(0)}` });
  fixture.time.now += 1_000;
  await open({ cookie: `sillage_sid=${cookieOf(60)}` });
  const sessions = (await kept()).map(([, sessionId]) => sessionId);
  expect(sessions).toHaveLength(61);
  expect(sessions).toEqual(expect.arrayContaining([SID, cookieOf(0), cookieOf(60)]));
  expect(sessions).not.toContain(cookieOf(1));
});

test('they go after thirty days', async () => {
  await open({ cookie: `sillage_sid=${SID}` });
  fixture.time.now = T0 + DAY_MS;
  await open({ affiliateId: GRACE, cookie: `sillage_sid=${SID}` });
  await purgeOwnDevices(fixture.db, T0 + 30 * DAY_MS);
  expect(await kept()).toHaveLength(2);
  await purgeOwnDevices(fixture.db, T0 + 30 * DAY_MS + 1);
  expect(await kept()).toEqual([[GRACE, SID]]);
});

test.each([
  ['erased', ''],
  ['removed', 'ada@affiliates.example'],
])('an affiliate who is %s leaves none, and none comes after', async (_, email) => {
  await open({ cookie: `sillage_sid=${SID}` });
  await open({ affiliateId: GRACE, cookie: `sillage_sid=${SID}` });
  const gone = withAddress(affiliate(1, 2, [[0, 1000]]), email);
  if (gone.event.case === 'affiliate') gone.event.value.isRemoved = email !== '';
  await fixture.campaignEvents([gone]);
  expect(await kept()).toEqual([[GRACE, SID]]);
  expect((await open()).statusCode).toBe(204);
  expect(await kept()).toEqual([[GRACE, SID]]);
});

test('nothing is kept where orders are not assessed', async () => {
  const without = await createFixture();
  try {
    await without.campaignEvents([campaign(1), withAddress(affiliate(1, 1, [[0, 1000]]), 'ada@affiliates.example')]);
    expect((await open({}, without)).statusCode).toBe(204);
    expect(await kept(without)).toEqual([]);
  } finally {
    await without.close();
  }
});
