import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { consume, webhooksOf } from '../testing/webhooks.ts';
import { campaignEventsConsumer } from './campaign-events.ts';

let fixture: Fixture;
let webhooks: ReturnType<typeof webhooksOf>;
beforeAll(async () => {
  fixture = await createFixture({ publicUrl: 'http://localhost:3000' });
  webhooks = webhooksOf(fixture);
});
afterAll(() => fixture.close());

const postback = { url: 'https://tracker.example/pb?cid={sub1}', eventTypes: ['commission.pending'] };

async function story() {
  const owner = await fixture.merchant();
  const campaignId = await fixture.newCampaign(owner);
  await webhooks.newEndpoint(owner, 'https://erp.example/hooks');
  const person = async () => {
    const affiliateId = randomUUID();
    await (await fixture.dashboard(campaignId, affiliateId)).call(`/affiliates/${affiliateId}/postbacks`, {
      method: 'POST',
      body: postback,
    });
    return affiliateId;
  };
  const changed = (affiliateId: string, version: number, name: string, email: string) =>
    create(CampaignEventSchema, {
      eventId: `${affiliateId} ${version}`,
      campaignId,
      version: BigInt(version),
      occurredAtMs: BigInt(fixture.time.now + version * 1_000),
      event: { case: 'affiliate', value: { affiliateId, name, email, isRemoved: email === '', createdAtMs: 1n } },
    });
  const bodies = async () =>
    (await fixture.db.selectFrom('webhookMessages').select('body').where('ownerUserId', '=', owner.id).execute())
      .map(({ body }) => JSON.parse(body).data.name)
      .sort();
  const postbacksOf = async (...ids: readonly string[]) => {
    const response = await fixture.app.inject({
      method: 'POST',
      url: '/internal/affiliates/postbacks',
      headers: { [INTERNAL_HEADER]: fixture.deps.internalSecret },
      body: { affiliates: ids.map((affiliateId) => ({ campaignId, affiliateId })) },
    });
    return response.json().postbacks.map(({ affiliateId }: { affiliateId: string }) => affiliateId);
  };
  return { person, changed, bodies, postbacksOf };
}

test.each(['one after the other', 'in one batch', 'all of them twice'])(
  'an affiliate who was erased is in no message and has no postback, others keep theirs: %s',
  async (order) => {
    const { person, changed, bodies, postbacksOf } = await story();
    const [ada, bob] = [await person(), await person()];
    expect(await postbacksOf(ada)).toEqual([ada]);
    const events = [
      changed(ada, 1, 'Ada', 'ada@example.com'),
      changed(bob, 1, 'Bob', 'bob@example.com'),
      changed(ada, 2, '#0123', ''),
    ];
    const consumer = campaignEventsConsumer(fixture.deps);
    if (order === 'in one batch') await consume(consumer, events);
    else
      for (const event of order === 'all of them twice' ? [...events, ...events] : events)
        await consume(consumer, [event]);
    expect(await bodies()).toEqual(['#0123', 'Bob']);
    expect(await postbacksOf(ada, bob)).toEqual([bob]);
  },
);

test('only the platform’s own services may ask for postbacks', async () => {
  const body = { affiliates: [] };
  const response = await fixture.app.inject({ method: 'POST', url: '/internal/affiliates/postbacks', body });
  expect(response.statusCode).toBe(404);
});
