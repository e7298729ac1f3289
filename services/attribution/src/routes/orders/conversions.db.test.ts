import { fromBinary } from '@bufbuild/protobuf';
import { ConversionEventSchema } from '@sillage/proto/events/conversions';
import { ClickList, ConversionExplanation, ConversionList } from '@sillage/proto/http/conversions';
import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { affiliate, campaign, click, refund, sale, T0, uuid } from '../../testing/events.ts';
import { createFixture } from '../../testing/fixture.ts';

type Fixture = Awaited<ReturnType<typeof createFixture>>;
let projection: Fixture;
let headers: { authorization: string };
let ownerId: string;
const CAMPAIGN = uuid('campaign', 1);
const Published = z.array(z.object({ partitionKey: z.string(), value: z.instanceof(Uint8Array) }));

beforeAll(async () => {
  projection = await createFixture();
  const signedIn = await projection.signIn();
  headers = signedIn.headers;
  ownerId = signedIn.user.id;
  await projection.campaignEvents([
    campaign(1, { ownerUserId: signedIn.user.id }),
    affiliate(1, 1, [[0, 1000]]),
    affiliate(2, 1, [[0, 2000]]),
  ]);
  await projection.clicks([
    ...Array.from({ length: 30 }, (_, n) => click(n + 1, T0 + Math.floor(n / 3), 1 + (n % 2), `visitor ${n}`)),
    click(50, T0 - 40 * DAY_MS, 1, 'old', { browser: '=cmd|calc', referrerHost: 'a,"b"' }),
    click(60, T0 + 5, 2, 'visitor 0'),
  ]);
  await projection.conversions([
    sale(1, T0 + 100, 'visitor 0', 9_990, { clickId: uuid('click', 60), screened: false }),
    sale(2, T0 + 200, 'visitor 1', 5_000, { orderId: '=1+1' }),
    sale(3, T0 + 300, 'nobody', 5_000),
    refund(1, T0 + DAY_MS, 'order 1', 3_330),
  ]);
  projection.time.now = T0 + 2 * DAY_MS;
});
afterAll(() => projection.close());

const get = (url: string) => projection.app.inject({ url, headers });

describe('lists', () => {
  it('page through all clicks, newest first, across months and equal times, none twice and none left out', async () => {
    const ids: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: z.infer<typeof ClickList> = ClickList.parse(
        (await get(`/api/v1/clicks?campaignId=${CAMPAIGN}&limit=7${next && `&cursor=${next}`}`)).json(),
      );
      ids.push(...page.clicks.map(({ id }) => id));
      next = page.next;
    }
    expect(ids).toHaveLength(32);
    expect(new Set(ids).size).toBe(32);
    expect(ids.at(-1)).toBe(uuid('click', 50));
  });

  it('narrow to one affiliate', async () => {
    const page = ClickList.parse(
      (await get(`/api/v1/clicks?campaignId=${CAMPAIGN}&affiliateId=${uuid('affiliate', 2)}`)).json(),
    );
    expect(page.clicks).toHaveLength(16);
    const sales = ConversionList.parse(
      (await get(`/api/v1/conversions?campaignId=${CAMPAIGN}&affiliateId=${uuid('affiliate', 1)}`)).json(),
    );
    expect(sales.conversions.map((conversion) => conversion.id)).toEqual([uuid('conversion', 1)]);
  });

  it('refuse a cursor that no list has given', async () => {
    expect((await get(`/api/v1/clicks?campaignId=${CAMPAIGN}&cursor=now`)).statusCode).toBe(400);
  });

  it('export CSV files whose cells no spreadsheet runs', async () => {
    const base = `/api/v1/statistics/campaigns/${CAMPAIGN}/export.csv?range=all&kind=`;
    const clicks = await get(`${base}clicks`);
    expect(clicks.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = clicks.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(33);
    expect(lines.at(-1)).toContain(",'=cmd|calc,");
    expect(lines.at(-1)).toContain(',"a,""b""",');
    expect((await get(`${base}conversions`)).body).toContain(",'=1+1,");
    expect((await get(`${base}evolution&granularity=month`)).body.trimEnd().split('\r\n')).toHaveLength(4);
    const recent = await get(`/api/v1/statistics/campaigns/${CAMPAIGN}/export.csv?kind=clicks`);
    expect(recent.body.trimEnd().split('\r\n')).toHaveLength(32);
  });
});

