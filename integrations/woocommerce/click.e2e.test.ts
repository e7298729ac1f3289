import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { onStage } from '../../services/collector/src/tracking/testing/stage.ts';

const stage = onStage();
const code = readFileSync(new URL('./assets/click.js', import.meta.url), 'utf8');

/** A shop whose pages have both scripts, as the plugin prints them. */
function openShop(attributes: string) {
  const { openShop, scriptTag, campaign, visitor, shopUrl } = stage();
  openShop({ head: `${scriptTag(`async ${attributes}`)}<script data-campaign="${campaign}">${code}</script>` });
  return async () => {
    const cookies = await visitor.context.cookies(shopUrl);
    const cookie = cookies.find(({ name }) => name === `sillage_${campaign}`);
    return cookie && { ...cookie, value: JSON.parse(decodeURIComponent(cookie.value)) };
  };
}

test('the server sees the click that the tracking script keeps, for as long, until consent is withdrawn', async () => {
  const clickCookie = openShop('');
  const { follow, browse, page, visitor } = stage();
  await follow(randomUUID());
  await expect
    .poll(clickCookie)
    .toMatchObject({ value: { t: expect.stringMatching(/^[\w-]{116}$/) }, path: '/', sameSite: 'Lax' });
  const cookie = await clickCookie();
  expect(Math.abs((cookie?.expires ?? 0) - cookie?.value.x / 1000)).toBeLessThan(60);
  await browse('checkout');
  expect((await clickCookie())?.value).toEqual(cookie?.value);
  await page.evaluate('sillage.consent(false)');
  expect(await clickCookie()).toBeUndefined();
  await page.locator('body').click();
  expect(await clickCookie()).toBeUndefined();
  expect(visitor.problems).toEqual([]);
});

test('where consent is required the server sees the click from then on, and no earlier', async () => {
  const clickCookie = openShop('data-consent="required"');
  const { follow, page, visitor } = stage();
  await follow(randomUUID());
  await page.waitForLoadState('load');
  await page.locator('body').click();
  expect(await clickCookie()).toBeUndefined();
  await page.waitForFunction('window.sillage');
  await page.evaluate('sillage.consent(true)');
  await page.locator('body').click();
  expect(await clickCookie()).toMatchObject({ value: { t: expect.any(String) } });
  expect(visitor.problems).toEqual([]);
});

test('a visitor whom nobody brought gets no cookie', async () => {
  const clickCookie = openShop('');
  const { browse, page, visitor } = stage();
  await browse('products');
  await page.waitForLoadState('networkidle');
  await page.locator('body').click();
  expect(await clickCookie()).toBeUndefined();
  expect(visitor.problems).toEqual([]);
});
