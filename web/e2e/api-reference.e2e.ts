import { expect, test } from 'vitest';
import { openSite } from './testing/site.ts';
import { DESKTOP } from './testing/widths.ts';

const site = openSite();

test.concurrent('the API can be read, and nothing is asked of other hosts', async () => {
  const { page, context, problems } = await site.visit(DESKTOP);
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== site.url) foreign.push(request.url());
  });
  await page.goto(`${site.url}/api/reference`);
  await page.getByRole('heading', { name: 'Sillage', exact: true }).waitFor();
  await page.getByText('/api/v1/account/profile').first().waitFor();
  expect(foreign).toEqual([]);
  expect(problems()).toEqual([]);
  await context.close();
});
