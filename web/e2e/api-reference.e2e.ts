import { expect, test } from 'vitest';
import { openSite } from './testing/site.ts';

const site = openSite();

test.concurrent.each([390, 1440])(
  'at %i px the API can be read, and nothing is asked of other hosts',
  async (width) => {
    const { page, context, problems } = await site.visit(width);
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
  },
);
