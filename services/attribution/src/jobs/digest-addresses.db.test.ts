import { createAddressDigest } from '@sillage/runtime/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FoldLocks } from '../db/fold-locks.ts';
import { SCHEMA } from '../db/schema.ts';
import type { Projection } from '../projection/projection.ts';
import { affiliate, campaign, uuid, withAddress } from '../testing/events.ts';
import { INTERNAL_SECRET } from '../testing/fixture.ts';
import { type RunningService, startService } from '../testing/running-service.ts';
import { digestAddresses } from './digest-addresses.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service.stop());

const run = (secret: string) => {
  const addressDigest = createAddressDigest(secret);
  const projection: Projection = {
    db: service.db,
    locks: new FoldLocks(SCHEMA),
    publishes: true,
    visitRows: 'needed',
    addressDigest,
  };
  return digestAddresses(projection, service.bus);
};
const digests = async () => {
  const rows = await service.db.selectFrom('affiliates').select('addressDigest').orderBy('affiliateId').execute();
  return rows.map(({ addressDigest }) => addressDigest);
};
const expected = (secret: string) =>
  ['new@affiliates.example', 'grace@affiliates.example', ''].map((email) =>
    createAddressDigest(secret)(uuid('campaign', 1), email),
  );

test('affiliates from before there were digests get theirs at the next start, and all anew under another secret', async () => {
  const rates = [[0, 1000]] as const;
  await service.publishCampaigns([
    campaign(1),
    withAddress(affiliate(1, 1, rates), 'old@affiliates.example'),
    withAddress(affiliate(2, 1, rates), 'grace@affiliates.example'),
    affiliate(3, 1, rates),
    withAddress(affiliate(1, 2, rates), 'new@affiliates.example'),
  ]);
  await expect.poll(digests, { timeout: 60_000 }).toEqual(expected(INTERNAL_SECRET));
  await service.db.deleteFrom('addressKey').execute();
  await service.db.updateTable('affiliates').set({ addressDigest: '' }).execute();
  await run(INTERNAL_SECRET);
  expect(await digests()).toEqual(expected(INTERNAL_SECRET));
  // A second run under the same key does not read the addresses again.
  await service.db.updateTable('affiliates').set({ addressDigest: '' }).execute();
  await run(INTERNAL_SECRET);
  expect(await digests()).toEqual(['', '', '']);
  const another = 'another secret of at least thirty-two characters';
  await run(another);
  expect(await digests()).toEqual(expected(another));
});
