import { listOpenAtAal1 } from '@sillage/runtime/http/testing';
import { expect, test } from 'vitest';
import { createFixture } from '../testing/fixture.ts';

test('whatever changes money or access asks for the second factor of whoever has one, and nothing else does', async () => {
  const fixture = await createFixture();
  const { headers } = await fixture.signIn({ hasSecondFactor: true });
  const { guarded, open, barred } = await listOpenAtAal1(fixture.app, headers);
  expect({ open, barred }).toEqual({ open: [], barred: [] });
  expect(guarded).toEqual(
    expect.arrayContaining([
      'POST /api/v1/conversions/:conversionId/review',
      'POST /api/v1/conversions/:conversionId/refunds',
      'GET /api/v1/statistics/campaigns/:campaignId/export.csv',
    ]),
  );
  await fixture.close();
});
