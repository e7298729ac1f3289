import { randomUUID } from 'node:crypto';
import { openStripe } from '@sillage/runtime/stripe';
import { stripeMockUrl } from '@sillage/tools/local/testing';
import { expect, test } from 'vitest';
import { requestOf } from '../testing/transfers.ts';
import { createStripePayoutProvider } from './stripe-payout-provider.ts';

test('every call has the paths and parameters that Stripe’s own description knows', async () => {
  const mocked = createStripePayoutProvider(openStripe({ secretKey: 'sk_test_123', apiUrl: await stripeMockUrl() }));
  const request = requestOf('acct_1032D82eZvKYlo2C');
  expect(await mocked.createTransfer(request, randomUUID())).toMatch(/^tr_/);
  expect(await mocked.createTransfer({ ...request, sourceChargeId: 'ch_1' }, randomUUID())).toMatch(/^tr_/);
  expect(await mocked.findTransfer({ ...request, since: new Date() })).toBeUndefined();
  const { id } = await mocked.createAccount(
    {
      affiliateId: randomUUID(),
      payoutAccountId: randomUUID(),
      affiliateName: 'Zoë',
      email: 'z@example.com',
      country: 'FR',
    },
    randomUUID(),
  );
  expect(id).toMatch(/^acct_/);
  expect(await mocked.findAccount({ affiliateId: randomUUID() }, new Date())).toBeUndefined();
  expect(await mocked.getAccount(id)).toMatchObject({ id });
  const pages = {
    returnUrl: 'https://go.example.com/?success=true',
    refreshUrl: 'https://go.example.com/?refresh=true',
  };
  expect(await mocked.createOnboardingLink(id, pages)).toMatch(/^https:/);
  expect(await mocked.createDashboardLink(id)).toMatch(/^https:/);
});
