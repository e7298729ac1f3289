import { AffiliateGroup } from '@sillage/proto/http/affiliate-groups';
import { ImportRowList } from '@sillage/proto/http/imports';
import { Person, TagList } from '@sillage/proto/http/people';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createImporter, IMPORTS, openImportStage } from '../../testing/importer.ts';

const stage = openImportStage({ defaultRateBps: 1_500 });

const post = (path: string, body: object, merchant = stage.merchant) => merchant.call(path, { method: 'POST', body });

async function addGroup(name: string, terms: { rateBps: number; holdDays?: number }, of = stage): Promise<string> {
  const path = `/api/v1/campaigns/${of.campaignId}/groups`;
  return AffiliateGroup.parse((await post(path, { name, ...terms }, of.merchant)).json()).id;
}

const tagNames = async (merchant = stage.merchant) =>
  TagList.parse((await merchant.call('/api/v1/people/tags')).json()).tags.map(({ name, people }) => [name, people]);

const tagsOf = async (affiliateId: string) =>
  Person.parse((await stage.merchant.call(`/api/v1/people/${affiliateId}`)).json()).tags.map(({ name }) => name);

const rows = async (id: string) =>
  ImportRowList.parse((await stage.merchant.call(`${IMPORTS}/${id}/rows`)).json()).rows;

/** The data of each affiliate in a file that do not depend on the account. */
const described = (text: string) =>
  z
    .array(z.record(z.string(), z.string()))
    .parse(parse(text, { columns: true }))
    .map(({ name, email, status, rate, group, tags }) => ({ name, email, status, rate, group, tags }));

async function checked(file: string) {
  const { id, mapping } = await stage.importer.uploaded(file);
  await stage.importer.step(id, 'check', { mapping });
  return id;
}

describe('the groups of a file', () => {
  test('give their rate and hold to whoever has no other rate, and their hold to the others', async () => {
    const best = await addGroup('Best', { rateBps: 3_000, holdDays: 30 });
    const id = await checked(
      'email,rate,group\nana@example.com,,best\nbo@example.com,30%,Best\ncy@example.com,15,Best\ndee@example.com,,',
    );
    const planned = (await rows(id)).map(({ group, affiliate }) => [group, affiliate?.rateBps, affiliate?.rateSource]);
    expect(planned).toEqual([
      ['best', 3_000, 'group'],
      ['Best', 3_000, 'group'],
      ['Best', 1_500, 'own'],
      [null, 1_500, 'default'],
    ]);
    await stage.importer.step(id, 'run');
    const added = await stage.importer.affiliates();
    expect(added.map(({ groupId, rateBps, rateSource }) => [groupId, rateBps, rateSource])).toEqual([
      [best, 3_000, 'group'],
      [best, 3_000, 'group'],
      [best, 1_500, 'own'],
      [null, 1_500, 'default'],
    ]);
    const published = (await stage.fixture.outbox(stage.campaignId)).flatMap(({ event: { event } }) =>
      event.case === 'affiliate' ? [event.value.rates.map(({ rateBps, holdDays }) => [rateBps, holdDays])] : [],
    );
    expect(published).toEqual([[[3_000, 30]], [[3_000, 30]], [[1_500, 30]], [[1_500, undefined]]]);
    // Like any member, they get a new rate of the group, unless they have their own.
    await stage.merchant.call(`/api/v1/campaigns/${stage.campaignId}/groups/${best}`, {
      method: 'PATCH',
      body: { rateBps: 3_100 },
    });
    expect((await stage.importer.affiliates()).map(({ rateBps }) => rateBps)).toEqual([3_100, 3_100, 1_500, 1_500]);
  });

  test('are never made: whoever is in an unknown one is not added before it is there', async () => {
    const id = await checked('email,group\nana@example.com,Best\nbo@example.com,');
    expect((await rows(id)).map(({ outcome, problem, group }) => [outcome, problem, group])).toEqual([
      ['invalid', 'group', 'Best'],
      ['ready', null, null],
    ]);
    const other = await stage.merchant.createCampaign({ name: 'Hats' });
    const ofOther = { ...stage, campaignId: other.id };
    await addGroup('Best', { rateBps: 3_000 }, ofOther);
    const { mapping } = await stage.importer.show(id);
    expect((await stage.importer.step(id, 'check', { mapping })).counts).toMatchObject({ ready: 1, invalid: 1 });
    await addGroup('Best', { rateBps: 3_000 });
    expect((await stage.importer.step(id, 'check', { mapping })).counts).toMatchObject({ ready: 2, invalid: 0 });
  });

  test('may be deleted between the check and the run', async () => {
    const best = await addGroup('Best', { rateBps: 3_000 });
    const id = await checked('email,group\nana@example.com,Best\nbo@example.com,');
    await stage.merchant.call(`/api/v1/campaigns/${stage.campaignId}/groups/${best}`, { method: 'DELETE' });
    expect((await rows(id)).map(({ outcome, problem }) => [outcome, problem])).toEqual([
      ['invalid', 'group'],
      ['ready', null],
    ]);
    expect((await stage.importer.step(id, 'run')).counts).toMatchObject({ created: 1, invalid: 1 });
    expect((await stage.importer.affiliates()).map(({ email }) => email)).toEqual(['bo@example.com']);
  });
});

