import { describe, expect, test } from 'vitest';
import type { StoredChargeItem } from '../db/charges/charge-tables.ts';
import { invoiceMetadata, itemDescription } from './provider-texts.ts';

const fee = (description: string, campaignId = 'c1'): StoredChargeItem => ({
  kind: 'fee',
  description,
  amountMinor: '100',
  campaignId,
});
const commission = (description: string): StoredChargeItem => ({
  kind: 'commission',
  description,
  amountMinor: '900',
  campaignId: 'c1',
});

describe('what the provider prints on an invoice', () => {
  test.each([
    [
      'of every campaign',
      [fee('Sillage · Summer (2026-11)'), fee('Sillage · Winter (2026-11)')],
      'Sillage · Summer (2026-11), Sillage · Winter (2026-11)',
    ],
    ['once each', [fee('A'), fee('A'), fee('B')], 'A, B'],
    ['without what was erased', [fee(''), fee('B')], 'B'],
    ['nothing where everything was erased', [fee('')], ''],
    ['as many whole names as fit', [fee('a'.repeat(300)), fee('b'.repeat(300))], 'a'.repeat(300)],
    ['one long name as far as it fits', [fee('a'.repeat(600))], 'a'.repeat(500)],
  ])('names %s', (_title, items, text) => {
    expect(itemDescription(items)).toBe(text);
  });
});

describe("an invoice's metadata", () => {
  const charge = { id: 'ch', ownerUserId: 'u1', subject: 'settlement', subjectId: 's1', cardId: 'pm_1' } as const;

  test('says for whom, for what, for which campaign and with which card', () => {
    expect(invoiceMetadata({ ...charge, items: [commission('Summer'), fee('Sillage · Summer')] })).toEqual({
      charge_id: 'ch',
      owner_user_id: 'u1',
      subject: 'settlement',
      subject_id: 's1',
      campaign_ids: 'c1',
      campaign_name: 'Summer, Sillage · Summer',
      payment_method_id: 'pm_1',
    });
  });

  test('has no card where the default one pays, and stays within what the provider takes', () => {
    const items = Array.from({ length: 60 }, (_, index) =>
      fee(`Campaign ${index}`, `019ab3f2-1111-4222-8333-0000000000${index}`),
    );
    const metadata = invoiceMetadata({ ...charge, cardId: null, items });
    expect(metadata).not.toHaveProperty('payment_method_id');
    for (const value of Object.values(metadata)) expect(value.length).toBeLessThanOrEqual(500);
  });
});
