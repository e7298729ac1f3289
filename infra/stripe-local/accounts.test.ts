import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureOf, type LocalStripe, openLocal } from './testing/open-local.ts';

let local: LocalStripe;
beforeAll(async () => {
  local = await openLocal();
});
afterAll(() => local.life.stop());

test('an account is onboarded on its page; the link opens once and then leads to where a new one is made', async () => {
  const { stripe } = local;
  const account = await stripe.accounts.create({
    type: 'express',
    country: 'FR',
    email: 'ann@example.com',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
    metadata: { affiliate: 'a1' },
  });
  expect(account).toMatchObject({
    details_submitted: false,
    payouts_enabled: false,
    capabilities: { transfers: 'inactive' },
    default_currency: 'eur',
  });
  expect(await failureOf(stripe.accounts.createLoginLink(account.id))).toMatchObject({ kind: 'refused' });
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: 'http://localhost:4000/affiliate-onboarding?refresh=true',
    return_url: 'http://localhost:4000/affiliate-onboarding?success=true',
  });
  const page = await fetch(link.url);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:4000;");
  expect(await page.text()).toContain(account.id);
  const done = await fetch(link.url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'complete' }),
  });
  expect([done.status, done.headers.get('location')]).toEqual([
    303,
    'http://localhost:4000/affiliate-onboarding?success=true',
  ]);
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
    details_submitted: true,
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
  });
  const again = await fetch(link.url, { redirect: 'manual' });
  expect(again.headers.get('location')).toBe('http://localhost:4000/affiliate-onboarding?refresh=true');
  const { url } = await stripe.accounts.createLoginLink(account.id);
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url)).status).toBe(410);
});

test('an account link expires', async () => {
  const account = await local.stripe.accounts.create({ type: 'express', country: 'FR' });
  const urls = { refresh_url: 'http://localhost:4000/refresh', return_url: 'http://localhost:4000/return' };
  const link = await local.stripe.accountLinks.create({ account: account.id, type: 'account_onboarding', ...urls });
  local.passTime(301_000);
  expect((await fetch(link.url, { redirect: 'manual' })).headers.get('location')).toBe(urls.refresh_url);
});

test.each([
  ['unfinished', { details_submitted: false, requirements: { disabled_reason: 'requirements.past_due' } }],
  [
    'verifying',
    {
      details_submitted: true,
      capabilities: { transfers: 'pending' },
      requirements: { disabled_reason: 'requirements.pending_verification' },
    },
  ],
  [
    'restricted',
    {
      details_submitted: true,
      requirements: { disabled_reason: 'requirements.past_due', past_due: ['individual.verification.document'] },
    },
  ],
  ['rejected', { details_submitted: true, requirements: { disabled_reason: 'rejected.fraud' } }],
] as const)('an account whose onboarding ends %s takes no transfer', async (outcome, expected) => {
  const account = await local.stripe.accounts.create({
    type: 'express',
    country: 'FR',
    capabilities: { transfers: { requested: true } },
  });
  local.onboard(account.id, outcome);
  expect(await local.stripe.accounts.retrieve(account.id)).toMatchObject({ ...expected, payouts_enabled: false });
  const transfer = local.stripe.transfers.create({ amount: 100, currency: 'eur', destination: account.id });
  expect(await failureOf(transfer)).toMatchObject({ kind: 'refused', code: 'insufficient_capabilities_for_transfer' });
});
