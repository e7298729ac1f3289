import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSite } from './testing/site.ts';
import { DESKTOP } from './testing/widths.ts';

const site = openSite();

/** From now on, the first `times` files that the page requests fail to load. */
async function lose(page: Page, times: number): Promise<() => number> {
  let lost = 0;
  await page.route(/\/assets\/.*\.js$/, (route) => {
    if (lost === times) return route.continue();
    lost += 1;
    return route.abort('connectionreset');
  });
  return () => lost;
}

const signIn = async () => {
  const { page, context } = await site.visit(DESKTOP);
  await page.goto(`${site.url}/auth`);
  const start = page.getByRole('link', { name: 'Forgot your password?' });
  await start.waitFor();
  return { page, context, start };
};

test('a file that is fetched ahead and lost costs nothing: the page stays, and a click fetches it again', async () => {
  const { page, context, start } = await signIn();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const lost = await lose(page, 1);
  await start.hover();
  await expect.poll(lost).toBe(1);
  await page.waitForTimeout(500);
  expect([loads, page.url()]).toEqual([0, `${site.url}/auth`]);
  await start.click();
  await page.getByRole('heading', { name: 'Forgotten password' }).waitFor();
  await context.close();
});

test('a file that is lost on the way to a page is fetched again, and the page that was asked for appears', async () => {
  const { page, context, start } = await signIn();
  await lose(page, 1);
  await start.click();
  await page.getByRole('heading', { name: 'Forgotten password' }).waitFor();
  await context.close();
});

test('where files stay away the page says so, and "Try again" shows it as soon as they are back', async () => {
  const { page, context, start } = await signIn();
  let isAway = true;
  await page.route(/\/assets\/.*\.js$/, (route) => (isAway ? route.abort('connectionreset') : route.continue()));
  await start.click();
  await page.getByRole('alert').getByText('The page could not be loaded.').waitFor();
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Forgotten password' }).waitFor();
  await context.close();
});
