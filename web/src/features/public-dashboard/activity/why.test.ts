import type { OwnClick, OwnConversion } from '@sillage/proto/http/own-activity';
import { expect, test } from 'vitest';
import { whyNot, whyOf } from './why.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const [BEFORE, AFTER] = ['2026-11-20T12:00:00Z', '2026-12-04T12:00:00Z'];

const conversion: OwnConversion = {
  id: '019a7c30-11aa-7b52-8e0d-73c5f09b6a21',
  occurredAt: BEFORE,
  state: 'pending',
  rejection: null,
  heldFor: null,
  holdUntil: null,
  approvesAt: null,
  reason: null,
  amountMinor: 8_000,
  refundedMinor: 0,
  commissionMinor: 800,
  rateBps: 1_000,
  currency: 'EUR',
  isTest: false,
  book: 'live',
  basis: 'click',
};

test.each<[string, Partial<OwnConversion>, ReturnType<typeof whyOf>]>([
  ['waits for its hold', { holdUntil: AFTER, approvesAt: AFTER }, { key: 'approvesAt', at: AFTER }],
  ['waits for its hold, then for the merchant', { holdUntil: AFTER }, { key: 'reviewAfter', at: AFTER }],
  ['waits for the merchant', { holdUntil: BEFORE }, { key: 'review' }],
  ['waits for the merchant without a hold', {}, { key: 'review' }],
  ['is looked at', { heldFor: 'outlier', holdUntil: AFTER }, { key: 'held' }],
  ['is a mere test', { isTest: true }, { key: 'test' }],
  ['is an order of test mode', { isTest: true, book: 'test', holdUntil: AFTER }, { key: 'reviewAfter', at: AFTER }],
  ['is approved', { state: 'approved', holdUntil: BEFORE }, { key: 'approved' }],
  ['is paid', { state: 'paid' }, { key: 'paid' }],
  ['is refunded', { state: 'refunded' }, { key: 'refunded' }],
  ['is rejected', { state: 'rejected', rejection: 'duplicate_order' }, { key: 'rejected' }],
  ['is rejected with words', { state: 'rejected', rejection: 'by_merchant', reason: 'No.' }, { key: 'rejectedWords' }],
])('an order that %s says so', (_, changes, why) => {
  expect(whyOf({ ...conversion, ...changes }, NOW)).toEqual(why);
});

const click: OwnClick = {
  id: conversion.id,
  occurredAt: BEFORE,
  outcome: 'counted',
  superseded: false,
  rejectedReason: null,
  country: 'FR',
  device: 'mobile',
  referrerHost: '',
};

test.each<[Partial<OwnClick>, 'first_click' | 'last_click', string | undefined]>([
  [{}, 'first_click', undefined],
  [{ superseded: true }, 'first_click', 'superseded'],
  [{ superseded: true }, 'last_click', undefined],
  [{ outcome: 'repeated' }, 'first_click', 'repeated'],
  [{ outcome: 'repeated', superseded: true }, 'last_click', 'repeated'],
  [{ outcome: 'rejected', rejectedReason: 'bot' }, 'first_click', 'bot'],
  [{ outcome: 'rejected' }, 'last_click', 'other'],
])('a click that is %o under %s earns nothing because of: %s', (changes, model, why) => {
  expect(whyNot({ ...click, ...changes }, model)).toBe(why);
});
