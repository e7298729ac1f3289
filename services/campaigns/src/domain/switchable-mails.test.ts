import { AFFILIATE_MAILS } from '@sillage/proto/values/affiliate-mails';
import { expect, test } from 'vitest';
import { switchableMails } from './switchable-mails.ts';

const live = { isTest: false, isRemoved: false, isArchived: false, visibility: 'link' } as const;

test.each([
  ['a live programme has all of them', {}, AFFILIATE_MAILS],
  ['a test has none', { isTest: true }, []],
  ['whoever was removed is written to about money', { isRemoved: true }, ['commissions']],
  ['so is whoever was in a campaign that is over', { isArchived: true }, ['commissions']],
  ['and whoever is shown no clicks', { visibility: 'restricted' as const }, ['commissions']],
])('%s', (_what, columns, mails) => {
  expect(switchableMails({ ...live, ...columns })).toEqual(mails);
});
