import type { ConversionExplanation } from '@sillage/proto/http/conversions';
import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import conversions from '../../locales/en/conversions.json';
import { startEnglish } from '../../testing/english.ts';
import { useSentences } from './sentences.ts';

beforeAll(async () => {
  await startEnglish({ conversions });
});

const explanation: ConversionExplanation = {
  conversion: {
    id: '00000001-0000-7000-8000-0000000000c2',
    campaignId: '00000001-0000-7000-8000-0000000000c0',
    affiliateId: '00000001-0000-7000-8000-0000000000af',
    orderId: 'order',
    amountMinor: 1_000,
    refundedMinor: 0,
    commissionMinor: 100,
    rateBps: 1_000,
    currency: 'EUR',
    state: 'pending',
    rejection: null,
    verified: false,
    isTest: false,
    book: 'live',
    source: 'snippet',
    occurredAt: '2026-11-21T10:00:00.000Z',
    holdUntil: null,
    heldFor: null,
    fraud: null,
    basis: 'click',
    coupon: null,
    mayBeExtension: false,
    referralId: null,
    claimId: null,
  },
  owningClick: null,
  namedClick: null,
  window: null,
  rate: null,
  duplicateOf: null,
  steps: [],
  assessments: [],
  history: [],
};

test.each([
  ['first_click', /by first click.*Ada brought the visitor first/],
  ['last_click', /by last click.*Ada’s click is the latest before the purchase/],
  // A model that these texts do not know yet.
  ['linear', /owner · Ada · linear/],
])('the owner is explained by the model of that time: %s', (model, sentence) => {
  const { result } = renderHook(() => useSentences(explanation, () => 'Ada'));
  expect(result.current.step({ code: 'owner', passed: true, values: { affiliateId: 'x', model } })).toMatch(sentence);
});
