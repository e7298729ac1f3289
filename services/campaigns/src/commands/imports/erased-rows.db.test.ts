import { expect, test } from 'vitest';
import { lockAffiliate } from '../../db/affiliates/affiliates.ts';
import { lockOwnCampaign } from '../../db/campaigns/campaigns.ts';
import { openImportStage } from '../../testing/importer.ts';
import { eraseAffiliate } from '../erase-affiliate.ts';

const stage = openImportStage({ defaultRateBps: 1500 });
const FILE = 'email,name,ref_id\nAna@example.com,Ana,anna\nbo@example.com,Bo,\n';

async function erase(email: string) {
  const { id } = await stage.merchant.addAffiliate(stage.campaignId, { email, name: 'Ana' });
  await stage.fixture.db.transaction().execute(async (trx) => {
    const campaign = await lockOwnCampaign(trx, stage.campaignId, stage.merchant.id, 'update');
    const affiliate = await lockAffiliate(trx, stage.campaignId, id);
    if (!campaign || !affiliate) throw new Error('the affiliate is not there');
    await eraseAffiliate(trx, campaign, affiliate, new Date(stage.fixture.time.now));
  });
}

const storedCells = async (importId: string) => {
  const rows = await stage.fixture.db
    .selectFrom('importRows')
    .selectAll()
    .where('importId', '=', importId)
    .where('line', '=', 2)
    .execute();
  return JSON.stringify(rows).toLowerCase();
};

test.each(['before', 'after'])('whoever is erased %s their file was checked is not added by it', async (when) => {
  const { id, mapping } = await stage.importer.uploaded(FILE);
  if (when === 'before') await erase('ana@example.com');
  await stage.importer.step(id, 'check', { mapping });
  if (when === 'after') await erase('ana@example.com');
  await stage.importer.step(id, 'run');
  expect(await stage.importer.rowsOf(id)).toEqual([
    [2, '', 'invalid', expect.any(String)],
    [3, 'bo@example.com', 'created', null],
  ]);
  expect(await storedCells(id)).not.toMatch(/ana|anna/);
  expect((await stage.importer.affiliates()).map(({ email }) => email)).toEqual(['bo@example.com']);
});
