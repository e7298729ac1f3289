import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountEvent, deliver } from '../testing/account-events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { settleErasures } from './settle-erasures.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

test('the campaigns of an erased account are published again for a week, unchanged, and no other ones', async () => {
  const merchant = await fixture.newMerchant();
  const erased = await merchant.createCampaign();
  await merchant.addAffiliate(erased.id);
  const other = await (await fixture.newMerchant()).createCampaign();
  await deliver(fixture, accountEvent(merchant.id, 1, 'erased'));
  const [before, beforeOther] = [await fixture.outbox(erased.id), await fixture.outbox(other.id)];

  await settleErasures({ db: fixture.db, clock: () => fixture.time.now + DAY_MS });
  const after = await fixture.outbox(erased.id);
  expect(after).toHaveLength(before.length + 1);
  const last = before.findLast(({ event }) => event.event.case === 'campaign');
  expect(after.at(-1)?.event.event).toEqual(last?.event.event);
  expect(after.at(-1)?.event.version).toBe(last?.event.version);
  expect(await fixture.outbox(other.id)).toEqual(beforeOther);

  await settleErasures({ db: fixture.db, clock: () => fixture.time.now + 8 * DAY_MS });
  expect(await fixture.outbox(erased.id)).toEqual(after);
});
