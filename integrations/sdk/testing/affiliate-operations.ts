import { expect } from 'vitest';
import { giveAssets } from './asset-operations.ts';
import { eventually } from './product.ts';
import type { Stage } from './stage.ts';

export async function manageAffiliates(stage: Stage): Promise<void> {
  const { product, owner, at } = stage;
  const { sillage } = owner;
  const path = { campaignId: at.campaignId };
  await sillage.updateCampaign({ path, body: { description: 'Shoes' } });
  expect((await sillage.listCampaigns()).campaigns).toHaveLength(1);
  expect((await sillage.listCampaignSummaries()).campaigns).toMatchObject([{ name: 'Launch' }]);
  await sillage.getCampaign({ path });
  // The campaign is live already, so nothing changes.
  expect(await sillage.goLive({ path, body: {} })).toMatchObject({ isTest: false, liveSince: null });
  const trial = await sillage.createCampaign({
    body: { name: 'Trial', targetUrl: 'https://shop.example.com/', isTest: true },
  });
  expect(trial).toMatchObject({ isTest: true });
  await sillage.deleteTestCampaign({ path: { campaignId: trial.id } });
  const bob = await sillage.createAffiliate({ path, body: { name: 'Bob', email: 'bob@sillage.test' } });
  const ofBob = { ...path, affiliateId: bob.id };
  await sillage.updateAffiliate({ path: ofBob, body: { name: 'Robert' } });
  await sillage.renewDashboardLink({ path: ofBob });
  await sillage.createLink({ path: ofBob, body: {} });
  expect((await sillage.listLinks({ path: ofBob })).links).toMatchObject([{ isPrimary: true }, { isPrimary: false }]);
  await eventually(() => sillage.getLinkClicks({ path: ofBob }));
  expect((await sillage.listAffiliates({ path })).affiliates).toHaveLength(2);
  expect((await sillage.listOwnAffiliates()).affiliates.map((affiliate) => affiliate.campaignId)).toContain(
    path.campaignId,
  );
  expect(await sillage.exportAffiliates({ query: { ...path, search: 'bob@' } })).toContain('Robert,bob@sillage.test');
  const rules = await sillage.getFraudRules({ path });
  expect(rules.since).toBeNull();
  const { reviewScore, rules: requested } = rules;
  expect(
    await sillage.updateFraudRules({ path, body: { reviewScore, reviewDays: 30, rules: requested } }),
  ).toMatchObject({
    reviewDays: 30,
  });
  const defaults = { reviewScore, reviewDays: 7, rules: requested };
  expect(await sillage.updateFraudDefaults({ body: defaults })).toMatchObject({ reviewDays: 7 });
  expect(await sillage.getFraudDefaults()).toMatchObject({ reviewDays: 7 });
  const tiers = [{ from: 100, rateBps: 5000 }];
  await sillage.setTiers({ path, body: { basis: 'total', measure: 'orders', tiers } });
  expect(await sillage.getTiers({ path })).toMatchObject({ measure: 'orders', tiers });
  const group = await sillage.createGroup({ path, body: { name: 'Bloggers', rateBps: 1500 } });
  const ofGroup = { ...path, groupId: group.id };
  const named = { affiliateIds: [bob.id] };
  expect(await sillage.joinGroup({ path: ofGroup, body: named })).toMatchObject({ members: 1 });
  await sillage.updateGroup({ path: ofGroup, body: { rateBps: 2000 } });
  expect((await sillage.listGroups({ path })).groups).toMatchObject([{ name: 'Bloggers', rateBps: 2000 }]);
  await giveAssets(stage);
  await sillage.leaveGroup({ path: ofGroup, body: named });
  await sillage.deleteGroup({ path: ofGroup });
  await sillage.removeAffiliate({ path: ofBob });
  const file = await sillage.uploadImport({ query: path, body: 'email,name\ncarla@sillage.test,Carla\nx,Eve\n' });
  const brought = { importId: file.id };
  const reaches = (state: string) =>
    eventually(async () => expect((await sillage.getImport({ path: brought })).state).toBe(state));
  await sillage.checkImport({ path: brought, body: { mapping: file.mapping ?? { email: 0 } } });
  await reaches('checked');
  await sillage.runImport({ path: brought });
  await reaches('done');
  expect((await sillage.listImports({ query: path })).imports).toMatchObject([{ counts: { created: 1, invalid: 1 } }]);
  expect((await sillage.listImportRows({ path: brought })).rows).toHaveLength(2);
  expect(await sillage.getImportReport({ path: brought })).toContain('carla@sillage.test,created');
  await sillage.undoImport({ path: brought });
  await reaches('undone');
  await sillage.forgetImport({ path: brought });
  const key = await sillage.createKey({ path });
  const replaced = await sillage.rotateKey({ path: { ...path, keyId: key.id }, body: { overlapHours: 1 } });
  expect(replaced.secretKey).not.toBe(key.secretKey);
  await sillage.revokeKey({ path: { ...path, keyId: key.id } });
  await sillage.listKeys({ path });
  const anyone = product.client();
  const { accessTicket } = await anyone.getPublicCampaign({ path });
  await eventually(() => anyone.getPublicAffiliate({ path: { affiliateId: at.affiliateId } }));
  const visitor = product.client(accessTicket);
  await eventually(() => visitor.getPublicStatistics({ path }));
  await eventually(() => visitor.getPublicPayments({ path }));
}

export async function describePerson({ owner, at }: Stage): Promise<void> {
  const { sillage } = owner;
  const { affiliateId } = at;
  const path = { affiliateId };
  const { id: noteId } = await sillage.createNote({ path, body: { text: 'Writes well' } });
  await sillage.updateNote({ path: { noteId }, body: { text: 'Writes very well' } });
  expect(await sillage.listNotes({ path })).toMatchObject({ notes: [{ text: 'Writes very well' }] });
  await sillage.deleteNote({ path: { noteId } });
  await sillage.tagPerson({ path, body: { name: 'Blog' } });
  const { tags } = await sillage.listTags();
  expect(tags).toMatchObject([{ name: 'Blog', people: 1 }]);
  const [{ id: tagId = '' } = {}] = tags;
  await sillage.renameTag({ path: { tagId }, body: { name: 'Blogs' } });
  expect(await sillage.getPerson({ path })).toMatchObject({
    affiliates: [{ id: affiliateId }],
    tags: [{ name: 'Blogs' }],
  });
  const shown = await sillage.getPersonPayments({ path });
  expect(shown).toMatchObject({ payouts: expect.any(Array), directPayments: expect.any(Array) });
  await sillage.untagPerson({ path: { affiliateId, tagId } });
  await sillage.deleteTag({ path: { tagId } });
  expect(await sillage.listTags()).toEqual({ tags: [] });
}
