import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Crash } from '../../testing/fake-collector.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { startReceiver, webhooksOf } from '../../testing/webhooks.ts';

let fixture: Fixture;
let webhooks: ReturnType<typeof webhooksOf>;
/** Whether the process crashes at the next requests: before the message leaves, or after it arrived. */
const deaths: ('before' | 'after' | undefined)[] = [];
beforeAll(async () => {
  fixture = await createFixture({ publicUrl: 'http://localhost:3000' });
  const { sendWebhook, callPostback } = fixture.deps;
  const deps: Fixture['deps'] = {
    ...fixture.deps,
    sendWebhook: (...call) => dyingAround(() => sendWebhook(...call)),
    callPostback: (...call) => dyingAround(() => callPostback(...call)),
  };
  webhooks = webhooksOf({ ...fixture, deps });
});
afterAll(() => fixture.close());

async function dyingAround<Result>(send: () => Promise<Result>): Promise<Result> {
  const death = deaths.shift();
  if (death === 'before') throw new Crash('before');
  const answer = await send();
  if (death === 'after') throw new Crash('after');
  return answer;
}

/** Pseudo-random, reproducible by its seed. */
function randomly(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

test.each([1, 2, 3, 4, 5])(
  'each endpoint and postback gets each message, and those of an object in their order, whatever is repeated, fails or dies (seed %i)',
  async (seed) => {
    const random = randomly(seed);
    const owner = await fixture.merchant();
    const campaignId = await fixture.newCampaign(owner);
    const receivers = [await startReceiver(), await startReceiver()];
    const tracker = await startReceiver();
    onTestFinished(async () => {
      for (const receiver of [...receivers, tracker]) await receiver.close();
    });
    for (const receiver of receivers) await webhooks.newEndpoint(owner, receiver.url);
    const affiliateId = randomUUID();
    await newPostback(campaignId, affiliateId, `${tracker.url}?id={conversion_id}&amount={amount}`);
    const conversionIds = [randomUUID(), randomUUID(), randomUUID()];
    const events = conversionIds.flatMap((conversionId) =>
      [1, 2, 3, 4].map((version) => {
        const refundedMinor = BigInt(version) * 100n;
        const about = { ownerUserId: owner.id, campaignId, affiliateId, conversionId };
        return webhooks.commission({ ...about, version, refundedMinor });
      }),
    );
    const inAnyOrder = [...events].sort((a, b) => Number(a.version - b.version) || random(3) - 1);
    for (let place = 0; place < inAnyOrder.length; ) {
      const end = place + 1 + random(4);
      await webhooks.publish(inAnyOrder.slice(place, end));
      // The offset was not committed, so part of the batch is delivered again.
      place = random(2) === 0 ? end : Math.max(place + 1, end - random(3));
      for (const receiver of [...receivers, tracker]) if (random(3) === 0) receiver.answers.push(500);
      deaths.push(([undefined, undefined, 'before', 'after'] as const)[random(4)]);
      await webhooks.round().catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
    }
    await webhooks.drain();
    await webhooks.publish(inAnyOrder);
    await webhooks.drain();
    for (const { received } of receivers) {
      for (const conversionId of conversionIds) {
        const versions = received
          .filter(({ body }) => body.data.conversionId === conversionId)
          .map(({ body }) => body.data.version);
        expect(versions.filter((version, place) => version !== versions[place - 1])).toEqual([1, 2, 3, 4]);
      }
      expect(new Set(received.map(({ id }) => id)).size).toBe(events.length);
    }
    const calls = tracker.received.map(({ url }) => new URLSearchParams(url?.replace(/^.*\?/, '')));
    for (const conversionId of conversionIds) {
      const amounts = calls.filter((call) => call.get('id') === conversionId).map((call) => call.get('amount'));
      expect(amounts.filter((amount, place) => amount !== amounts[place - 1])).toEqual([
        '99.00',
        '98.00',
        '97.00',
        '96.00',
      ]);
    }
  },
);

async function newPostback(campaignId: string, affiliateId: string, url: string): Promise<void> {
  const { call } = await fixture.dashboard(campaignId, affiliateId);
  const body = { url, eventTypes: ['commission.pending'] };
  expect(await call(`/affiliates/${affiliateId}/postbacks`, { method: 'POST', body })).toMatchObject({ status: 201 });
}

test('an endpoint that never answers well holds back nothing of another', async () => {
  const owner = await fixture.merchant();
  const campaignId = await fixture.newCampaign(owner);
  const live = await startReceiver();
  const dead = await startReceiver();
  onTestFinished(async () => {
    await live.close();
  });
  await dead.close();
  const deadEndpoint = await webhooks.newEndpoint(owner, dead.url);
  await webhooks.newEndpoint(owner, live.url);
  await webhooks.publish(Array.from({ length: 20 }, () => webhooks.commission({ ownerUserId: owner.id, campaignId })));
  await webhooks.round();
  expect(live.received).toHaveLength(20);
  const attempted = (await webhooks.deliveries(owner, deadEndpoint.id)).filter(({ attempts }) => attempts > 0);
  expect(new Set(attempted.map(({ error }) => error))).toEqual(new Set(['unreachable']));
});
