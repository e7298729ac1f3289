import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './testing/browser.ts';
import { openShop, SETTINGS } from './testing/shop.ts';
import type { Release } from './testing/wordpress.ts';

const RELEASES: readonly Release[] = ['6.2', '6.7'];

describe.each(RELEASES)('WordPress %s', (release) => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => {
    shop = await openShop(release);
  });
  afterAll(() => shop?.close());

  const noticeOf = ({ location }: Answer) => new URL(location).searchParams.get('sillage_notice');
  const isConnected = async () => (await shop.wordpress.browser().request('/')).text.includes('tracking.js');

  /** Goes to the installation, where the merchant confirms; returns the return address. */
  async function begin() {
    const { status, location } = await shop.admin.submit(SETTINGS, 'sillage_begin', {
      origin: `${shop.platform.url}/`,
    });
    expect(status).toBe(302);
    const { searchParams, origin, pathname } = new URL(location);
    expect(origin + pathname).toBe(`${shop.platform.url}/connect/woocommerce`);
    const campaignId = await shop.platform.fixture.newCampaign(shop.platform.owner);
    const { shop: site, return: returnTo, state } = Object.fromEntries(searchParams);
    const { body } = await shop.platform.owner.call(`/campaigns/${campaignId}/connect`, {
      method: 'POST',
      body: { shop: site, returnTo, state },
    });
    return { campaignId, back: new URL(body.returnTo) };
  }
  const goTo = ({ pathname, search }: URL) => shop.admin.request(pathname + search);

  test('a browser that comes back with another state, another code or no nonce connects nothing', async () => {
    for (const [name, value] of [
      ['state', 'another'],
      ['code', 'connect_another'],
    ] as const) {
      const { back } = await begin();
      back.searchParams.set(name, value);
      expect(noticeOf(await goTo(back))).toBe('state');
    }
    const { back } = await begin();
    const nonce = back.searchParams.get('_wpnonce') ?? '';
    back.searchParams.set('_wpnonce', '');
    expect((await goTo(back)).status).toBe(403);
    expect(await isConnected()).toBe(false);
    // The code is unused, and the state is still valid.
    back.searchParams.set('_wpnonce', nonce);
    expect(noticeOf(await goTo(back))).toBe('connected');
    await shop.admin.submit(SETTINGS, 'sillage_disconnect');
    expect(noticeOf(await goTo(back))).toBe('state');
    expect(await isConnected()).toBe(false);
  });

  test('an address that is not one of an installation is refused', async () => {
    for (const origin of ['', 'go.example.com', 'http://go.example.com', 'javascript:alert(1)', 'https://a@b.example'])
      expect(noticeOf(await shop.admin.submit(SETTINGS, 'sillage_begin', { origin }))).toBe('address');
  });

  test('the shop of a merchant who confirmed is connected', async () => {
    const { campaignId, back } = await begin();
    expect(noticeOf(await goTo(back))).toBe('connected');
    expect((await shop.wordpress.browser().request('/')).text).toContain(`data-campaign="${campaignId}"`);
    const { body } = await shop.platform.owner.call(`/campaigns/${campaignId}/connections`);
    expect(body).toMatchObject({ connections: [{ platform: 'woocommerce', state: 'active' }] });
    expect(shop.wordpress.complaints()).toEqual([]);
  });
});