describe('explain', () => {
  it('tells the owning click, the named one, the window, the rate, the steps and the history', async () => {
    const explanation = ConversionExplanation.parse(
      (await get(`/api/v1/conversions/${uuid('conversion', 1)}/explain`)).json(),
    );
    expect(explanation.owningClick).toMatchObject({ id: uuid('click', 1), affiliateId: uuid('affiliate', 1) });
    expect(explanation.window).toMatchObject({ seconds: 86_400, startedAt: new Date(T0).toISOString() });
    expect(explanation.rate).toEqual({ rateBps: 1000, since: new Date(0).toISOString() });
    expect(explanation.conversion).toMatchObject({ commissionMinor: 666, refundedMinor: 3_330, state: 'pending' });
    expect(explanation.steps.every((step) => step.passed)).toBe(true);
    expect(explanation.history.map((change) => change.change)).toEqual(['reported', 'refunded']);
  });

  it('shows no click of another campaign that an order names', async () => {
    const theirs = uuid('click', 90);
    await projection.clicks([click(90, T0, 1, 'theirs', { campaignId: uuid('campaign', 2) })]);
    await projection.conversions([
      sale(90, T0 + 400, '', 5_000, { clickId: theirs, clickedAtMs: BigInt(T0), verified: true }),
    ]);
    const explanation = ConversionExplanation.parse(
      (await get(`/api/v1/conversions/${uuid('conversion', 90)}/explain`)).json(),
    );
    expect(explanation.conversion).toMatchObject({ rejection: 'unknown_click' });
    expect(explanation.namedClick).toBeNull();
    await projection.db.deleteFrom('conversions').where('id', '=', uuid('conversion', 90)).execute();
  });

  it('ends at the step that failed', async () => {
    const explanation = ConversionExplanation.parse(
      (await get(`/api/v1/conversions/${uuid('conversion', 3)}/explain`)).json(),
    );
    expect(explanation.steps).toMatchObject([{ code: 'click', passed: false, values: { reason: 'no_click' } }]);
    expect(explanation.owningClick).toBeNull();
  });
});

describe('commands', () => {
  const post = (path: string, payload: object) =>
    projection.app.inject({ method: 'POST', url: `/api/v1/conversions/${path}`, headers, payload });

  it('go to the log of the campaign and are folded from there', async () => {
    projection.published.length = 0;
    expect((await post(`${uuid('conversion', 2)}/review`, { decision: 'approved' })).statusCode).toBe(202);
    expect((await post(`${uuid('conversion', 1)}/refunds`, { amountMinor: 6_660 })).statusCode).toBe(202);
    const events = Published.parse(projection.published);
    expect(events.map((event) => event.partitionKey)).toEqual([CAMPAIGN, CAMPAIGN]);
    await projection.conversions(events.map((event) => fromBinary(ConversionEventSchema, event.value)));
    const { conversions } = ConversionList.parse((await get(`/api/v1/conversions?campaignId=${CAMPAIGN}`)).json());
    expect(conversions.map((conversion) => [conversion.id, conversion.state, conversion.commissionMinor])).toEqual([
      [uuid('conversion', 3), 'rejected', 0],
      [uuid('conversion', 2), 'approved', 1000],
      [uuid('conversion', 1), 'refunded', 0],
    ]);
  });

  it('mark as paid only where the merchant pays: beside a transfer of the platform it would be paid twice', async () => {
    const mark = () => post(`${uuid('conversion', 2)}/review`, { decision: 'marked_paid' });
    await projection.campaignEvents([campaign(2, { ownerUserId: ownerId, isManaged: true })]);
    expect((await mark()).json()).toMatchObject({ status: 409, code: 'invalid_transition' });
    await projection.campaignEvents([campaign(3, { ownerUserId: ownerId })]);
    expect((await mark()).statusCode).toBe(202);
  });

  it('refuse what is not possible in the state of the conversion', async () => {
    expect((await post(`${uuid('conversion', 3)}/review`, { decision: 'approved' })).json()).toMatchObject({
      code: 'invalid_transition',
    });
    expect((await post(`${uuid('conversion', 2)}/review`, { decision: 'rejected' })).json()).toMatchObject({
      code: 'invalid_transition',
    });
    expect((await post(`${uuid('conversion', 2)}/refunds`, { amountMinor: 5_001 })).json()).toMatchObject({
      code: 'validation_failed',
    });
    expect((await post(`${uuid('conversion', 99)}/review`, { decision: 'approved' })).statusCode).toBe(404);
  });
});
