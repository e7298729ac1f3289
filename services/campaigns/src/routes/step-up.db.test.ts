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
      'POST /api/v1/campaigns',
      'PATCH /api/v1/campaigns/:campaignId defaultRateBps',
      'PATCH /api/v1/campaigns/:campaignId holdDays',
      'PATCH /api/v1/campaigns/:campaignId autoApprove',
      'PATCH /api/v1/campaigns/:campaignId approvalLimitMinor',
      'PATCH /api/v1/campaigns/:campaignId attributionModel',
      'PATCH /api/v1/campaigns/:campaignId clickBeforeCode',
      'PATCH /api/v1/campaigns/:campaignId renewalMonths',
      'PATCH /api/v1/campaigns/:campaignId targetUrl',
      'PATCH /api/v1/campaigns/:campaignId allowedHosts',
      'PATCH /api/v1/campaigns/:campaignId visibility',
      'PATCH /api/v1/campaigns/:campaignId paymentMode',
      'GET /api/v1/affiliates/export.csv',
      'POST /api/v1/campaigns/:campaignId/affiliates',
      'PATCH /api/v1/campaigns/:campaignId/affiliates/:affiliateId rateBps',
      'PATCH /api/v1/campaigns/:campaignId/affiliates/:affiliateId email',
      'PATCH /api/v1/campaigns/:campaignId/affiliates/:affiliateId couponCodes',
      'PUT /api/v1/campaigns/:campaignId/fraud-rules',
      'PUT /api/v1/campaigns/fraud-defaults',
      'POST /api/v1/campaigns/:campaignId/keys',
      'DELETE /api/v1/campaigns/:campaignId/keys/:keyId',
    ]),
  );
  await fixture.close();
});
