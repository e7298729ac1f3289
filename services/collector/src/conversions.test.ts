import { fromBinary } from '@bufbuild/protobuf';
import { ConversionEventSchema } from '@sillage/proto/events/conversions';
import { expect, test } from 'vitest';
import { amountOf, makeConversion, requireActive } from './conversions.ts';

test.each([
  [{ amountMinor: 0 }, 'EUR', 0],
  [{ amountMinor: 1234 }, 'EUR', 1234],
  [{ amount: '29' }, 'EUR', 2900],
  [{ amount: '29.9' }, 'EUR', 2990],
  [{ amount: '29.900' }, 'EUR', 2990],
  [{ amount: ' 29.90 ' }, 'EUR', 2990],
  [{ amount: '1000' }, 'JPY', 1000],
  [{ amount: '1.234' }, 'KWD', 1234],
])('%j in %s is %i minor units', (given, currency, minor) => {
  expect(amountOf(given, currency)).toBe(minor);
});

test.each([
  [{}, 'EUR'],
  [{ amount: '' }, 'EUR'],
  [{ amount: '-1' }, 'EUR'],
  [{ amount: '29,90' }, 'EUR'],
  [{ amount: '1e3' }, 'EUR'],
  [{ amount: '0x10' }, 'EUR'],
  [{ amount: '29.999' }, 'EUR'],
  [{ amount: '1.5' }, 'JPY'],
  [{ amount: '٣' }, 'EUR'],
  [{ amount: '99999999999999' }, 'EUR'],
  [{ amount: 'NaN' }, 'EUR'],
])('%j in %s is no amount, and the refusal says what one is', (given, currency) => {
  expect(() => amountOf(given, currency)).toThrow(new RegExp(`decimals of ${currency}.*Nothing was recorded`));
});

test.each([
  [{ amount: '10000000000.01' }, 'EUR'],
  [{ amount: '1000000000001' }, 'JPY'],
  [{ amountMinor: 1_000_000_000_001 }, 'EUR'],
  [{ amountMinor: Number.MAX_SAFE_INTEGER }, 'EUR'],
])('%j in %s is more than the ledger can hold, and refused instead of lost after the answer', (given, currency) => {
  expect(() => amountOf(given, currency)).toThrow('The amount is too large. Nothing was recorded.');
  expect(amountOf({ amountMinor: 1_000_000_000_000 }, currency)).toBe(1_000_000_000_000);
});

test('what a page says, for which nobody vouches, is believed up to a smaller amount', () => {
  expect(amountOf({ amount: '100000000.004' }, 'EUR', 'page')).toBe(10_000_000_000);
  expect(() => amountOf({ amount: '100000000.01' }, 'EUR', 'page')).toThrow(
    'The amount is too large. Nothing was recorded.',
  );
  expect(amountOf({ amount: '100000000.01' }, 'EUR')).toBe(10_000_000_001);
});

test('a named report is one event, an unnamed one is new each time', () => {
  const message = {
    campaignId: 'c',
    occurredAtMs: 1,
    event: { case: 'scriptSeen' as const, value: { pageHost: 'shop.example' } },
  };
  const named = { ...message, identity: { kind: 'sale', key: 'order-0001', digest: 'of 10 €' } };
  expect(makeConversion(named).id).toBe(makeConversion(named).id);
  expect(makeConversion(message).id).not.toBe(makeConversion(message).id);
  const { id, event } = makeConversion(named);
  expect(event.partitionKey).toBe('c');
  expect(fromBinary(ConversionEventSchema, event.value)).toMatchObject({
    eventId: id,
    campaignId: 'c',
    occurredAtMs: 1n,
    idempotencyKey: 'order-0001',
    idempotencyDigest: 'of 10 €',
  });
});

test('no campaign is not found', () => {
  expect(() => requireActive(undefined)).toThrow('There is no such campaign');
});
