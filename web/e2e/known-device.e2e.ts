import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Account, newAccount } from './testing/browser.ts';
import { openSite } from './testing/site.ts';
import { DESKTOP } from './testing/widths.ts';

// The gateway trusts this machine's forwarded addresses, so that each visitor can have their own.
const site = openSite({ TRUSTED_PROXIES: '127.0.0.1' });

let networks = 0;
/** An address in an unused network. */
function strangeAddress(): string {
  networks += 1;
  return `203.0.${networks}.7`;
}

const cameFrom = (address: string) => ({ 'x-forwarded-for': address });

/** A browser with its own address. */
const browserAt = (address: string) => site.visit(DESKTOP, { extraHTTPHeaders: cameFrom(address) });

async function enter(page: Page, { email, password }: Account, submit: 'Sign in' | 'Create my account'): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: submit, exact: true }).click();
}

/** A sign-in attempt without cookies, each from another network. */
async function tryPassword({ email, password }: Account): Promise<number> {
  const { status } = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...cameFrom(strangeAddress()) },
    body: JSON.stringify({ email, password }),
  });
  return status;
}

/**
 * Tries wrong passwords from many networks until one is rejected unchecked: after each checked one, the next ones have
 * to wait longer.
 */
async function attack(account: Account): Promise<void> {
  let status = 0;
  while (status !== 429) {
    status = await tryPassword({ ...account, password: 'a-wrong-guess-5' });
    expect(status).not.toBe(200);
  }
}

test('many wrong passwords from elsewhere slow an account down, but not in the browser that was signed in before', async () => {
  const account = newAccount();
  const { page, context, problems } = await browserAt(strangeAddress());
  await page.goto(`${site.url}/auth?signup`);
  await enter(page, account, 'Create my account');
  await page.waitForURL('**/dashboard');

  // Repeated until the sign-in took less time than strangers had to wait, which proves that the browser was recognised.
  let refused = 0;
  while (refused !== 429) {
    await page.evaluate(() => localStorage.clear());
    // Another network each time, because it is the browser that is recognised.
    await context.setExtraHTTPHeaders(cameFrom(strangeAddress()));
    await page.goto(`${site.url}/auth`);
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await attack(account);
    await enter(page, account, 'Sign in');
    await page.waitForURL('**/dashboard');
    refused = await tryPassword(account);
  }

  const stranger = await browserAt(strangeAddress());
  await stranger.page.goto(`${site.url}/auth`);
  const [wrong, tooMany] = ['The e-mail or the password is wrong.', 'Too many attempts. Please wait a moment.'];
  const answer = stranger.page.getByText(wrong).or(stranger.page.getByText(tooMany)).first();
  do {
    await stranger.page.reload();
    await enter(stranger.page, { ...account, password: 'a-wrong-guess-5' }, 'Sign in');
    await answer.waitFor();
  } while ((await answer.textContent()) !== tooMany);
  expect([...problems(), ...stranger.problems()]).toEqual([]);
  await Promise.all([context.close(), stranger.context.close()]);
});
