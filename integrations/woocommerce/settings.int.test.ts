import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkOut, customer, deliver, openShop, SETTINGS } from './testing/shop.ts';
import { type Release, startWordPress } from './testing/wordpress.ts';

const RELEASES: readonly Release[] = ['6.2', '6.7'];
const keyOf = (parts: object) => `sillage_${Buffer.from(JSON.stringify(parts)).toString('base64url')}`;
const noticeOf = ({ location }: { location: string }) => new URL(location).searchParams.get('sillage_notice');

describe.each(RELEASES)('WordPress %s', (release) => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => {
    shop = await openShop(release);
  });
  afterAll(() => shop?.close());

  test('a shop that is connected by its key has the tracking script of the campaign, and the connection is active', async () => {
    const before = await shop.wordpress.browser().request('/');
    expect(before.text).not.toContain('tracking.js');
    const { id, campaignId } = await shop.connect();
    const { text } = await shop.wordpress.browser().request('/');
    expect(text).toContain(
      `<script src="${shop.platform.url}/tracking.js" data-campaign="${campaignId}" data-consent="granted" async`,
    );
    const { body } = await shop.platform.owner.call(`/campaigns/${campaignId}/connections`);
    expect(body).toMatchObject({ connections: [{ id, state: 'active' }] });
    const page = await shop.admin.request(SETTINGS);
    expect(page.text).toContain(`Connected to ${shop.platform.url}`);
    expect(page.text).not.toContain('whsec_');
  });

  test('what is no key of a connection is refused with the reason, and connects nothing', async () => {
    await shop.connect();
    await shop.admin.submit(SETTINGS, 'sillage_disconnect');
    const { id: connection, campaignId: campaign, secret: key } = await shop.platform.connect();
    const parts = JSON.parse(Buffer.from(key.slice('sillage_'.length), 'base64url').toString());
    const other = await shop.platform.connect();
    await shop.platform.owner.call(`/connections/${other.id}`, { method: 'DELETE' });
    const pastes: readonly [string, string][] = [
      ['key', ''],
      ['key', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      ['key', key.slice(0, -20)],
      ['key', `sillage_${Buffer.from('no JSON').toString('base64url')}`],
      ['key', keyOf({ ...parts, origin: 'javascript:alert(1)' })],
      ['key', keyOf({ ...parts, origin: 'http://shop.example' })],
      ['key', keyOf({ ...parts, origin: 'https://user@shop.example' })],
      ['key', keyOf({ ...parts, campaign: '"><script>' })],
      ['key', keyOf({ ...parts, connection: '../../admin' })],
      ['key', keyOf({ ...parts, secret: 1 })],
      ['refused', keyOf({ ...parts, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' })],
      ['refused', other.secret],
      ['unreachable', keyOf({ ...parts, origin: 'http://127.0.0.1:1' })],
    ];
    for (const [reason, paste] of pastes)
      expect([noticeOf(await shop.admin.submit(SETTINGS, 'sillage_connect', { key: paste })), paste]).toEqual([
        reason,
        paste,
      ]);
    expect((await shop.wordpress.browser().request('/')).text).not.toContain('tracking.js');
    expect(parts).toEqual({ origin: shop.platform.url, campaign, connection, secret: expect.any(String) });
    const lines = `  ${key.slice(0, 40)}\n${key.slice(40)} `;
    expect(noticeOf(await shop.admin.submit(SETTINGS, 'sillage_connect', { key: lines }))).toBe('connected');
  });

  const actions = ['sillage_connect', 'sillage_disconnect', 'sillage_consent', 'sillage_begin', 'sillage_return'];
  test.each(actions)(
    '%s is refused without the nonce of the page, and to whoever does not manage the shop',
    async (action) => {
      await shop.connect();
      const form = { action, key: 'x', consent: 'denied', origin: 'https://go.example.com' };
      for (const _wpnonce of ['', '0123456789'])
        expect((await shop.admin.request('/wp-admin/admin-post.php', { form: { ...form, _wpnonce } })).status).toBe(
          403,
        );
      await shop.admin.tell('customer');
      const stranger = shop.wordpress.browser();
      await stranger.signIn('customer', 'password');
      const _wpnonce = String(await stranger.tell('nonce', { action }));
      expect((await stranger.request('/wp-admin/admin-post.php', { form: { ...form, _wpnonce } })).status).toBe(403);
      expect((await stranger.request(SETTINGS)).status).toBe(403);
      const visitor = await shop.wordpress.browser().request('/wp-admin/admin-post.php', { form });
      expect(visitor.status).toBe(400);
      const { text } = await shop.wordpress.browser().request('/');
      expect(text).toContain(`${shop.platform.url}/tracking.js`);
      expect(text).toContain('data-consent="granted"');
    },
  );

  test('a message that the installation cannot take now is sent again, later each time, as the same message', async () => {
    const { campaignId } = await shop.connect();
    const order = await checkOut(customer(shop, campaignId, 'click-6'), 'classic');
    await shop.admin.tell('pay', { order });
    const statuses = [500, 408, 425, 429, 502, 503, 504, 302, 500];
    const pauses = [];
    shop.platform.refuse(...statuses);
    for (const _status of statuses) {
      const earliest = Date.now() / 1000 - 1;
      await deliver(shop);
      const [next] = (await shop.admin.tell('actions')) as { at: number; group: string }[];
      expect(next?.group).toBe('sillage');
      pauses.push(Math.round((next?.at ?? 0) - earliest));
    }
    expect(pauses).toSatisfy((given: number[]) => PAUSES.every((pause, i) => Math.abs(pause - (given[i] ?? 0)) < 60));
    await deliver(shop);
    expect(await shop.admin.tell('actions')).toEqual([]);
    expect(new Set(shop.platform.received.map(({ id }) => id))).toEqual(new Set([`order-${order}-paid`]));
    expect(shop.platform.fixture.collector.recorded()).toContainEqual(expect.stringContaining('click-6'));
    expect(await shop.admin.tell('notes')).toEqual([]);
  });

  test('a message that is refused for good, or for the tenth time, is given up with a note in the order', async () => {
    const { campaignId } = await shop.connect();
    const browser = customer(shop, campaignId, 'click-7');
    const orders = [await checkOut(browser, 'classic'), await checkOut(browser, 'classic')];
    const [refused, unanswered] = orders;
    await shop.admin.tell('pay', { order: refused });
    shop.platform.refuse(422);
    await deliver(shop);
    expect(await shop.admin.tell('notes')).toEqual([
      'Sillage did not take the message order.paid (status 422). It is not sent again.',
    ]);
    await shop.admin.tell('pay', { order: unanswered });
    shop.platform.refuse(...Array<number>(10).fill(503));
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await shop.admin.tell('actions')).toHaveLength(1);
      await deliver(shop);
    }
    expect(await shop.admin.tell('actions')).toEqual([]);
    expect(await shop.admin.tell('notes')).toHaveLength(2);
  });

  test.each([
    ['fr_CA', 'Adresse de Sillage'],
    ['es_ES', 'Dirección de Sillage'],
    ['ru_RU', 'Адрес Sillage'],
    ['zh_CN', 'Sillage 的地址'],
    ['de_DE', 'Address of Sillage'],
  ])('in %s the page says %s', async (locale, text) => {
    await shop.connect();
    await shop.admin.submit(SETTINGS, 'sillage_disconnect');
    await shop.admin.tell('locale', { locale });
    expect((await shop.admin.request(SETTINGS)).text).toContain(text);
    await shop.admin.tell('locale', { locale: '' });
  });

  test('uninstalling leaves neither settings nor messages nor clicks', async () => {
    await shop.admin.tell('storage');
    const { campaignId } = await shop.connect();
    await shop.admin.submit(SETTINGS, 'sillage_consent', { consent: 'required' });
    const order = await checkOut(customer(shop, campaignId, 'click-8'), 'classic');
    await shop.admin.tell('pay', { order });
    for (const status of ['cancelled', 'processing']) await shop.admin.tell('status', { order, status });
    const traces = await shop.admin.tell('traces');
    for (const trace of [
      'sillage_connection',
      'sillage_consent',
      'sillage_deliver',
      '_sillage_click',
      '_sillage_reported',
      '_sillage_payment',
    ])
      expect(traces).toContain(trace);
    await shop.admin.tell('uninstall');
    expect(await shop.admin.tell('traces')).toEqual([]);
    expect(shop.wordpress.complaints()).toEqual([]);
  });
});

/** Seconds between the attempts of a message. */
const PAUSES = [10, 60, 300, 900, 3600, 10_800, 21_600, 43_200, 86_400];

test('a site without WooCommerce is connected below Settings, and has the script', async () => {
  const shop = await openShop('6.5');
  const site = await startWordPress('6.5', { withShop: false });
  try {
    const admin = site.browser();
    await admin.signIn('admin', 'password');
    const page = '/wp-admin/options-general.php?page=sillage';
    const { secret } = await shop.platform.connect();
    expect(noticeOf(await admin.submit(page, 'sillage_connect', { key: secret }))).toBe('connected');
    expect((await site.browser().request('/')).text).toContain(`${shop.platform.url}/tracking.js`);
    expect(site.complaints()).toEqual([]);
  } finally {
    site.stop();
    await shop.close();
  }
});
