import { POSTBACK_MACROS } from '@sillage/proto/values/postback-macros';
import { expect, test } from 'vitest';
import { postbackCall } from './postback-address.ts';

const template = `https://tracker.example/pb?${POSTBACK_MACROS.map((name) => `${name}={${name}}`).join('&')}`;
const read = ({ url }: { readonly url: string }) => Object.fromEntries(new URL(url).searchParams);
const timestamp = '2026-11-24T10:00:00.900Z';
const ID = '00000000-0000-7000-8000-000000000001';
const CLICK = '00000000-0000-7000-8000-000000000002';
const commission = {
  conversionId: ID,
  campaignId: ID,
  affiliateId: ID,
  orderId: 'A-1',
  version: 1,
  currency: 'EUR',
  revenueMinor: 10_000,
  refundedMinor: 2_550,
  commissionMinor: 745,
  convertedAt: timestamp,
};
const bodyOf = (type: string, data: object) => JSON.stringify({ type, timestamp, data });

test.each([
  [
    'everything that is known',
    { clickId: CLICK, subs: ['news&letter', '', 'x'] },
    { click_id: CLICK, sub1: 'news&letter', sub2: '', sub3: 'x', amount: '74.50', commission: '7.45', currency: 'EUR' },
  ],
  ['an order without a click', { clickId: null, subs: [] }, { click_id: '', sub1: '', sub5: '' }],
  ['a message from before clicks were named', {}, { click_id: '', sub1: '', amount: '74.50' }],
  ['a currency without cents', { currency: 'JPY' }, { amount: '7450', commission: '745', currency: 'JPY' }],
  ['a currency of three places', { currency: 'KWD' }, { amount: '7.450', commission: '0.745' }],
])('%s', (_name, more: object, expected) => {
  const values = read(postbackCall(template, bodyOf('commission.approved', { ...commission, ...more })));
  expect(values).toMatchObject({
    event: 'commission.approved',
    status: 'approved',
    conversion_id: commission.conversionId,
    timestamp: '1795514400',
    ...expected,
  });
});

test('a test says that it is one, and of no money', () => {
  const values = read(postbackCall(template, bodyOf('webhook.test', { endpointId: ID, isTest: true })));
  expect(values).toMatchObject({ event: 'test', status: 'test', amount: '0', commission: '0', sub1: 'test' });
});

test('a signed call says as JSON what the macros say, and nothing that is the merchant’s alone', () => {
  const call = postbackCall(template, bodyOf('commission.approved', { ...commission, clickId: CLICK, subs: ['a'] }));
  expect(JSON.parse(call.body)).toEqual(read(call));
  expect(call.body).not.toContain('A-1');
});
