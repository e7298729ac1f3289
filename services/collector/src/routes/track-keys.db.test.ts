import { createHash, randomUUID } from 'node:crypto';
import type { CampaignKeyFacts } from '@sillage/proto/http/links';
import { CAMPAIGN_KEY_SCOPES } from '@sillage/proto/values/campaign-key-scopes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { AFFILIATE, createFixture, type Fixture, factsOf } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

/** The key of a new campaign. */
async function makeKey(more: Partial<CampaignKeyFacts> = {}): Promise<string> {
  const campaignId = randomUUID();
  const secret = `sk_${more.isTest ? 'test_' : ''}${campaignId.replaceAll('-', '')}_${randomUUID().replaceAll('-', '')}`;
  const hash = createHash('sha256').update(secret).digest('hex');
  const key = { hash, scopes: [...CAMPAIGN_KEY_SCOPES], isTest: false, expiresAtMs: null, ...more };
  fixture.knowledge.campaigns.set(campaignId, { ...factsOf(campaignId, true, secret), secretKeys: [key] });
  return secret;
}

const CALLS = {
  sale: () => ({ orderId: randomUUID(), amountMinor: 100, affiliateId: AFFILIATE }),
  refund: () => ({ orderId: 'A-1' }),
  click: () => ({ affiliateId: AFFILIATE, sessionId: 'visitor-1', userAgent: 'Mozilla/5.0 (X11) Chrome/140.0.0.0' }),
} as const;
type Call = keyof typeof CALLS;

const Answer = z.object({
  code: z.string().optional(),
  detail: z.string().optional(),
  results: z.array(z.object({ status: z.string(), code: z.string().optional() })).default([]),
});

const send = async (secret: string, path: string, body: object) => {
  const answer = await fixture.post(`/api/v1/track/${path}`, body, { authorization: `Bearer ${secret}` });
  return { status: answer.status, ...Answer.parse(await answer.json()) };
};

test.each<[scope: CampaignKeyFacts['scopes'][number], allowed: Call]>([
  ['sales:write', 'sale'],
  ['refunds:write', 'refund'],
  ['clicks:write', 'click'],
])('a key with the scope %s reports a %s and nothing else, in a batch too', async (scope, allowed) => {
  const secret = await makeKey({ scopes: [scope] });
  const before = (await fixture.conversions()).length + (await fixture.clicks()).length;
  const events = [];
  for (const call of Object.keys(CALLS) as Call[]) {
    const answer = await send(secret, call, CALLS[call]());
    expect([call, answer.status, answer.code]).toEqual(
      call === allowed ? [call, 202, undefined] : [call, 403, 'insufficient_scope'],
    );
    events.push({ type: call, data: CALLS[call]() });
  }
  const { results } = await send(secret, 'batch', { events });
  expect(results.map(({ status, code }) => code ?? status)).toEqual(
    events.map(({ type }) => (type === allowed ? 'accepted' : 'insufficient_scope')),
  );
  expect((await fixture.conversions()).length + (await fixture.clicks()).length).toBe(before + 2);
});

test.each([undefined, false, true])(
  'what a test key reports is a test, whatever the body says (%s)',
  async (isTest) => {
    const secret = await makeKey({ isTest: true, scopes: ['sales:write'] });
    const sale = { ...CALLS.sale(), ...(isTest !== undefined && { isTest }) };
    expect((await send(secret, 'sale', sale)).status).toBe(202);
    const recorded = (await fixture.conversions()).map(({ event }) =>
      event.case === 'reported' ? event.value : undefined,
    );
    expect(recorded.find((report) => report?.orderId === sale.orderId)).toMatchObject({ isTest: true, verified: true });
    const refused = await send(secret, 'refund', CALLS.refund());
    expect([refused.status, refused.detail]).toEqual([403, expect.stringContaining('A test key reports sales only')]);
  },
);

test('a key ends when its time has come', async () => {
  const secret = await makeKey({ expiresAtMs: fixture.time.now + 1_000 });
  expect((await send(secret, 'sale', CALLS.sale())).status).toBe(202);
  fixture.time.now += 1_000;
  expect((await send(secret, 'sale', CALLS.sale())).status).toBe(401);
});

test('the use of a key is reported once in five minutes, and again where that failed', async () => {
  const secret = await makeKey();
  const { knowledge, time } = fixture;
  const before = knowledge.keyUses;
  const sale = async () => {
    expect((await send(secret, 'sale', CALLS.sale())).status).toBe(202);
  };
  await sale();
  await sale();
  await expect.poll(() => knowledge.keyUses).toBe(before + 1);
  time.now += 300_000;
  knowledge.isAway = true;
  await sale();
  await expect.poll(() => knowledge.keyUses).toBe(before + 2);
  knowledge.isAway = false;
  await expect
    .poll(async () => {
      await sale();
      return knowledge.keyUses;
    })
    .toBeGreaterThan(before + 2);
});
