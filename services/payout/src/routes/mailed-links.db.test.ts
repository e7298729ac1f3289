import { randomUUID } from 'node:crypto';
import { Notice } from '@sillage/proto/http/payouts';
import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { publicCalls } from '../testing/public-calls.ts';

let fixture: Fixture;
let campaignId: string;
let affiliateId: string;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  fixture.fake.calls.length = 0;
  campaignId = (await fixture.newCampaign()).id;
  affiliateId = await fixture.newAffiliate(campaignId, { name: 'Zoë', email: 'zoe@example.com' });
});

const { get, post } = publicCalls(() => fixture);

describe('the page of a mail', () => {
  test('shows amounts and names of the books, whatever the address says', async () => {
    const settlementId = randomUUID();
    await fixture.settle(settlementId, campaignId, [
      { affiliateId, amountMinor: 1250, method: 'notice' },
      { affiliateId, amountMinor: 900, currency: 'USD', method: 'transfer' },
    ]);
    const token = fixture.linkOf(affiliateId, settlementId);
    const { status, json, headers } = await get('notice', {
      token,
      amount: '999999',
      name: 'Eve',
      campaign: 'Other',
      email: 'eve@example.com',
    });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(Notice.parse(json)).toEqual({
      affiliateId,
      affiliateName: 'Zoë',
      campaignName: 'Summer boots',
      maskedEmail: 'z…@example.com',
      hasEmail: true,
      amounts: [{ currency: 'EUR', amountMinor: 1250n }],
      account: { status: 'unknown', accountId: null },
      isHeld: false,
      bankDetails: null,
      merchantPays: false,
      expiresAt: new Date(fixture.time.now + 30 * DAY_MS).toISOString(),
    });
  });

  test('of an invitation has no amounts', async () => {
    expect((await get('notice', { token: fixture.linkOf(affiliateId) })).json).toMatchObject({ amounts: [] });
  });

  test('of an erased owner’s affiliate shows no address', async () => {
    await fixture.newAffiliate(campaignId, { id: affiliateId, name: '#000000000001', email: '' });
    expect((await get('notice', { token: fixture.linkOf(affiliateId) })).json).toMatchObject({
      hasEmail: false,
      maskedEmail: '',
    });
  });
});

describe('a link that is not good', () => {
  const other = async () => fixture.newAffiliate((await fixture.newCampaign()).id);
  const bad: readonly [string, () => Promise<string>, string][] = [
    ['made up', async () => 'v1.invitation.x.-.1.x', 'link_invalid'],
    [
      'made out for another affiliate',
      async () => fixture.linkOf(affiliateId).replace(affiliateId, await other()),
      'link_invalid',
    ],
    ['cut off', async () => fixture.linkOf(affiliateId).slice(0, -1), 'link_invalid'],
    ['of an affiliate that there is not', async () => fixture.linkOf(randomUUID()), 'link_invalid'],
    [
      'of a demo campaign',
      async () => fixture.linkOf(await fixture.newAffiliate((await fixture.newCampaign({ isDemo: true })).id)),
      'link_invalid',
    ],
    [
      'out of date by a second',
      async () =>
        fixture.tokens.sign(
          { purpose: 'invitation', affiliateId, settlementId: null, email: 'zoe@example.com' },
          fixture.time.now - 30 * DAY_MS,
        ),
      'link_expired',
    ],
  ];
  test.each(bad)('(%s) opens nothing, and makes no account', async (_, make, code) => {
    const token = await make();
    for (const answer of [
      await get('notice', { token }),
      await get('account', { token }),
      await post('onboarding', { token }),
      await post('dashboard', { token }),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.json).toMatchObject({ code });
    }
    expect(fixture.fake.calls).toEqual([]);
  });

  test('(sent to an address that the affiliate does not have any more) opens nothing; one sent to the new address does', async () => {
    const token = fixture.linkOf(affiliateId);
    await fixture.newAffiliate(campaignId, { id: affiliateId, name: 'Zoë', email: 'zoe@example.org' });
    for (const answer of [
      await get('notice', { token }),
      await get('account', { token }),
      await post('onboarding', { token }),
    ]) {
      expect(answer).toMatchObject({ status: 403, json: { code: 'link_invalid' } });
    }
    expect(fixture.fake.calls).toEqual([]);
    expect((await post('onboarding', { token: fixture.linkOf(affiliateId) })).status).toBe(200);
  });

  test('is not one whose address is only written in another way', async () => {
    const token = fixture.linkOf(affiliateId);
    await fixture.newAffiliate(campaignId, { id: affiliateId, email: 'Zoe@Example.com' });
    expect((await get('notice', { token })).status).toBe(200);
  });

  test.each([{}, { token: '' }, { token: 7 }, { token: null }, { token: ['a'] }, { token: 'a'.repeat(2001) }])(
    '%j is a 400',
    async (body) => {
      expect((await post('onboarding', body)).status).toBe(400);
    },
  );
});
