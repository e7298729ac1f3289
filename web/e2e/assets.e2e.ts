import { expect, test } from 'vitest';
import { call } from './testing/api.ts';
import { followLink, newAccount } from './testing/browser.ts';
import { expectWell } from './testing/expect-well.ts';
import { startReceiver } from './testing/receiver.ts';
import { addAffiliate, createCampaign, signUp } from './testing/set-up.ts';
import { openSite } from './testing/site.ts';
import { PHONE } from './testing/widths.ts';

const site = openSite();

/** A PNG of 32 by 16 pixels in one colour. */
const BANNER = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAQCAIAAAD4YuoOAAAAHUlEQVR42mPgriqlKWIYtWDUglELRi0YtWAoWAAAKtX0EOxAoDMAAAAASUVORK5CYII=',
  'base64',
);

test('a merchant gives affiliates something to publish, and an affiliate takes it away with their own link', async (context) => {
  const merchant = await site.visit(PHONE);
  const { page } = merchant;
  await signUp(page, site.url, newAccount());
  const campaignId = await createCampaign(page, 'Boots', `${site.url}/test-products`);
  await addAffiliate(page, 'Alice Reed');
  await page.goto(`${site.url}/campaign/${campaignId}/assets`);
  const section = page.getByRole('region', { name: 'What affiliates can publish' });
  await section.getByText('Nothing to publish yet').waitFor();
  await expectWell(page);

  const dialog = page.getByRole('dialog');
  await section.getByRole('button', { name: 'New image' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Give it a title.').waitFor();
  await dialog.getByText('Choose an image.').waitFor();
  await dialog.getByLabel('Title').fill('Summer banner');
  const choose = (buffer: Buffer) =>
    dialog.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await choose(Buffer.from('<svg/>'));
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('This is not a PNG, JPEG, WebP or GIF image').waitFor();
  await choose(BANNER);
  await dialog.getByRole('img', { name: 'The image that you chose' }).waitFor();
  await expectWell(page);
  await page.route('**/assets', (route) => route.fulfill({ status: 429, body: '{}' }), { times: 1 });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('you can add 200 in 24 hours').waitFor();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await section.getByText('32 × 16').waitFor();

  await section.getByRole('button', { name: 'New text' }).click();
  await dialog.getByLabel('Title').fill('Short post');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Boots that last: {link}');
  await expectWell(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await section.getByText('Boots that last').waitFor();

  await section.getByRole('button', { name: 'New link' }).click();
  await dialog.getByLabel('Title').fill('The sale');
  await dialog.getByLabel('Destination').fill('https://elsewhere.example/');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('This host is neither your shop’s nor allowed').waitFor();
  await dialog.getByLabel('Destination').fill(`${site.url}/test-products?sale=1`);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await section.getByText('Leads to').waitFor();
  const choosing = async (title: string, action: string) => {
    await section.getByRole('button', { name: `More about ${title}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choosing('The sale', 'Move up');
  const titles = () =>
    section.getByRole('list', { name: 'What affiliates can publish' }).locator('p.flex').allInnerTexts();
  await expect.poll(titles).toEqual(['Summer banner', 'The sale', 'Short post']);
  await expectWell(page);

  const { affiliates } = await call<{ affiliates: { dashboardUrl: string }[] }>(
    page,
    'GET',
    `/api/v1/campaigns/${campaignId}/affiliates`,
  );
  const own = await site.visit(PHONE, { permissions: ['clipboard-read', 'clipboard-write'] });
  await own.page.goto(affiliates[0]?.dashboardUrl ?? '');
  const published = own.page.getByRole('region', { name: 'To publish' });
  const banner = published.getByRole('img', { name: 'Summer banner' });
  await banner.scrollIntoViewIfNeeded();
  await expect.poll(() => banner.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(32);
  await expectWell(own.page);
  const copied = async (name: string) => {
    await published.getByRole('button', { name }).click();
    return own.page.evaluate(() => navigator.clipboard.readText());
  };
  const code = await copied('Copy the HTML code of “Summer banner”');
  expect(code).toMatch(/^<a href="https?:\S+\/s\/\w+\?sub5=asset-\w+" target="_blank" rel="sponsored noopener"><img /);
  expect(await copied('Copy the text “Short post”')).toMatch(/^Boots that last: https?:\S+sub5=asset-\w+$/);
  const link = await copied('Copy the link of “The sale”');
  const [download] = await Promise.all([
    own.page.waitForEvent('download'),
    published.getByRole('link', { name: 'Download “Summer banner”' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('summer-banner.png');

  const visitor = await site.visit(PHONE);
  expect(await followLink(visitor.page, link)).not.toBe('');
  expect(new URL(visitor.page.url()).searchParams.get('sale')).toBe('1');
  // Both see the asset's figures, and the merchant also the number of affiliates.
  await section.getByRole('link', { name: '1 click · 0 orders · 1 affiliate' }).waitFor();
  await published.getByText('1 click · 0 orders').waitFor();
  // The picture is also shown on a page of another origin.
  const blog = await startReceiver(context, (_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>A blog</title>${code}`);
  });
  await visitor.page.goto(blog);
  await expect
    .poll(() =>
      visitor.page.getByRole('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBe(32);

  await choosing('Summer banner', 'Archive');
  await section.getByText('1 archived').click();
  await section.getByRole('list', { name: 'Archived' }).getByText('Summer banner').waitFor();
  await expectWell(page);
  await choosing('Short post', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(titles).toEqual(['The sale']);
  await own.page.reload();
  await published.getByText('The sale').waitFor();
  expect(await published.getByText('Summer banner').count()).toBe(0);
  expect([...merchant.problems(), ...own.problems(), ...visitor.problems()]).toEqual([]);
});
