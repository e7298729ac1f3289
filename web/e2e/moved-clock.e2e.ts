import { DAY_MS } from '@sillage/proto/values/durations';
import { expect, test } from 'vitest';
import { newAccount, signIn } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP, PHONE } from './testing/widths.ts';

const site = openSite({ SILLAGE_NOW: new Date(Date.now() + 40 * DAY_MS).toISOString() });

test('40 days ahead of the browser, people sign in, stay signed in without renewing all the time, and save a card', async () => {
  const { page, context, problems } = await site.visit(DESKTOP);
  const tokens: string[] = [];
  page.on('request', (request) => void (request.url().includes('/auth/v1/token') && tokens.push(request.url())));
  const account = newAccount();
  await signUp(page, site.url, account);
  await page.reload();
  await page.waitForURL('**/dashboard');
  // Long enough for the library's periodic expiry check to start a refresh loop, if there were one.
  await page.waitForTimeout(5000);
  expect(tokens).toEqual([]);

  const other = await site.visit(PHONE);
  await other.page.goto(`${site.url}/auth`);
  const answered = other.page.waitForResponse((response) =>
    response.url().includes('/auth/v1/token?grant_type=password'),
  );
  await signIn(other.page, account);
  const session: { readonly access_token: string; readonly expires_at: number } = await (await answered).json();
  expect(Math.abs(session.expires_at - Date.now() / 1000 - 3600)).toBeLessThan(60);

  const setup = await fetch(`${site.url}/api/v1/billing/cards/setup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(setup.status).toBe(200);
  const { url }: { readonly url: string } = await setup.json();
  await page.goto(url);
  await expectWell(page);
  await page.getByLabel('Card number').fill('4000 0000 0000 0002');
  await page.getByLabel('Expiry').fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Save the card' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Save the card' }).click();
  await page.waitForURL(`${site.url}/payment-success**`);
  await expect
    .poll(async () => {
      const cards = await fetch(`${site.url}/api/v1/billing/cards`, {
        headers: { authorization: `Bearer ${session.access_token}` },
      });
      return cards.json();
    })
    .toMatchObject({ available: true, cards: [{ brand: 'visa', last4: '4242', expYear: 2040 }] });
  expect([...problems(), ...other.problems()]).toEqual([]);
  await Promise.all([context.close(), other.context.close()]);
});
