import type { ImportMapping, ImportSource } from '@sillage/proto/http/imports';
import { expect, test } from 'vitest';
import { detectSource, guessMapping } from './columns.ts';

test.each<[heading: string, source: ImportSource, mapping: ImportMapping | null]>([
  [
    'Id,First Name,Last Name,Email,PayPal Email,State,Coupon',
    'rewardful',
    { email: 3, firstName: 1, lastName: 2, couponCodes: 6, status: 5 },
  ],
  [
    'id,first_name,last_name,email,ref_id,customer_promo_code,status',
    'firstpromoter',
    { email: 3, firstName: 1, lastName: 2, alias: 4, couponCodes: 5, status: 6 },
  ],
  ['ID,Firstname,Lastname,Email,Referral code', 'tapfiliate', { email: 3, firstName: 1, lastName: 2, alias: 4 }],
  ['Email,Affiliate group,Parent ID', 'tapfiliate', { email: 0, group: 1 }],
  ['id,name,email,groupId,Tags', 'dub', { email: 2, name: 1, tags: 4 }],
  ['email,group,tags', 'csv', { email: 0, group: 1, tags: 2 }],
  ['id,name,email,country,totalClicks,status', 'dub', { email: 2, name: 1, status: 5 }],
  ['E-mail address,Full name,Commission rate', 'csv', { email: 0, name: 1, rate: 2 }],
  ['Affiliate e-mail,Affiliate', 'csv', { email: 0, name: 1 }],
  ['Nom,Adresse', 'csv', null],
  ['', 'csv', null],
])('%s', (heading, source, mapping) => {
  const columns = heading.split(',');
  expect(detectSource(columns)).toBe(source);
  expect(guessMapping(columns)).toEqual(mapping);
});
