import { ClickExplanation } from '@sillage/proto/http/conversions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { affiliate, campaign, click, sale, T0, uuid } from '../../testing/events.ts';
import { createFixture } from '../../testing/fixture.ts';

let projection: Awaited<ReturnType<typeof createFixture>>;
let owner: Awaited<ReturnType<typeof projection.signIn>>;

beforeAll(async () => {
  projection = await createFixture();
  owner = await projection.signIn();
  await projection.campaignEvents([
    campaign(1, { ownerUserId: owner.user.id }),
    affiliate(1, 1, [[0, 1000]]),
    affiliate(2, 1, [[0, 1000]]),
  ]);
  await projection.clicks([
    click(1, T0, 1, 'ann', { shortCode: 'abc123', destinationUrl: 'https://shop.example/' }),
    click(2, T0 + 1_000, 2, 'ann'),
    click(3, T0 + 2_000, 2, 'ann'),
    click(4, T0 + 3_000, 2, 'bot', { rejectedReason: 'bot' }),
  ]);
  await projection.conversions([sale(1, T0 + 60_000, 'ann', 5_000, { verified: true })]);
});
afterAll(() => projection.close());

const ask = (n: number, at: number, headers: Record<string, string> = owner.headers) =>
  projection.app.inject({
    url: `/api/v1/clicks/${uuid('click', n)}/explain?at=${new Date(at).toISOString()}`,
    headers,
  });
const explain = async (n: number, at: number) => ClickExplanation.parse((await ask(n, at)).json());

describe('the explanation of a click', () => {
  it('names the click that opened the visit, and the orders of the visit', async () => {
    expect(await explain(1, T0)).toMatchObject({
      click: { outcome: 'counted', superseded: false },
      shortCode: 'abc123',
      destinationUrl: 'https://shop.example/',
      visit: { ownerClickId: uuid('click', 1), ownerAffiliateId: uuid('affiliate', 1) },
      conversions: [{ id: uuid('conversion', 1), affiliateId: uuid('affiliate', 1) }],
    });
    expect(await explain(2, T0 + 1_000)).toMatchObject({
      click: { outcome: 'counted', superseded: true },
      shortCode: null,
      visit: { ownerClickId: uuid('click', 1) },
    });
    expect(await explain(3, T0 + 2_000)).toMatchObject({ click: { outcome: 'repeated' } });
  });

  it('has no visit where the click was rejected', async () => {
    expect(await explain(4, T0 + 3_000)).toMatchObject({
      click: { outcome: 'rejected', rejectedReason: 'bot' },
      visit: null,
      conversions: [],
    });
  });

  it('is nobody else’s, and there is none of what is not stored at that time', async () => {
    const stranger = await projection.signIn();
    expect((await ask(1, T0, stranger.headers)).statusCode).toBe(404);
    expect((await ask(1, T0 + 1)).statusCode).toBe(404);
  });
});
