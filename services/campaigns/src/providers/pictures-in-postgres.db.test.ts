import { afterAll, beforeAll, describe } from 'vitest';
import { insertFiles } from '../db/assets/asset-files.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { expectStore } from '../testing/picture-store-contract.ts';
import { picturesInPostgres } from './pictures-in-postgres.ts';

let fixture: Fixture;
let campaignId: string;
beforeAll(async () => {
  fixture = await createFixture();
  campaignId = (await (await fixture.newMerchant()).createCampaign()).id;
});
afterAll(() => fixture.close());

describe('Postgres', () => {
  expectStore({
    store: () => picturesInPostgres(fixture.db),
    async note(id) {
      const now = new Date(fixture.time.now);
      const shape = {
        purpose: 'image',
        type: 'image/png',
        width: 1,
        height: 1,
        bytes: 1,
        storedIn: 'postgres',
      } as const;
      await insertFiles(fixture.db, [{ ...shape, id, campaignId, assetId: null, createdAt: now, removableFrom: now }]);
    },
  });
});
