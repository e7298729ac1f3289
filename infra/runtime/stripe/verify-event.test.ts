import { AppError } from '@sillage/runtime/service';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { verifyStripeEvent } from './verify-event.ts';

const SECRET = 'whsec_test';
const NOW_S = 1_796_000_000;
const EVENT = {
  id: 'evt_1',
  type: 'account.updated',
  created: NOW_S,
  account: 'acct_1',
  data: { object: { id: 'acct_1', object: 'account', name: 'Éloïse' } },
};
const BODY = Buffer.from(JSON.stringify(EVENT, null, 2));

const sign = (atS: number, secret = SECRET, body = BODY): string =>
  Stripe.webhooks.generateTestHeaderString({ payload: body.toString('utf8'), secret, timestamp: atS });
const verify = (header: string | undefined, { body = BODY, secret = SECRET } = {}) =>
  verifyStripeEvent(body, header, secret, NOW_S * 1000);
const v1Of = (header: string): string => header.split('v1=')[1] ?? '';

test('an event with a valid signature is read', () => {
  expect(verify(sign(NOW_S))).toEqual(EVENT);
});

test('one valid signature of several is enough, as during the rotation of a secret', () => {
  expect(
    verify(`t=${NOW_S},v1=${v1Of(sign(NOW_S, 'whsec_old'))},v1=${v1Of(sign(NOW_S))},v0=${'0'.repeat(64)}`).id,
  ).toBe('evt_1');
});

test.each([
  ['300 s ago', NOW_S - 300, true],
  ['301 s ago', NOW_S - 301, false],
  ['300 s ahead', NOW_S + 300, true],
  ['301 s ahead', NOW_S + 301, false],
])('a signature dated %s is believed: %s', (_name, atS, isBelieved) => {
  if (isBelieved) expect(verify(sign(atS)).id).toBe('evt_1');
  else expectCode(() => verify(sign(atS)), 'invalid_signature');
});

test('a millisecond more than 300 s is too much', () => {
  expectCode(() => verifyStripeEvent(BODY, sign(NOW_S - 300), SECRET, NOW_S * 1000 + 1), 'invalid_signature');
  expectCode(() => verifyStripeEvent(BODY, sign(NOW_S + 300), SECRET, NOW_S * 1000 - 1), 'invalid_signature');
});

test.each<[string, string | undefined]>([
  ['no header', undefined],
  ['an empty header', ''],
  ['another secret', sign(NOW_S, 'whsec_other')],
  ['a signature without its time', `v1=${v1Of(sign(NOW_S))}`],
  ['another time than the signed one', sign(NOW_S).replace(String(NOW_S), String(NOW_S - 1))],
  ['a time that is no number', sign(NOW_S).replace(String(NOW_S), 'soon')],
  ['only a signature of the old scheme', sign(NOW_S).replace('v1=', 'v0=')],
  ['a signature cut short', sign(NOW_S).slice(0, -2)],
  ['a signature that is no hex', `t=${NOW_S},v1=${'z'.repeat(64)}`],
])('%s is refused', (_name, header) => {
  expectCode(() => verify(header), 'invalid_signature');
});

test('the signature is over the bytes that arrived: the same JSON written differently is refused', () => {
  expectCode(() => verify(sign(NOW_S), { body: Buffer.from(JSON.stringify(EVENT)) }), 'invalid_signature');
});

test('an empty secret signs nothing', () => {
  const header = `t=${NOW_S},v1=${'0'.repeat(64)}`;
  expectCode(() => verify(header, { secret: '' }), 'invalid_signature');
});

test.each(['not json', '{}', '{"id":"evt_1","object":"v2.core.event","type":"x"}'])(
  'what is signed and no event is unreadable: %s',
  (text) => {
    const body = Buffer.from(text);
    expectCode(() => verify(sign(NOW_S, SECRET, body), { body }), 'unreadable_event');
  },
);

function expectCode(work: () => unknown, code: AppError['code']): void {
  expect(work).toThrow(AppError);
  try {
    work();
  } catch (error) {
    expect(error).toMatchObject({ code });
  }
}