describe('the tags of a file', () => {
  test('are given, and made where there are none of their names', async () => {
    const { id: known } = await stage.merchant.addAffiliate((await stage.merchant.createCampaign()).id, {
      email: 'ana@example.com',
    });
    await post(`/api/v1/people/${known}/tags`, { name: 'Blog' });
    await post(`/api/v1/people/${known}/tags`, { name: 'VIP' });
    const id = await checked(
      'email,tags\nana@example.com,"blog; Alpine"\nbo@example.com,"BLOG,alpine"\ncy@example.com,\nx,Nobody',
    );
    expect((await rows(id)).map(({ affiliate }) => affiliate?.tags)).toEqual([
      ['Blog', 'VIP', 'Alpine'],
      ['BLOG', 'alpine'],
      [],
      undefined,
    ]);
    expect(await tagNames()).toEqual([
      ['Blog', 1],
      ['VIP', 1],
    ]);
    await stage.importer.step(id, 'run');
    expect(await tagNames()).toEqual([
      ['Alpine', 2],
      ['Blog', 2],
      ['VIP', 1],
    ]);
  });

  test('are taken back by undoing, and those that the import made and nobody else has are gone', async () => {
    const { id: known } = await stage.merchant.addAffiliate((await stage.merchant.createCampaign()).id, {
      email: 'ana@example.com',
    });
    await post(`/api/v1/people/${known}/tags`, { name: 'Blog' });
    const { id } = await stage.importer.imported(
      'email,tags\nana@example.com,Blog; Alpine; Shared\nbo@example.com,Blog; Bo',
    );
    const { id: zed } = await stage.merchant.addAffiliate(stage.campaignId, { name: 'Zed', email: 'zed@example.com' });
    await post(`/api/v1/people/${zed}/tags`, { name: 'shared' });
    await post(`/api/v1/people/${known}/tags`, { name: 'By hand' });
    expect(await tagsOf(known)).toEqual(['Alpine', 'Blog', 'By hand', 'Shared']);
    await stage.importer.step(id, 'undo');
    expect(await tagsOf(known)).toEqual(['Blog', 'By hand']);
    expect(await tagNames()).toEqual([
      ['Blog', 1],
      ['By hand', 1],
      ['Shared', 1],
    ]);
  });

  test('are not given to whoever is an affiliate already, who stays as they are', async () => {
    const { id: ana } = await stage.merchant.addAffiliate(stage.campaignId, { email: 'ana@example.com' });
    const done = await stage.importer.imported('email,group,tags\nana@example.com,Unknown,Blog');
    expect(done.counts).toMatchObject({ exists: 1, invalid: 0 });
    expect([await tagsOf(ana), await tagNames()]).toEqual([[], []]);
  });

  test('are never more than there can be: rows that come too late are not added', async () => {
    const { id: known } = await stage.merchant.addAffiliate((await stage.merchant.createCampaign()).id);
    for (let n = 0; n < 97; n += 1) await post(`/api/v1/people/${known}/tags`, { name: `Tag ${n}` });
    const id = await checked(
      'email,tags\na@example.com,New 1\nb@example.com,"New 2; tag 5"\nc@example.com,"New 3; New 4"\nd@example.com,new 1',
    );
    const outcomes = async () => (await rows(id)).map(({ outcome, problem }) => problem ?? outcome);
    expect(await outcomes()).toEqual(['ready', 'ready', 'too_many_tags', 'ready']);
    // Other tags use up the limit that a row's tag needed.
    await post(`/api/v1/people/${known}/tags`, { name: 'By hand 1' });
    await post(`/api/v1/people/${known}/tags`, { name: 'By hand 2' });
    await stage.importer.step(id, 'run');
    expect(await outcomes()).toEqual(['created', 'too_many_tags', 'too_many_tags', 'created']);
    expect(await tagNames()).toHaveLength(100);
  });
});

test('what one account exports, another one imports with groups, tags and rates', async () => {
  await addGroup('Best', { rateBps: 3_000 });
  await stage.importer.imported(
    `name,email,rate,group,tags
Ana,ana@example.com,,Best,"Blog; ""Paris, France"""
Bo,bo@example.com,15,Best,"=1+1; it's"
Cy,cy@example.com,20,,Blog
Dee,dee@example.com,,,
`,
  );
  const file = (await stage.merchant.call('/api/v1/affiliates/export.csv')).text;
  const merchant = await stage.fixture.newMerchant();
  const { id: campaignId } = await merchant.createCampaign({ defaultRateBps: 1_500 });
  await addGroup('Best', { rateBps: 3_000 }, { ...stage, merchant, campaignId });
  const { counts } = await createImporter(stage.fixture, merchant, campaignId).imported(file);
  expect(counts).toMatchObject({ created: 4, invalid: 0 });
  const again = (await merchant.call('/api/v1/affiliates/export.csv')).text;
  expect(described(again)).toEqual(described(file));
  expect(await tagNames(merchant)).toEqual(await tagNames());
});
