import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Account, newAccount } from './testing/browser.ts';
import { openSite } from './testing/site.ts';

// The gateway believes this machine, so that each visitor here has an address of their own.
const site = openSite({ TRUSTED_PROXIES: '127.0.0.1' });

let networks = 0;
/** An address in a network where nobody was before. */
function strangeAddress(): string {
  networks += 1;
  return `203.0.${networks}.7`;
}

const cameFrom = (address: string) => ({ 'x-forwarded-for': address });

/** A browser at an address of its own. */
const browserAt = (address: string) => site.visit(1440, { extraHTTPHeaders: cameFrom(address) });

async function enter(page: Page, { email, password }: Account, submit: 'Sign in' | 'Create my account'): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: submit, exact: true }).click();
}

/** One try by a program that keeps no cookie, each from another network. */
async function tryPassword({ email, password }: Account): Promise<number> {
  const { status } = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...cameFrom(strangeAddress()) },
    body: JSON.stringify({ email, password }),
  });
  return status;
}

/**
 * Wrong passwords from all over the world, until one is not even looked at: after each that was, the next ones wait
 * longer.
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

  // Until it took less time than strangers had to wait: what signed in at once was no stranger.
  let refused = 0;
  while (refused !== 429) {
    await page.evaluate(() => localStorage.clear());
    // In another network each time: it is the browser that is known.
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
