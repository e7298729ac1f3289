import { randomUUID } from 'node:crypto';
import { groupOfRecords, recordGroups } from '@sillage/proto/export/record-groups';
import { AccountRecords } from '@sillage/proto/http/account-records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Archives, createArchives } from '../testing/archives.ts';

let archives: Archives;
beforeAll(async () => {
  archives = await createArchives();
});
afterAll(() => archives.close());

test('an owner sees every kind of record in its group, with how many there are and until when', async () => {
  const owner = await archives.owner();
  await owner.request();
  const { groups } = AccountRecords.parse((await owner.records()).json());
  expect(groups.map(({ group }) => group)).toEqual(Object.keys(recordGroups));
  const names = groups.flatMap(({ records }) => records.map(({ name }) => name));
  expect(names.toSorted()).toEqual([...Object.keys(groupOfRecords), 'consents'].toSorted());
  const of = (name: string) => groups.find(({ group }) => group === name);
  expect(of('clicks')).toMatchObject({
    basis: 'instructions',
    records: [{ name: 'clicks', count: owner.id.length, isMore: true }],
  });
  expect(of('archives')?.records).toEqual([{ name: 'archives', count: 1, isMore: false, keptDays: 30 }]);
  expect(of('support')?.records).toEqual([{ name: 'contact-messages', count: 0, isMore: false, keptDays: 200 }]);
  expect(of('consents')?.records).toEqual([{ name: 'consents', count: null, isMore: false, keptDays: 365 }]);
});

test('what a service that is away holds has no number, and the rest is there', async () => {
  const owner = await archives.owner();
  archives.others.before = async (service) => {
    if (service === 'campaigns') throw new Error('the test says that it is away');
  };
  const { groups } = AccountRecords.parse((await owner.records()).json());
  const counts = Object.fromEntries(groups.map(({ group, records }) => [group, records[0]?.count]));
  expect(counts).toMatchObject({ campaigns: null, affiliates: null, orders: owner.id.length, archives: 0 });
});

test('support that looks at the account is not shown it', async () => {
  const view = await archives.owner({ viewer: { id: randomUUID(), sessionId: randomUUID() } });
  expect((await view.records()).json()).toMatchObject({ code: 'read_only_view' });
});
