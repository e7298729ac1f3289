import { listOpenAtAal1 } from '@sillage/runtime/http/testing';
import { expect, test } from 'vitest';
import { createFixture } from '../testing/fixture.ts';

test('whatever changes money or access asks for the second factor of whoever has one, and nothing else does', async () => {
  const fixture = await createFixture();
  const { headers } = await fixture.newMerchant({ hasSecondFactor: true });
  const { guarded, open, barred } = await listOpenAtAal1(fixture.app, headers);
  expect({ open, barred }).toEqual({ open: [], barred: [] });
  expect(guarded).toEqual(
    expect.arrayContaining([
      'POST /api/v1/billing/settlements',
      'POST /api/v1/billing/campaigns/:campaignId/affiliates/:affiliateId/adjustments',
      'POST /api/v1/billing/adjustments/:adjustmentId/reversal',
      'POST /api/v1/billing/cards/setup',
      'DELETE /api/v1/billing/cards/:cardId',
      'POST /api/v1/billing/invoices/:invoiceId/pay',
      'GET /api/v1/billing/ledger/export',
      'PUT /api/v1/billing/details',
    ]),
  );
  await fixture.close();
});
