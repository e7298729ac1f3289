import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Browser } from './browser.ts';
import { type Platform, startPlatform } from './platform.ts';
import { type Release, startWordPress, type WordPress } from './wordpress.ts';

export const SETTINGS = '/wp-admin/admin.php?page=sillage';
/** 100.00 of goods, 5.00 of shipping and 20.00 of tax. */
const ORDER = {
  total: 125,
  items: [
    ['line_item', 80],
    ['line_item', 20],
    ['shipping', 5],
  ],
};

/** A shop and the service that it reports to, with the shop's manager signed in. */
export async function openShop(release: Release) {
  const platform = await startPlatform();
  const wordpress = await startWordPress(release);
  const admin = wordpress.browser();
  await admin.signIn('admin', 'password');
  return {
    platform,
    wordpress,
    admin,
    /** Connects it to a new campaign with a key; returns the campaign and the connection. */
    async connect() {
      const connection = await platform.connect();
      await disconnect(admin);
      expect(await admin.submit(SETTINGS, 'sillage_connect', { key: connection.secret })).toMatchObject({
        status: 302,
        location: expect.stringContaining('sillage_notice=connected'),
      });
      platform.received.length = 0;
      return connection;
    },
    async close() {
      wordpress.stop();
      await platform.close();
    },
  };
}

export interface Shop {
  readonly platform: Platform;
  readonly wordpress: WordPress;
  readonly admin: Browser;
}

async function disconnect(admin: Browser): Promise<void> {
  const { text } = await admin.request(SETTINGS);
  if (text.includes('value="sillage_disconnect"')) await admin.submit(SETTINGS, 'sillage_disconnect');
}

/** A customer's browser with a click stored by the tracking script. */
export function customer({ wordpress }: Shop, campaignId: string, token: string, expiresAtMs = Date.now() + 3_600_000) {
  const browser = wordpress.browser();
  browser.setCookie(`sillage_${campaignId}`, JSON.stringify({ r: randomUUID(), t: token, x: expiresAtMs }));
  return browser;
}

/** Returns the order's id. */
export async function checkOut(
  browser: Browser,
  kind: 'classic' | 'block',
  {
    referer,
    ...given
  }: {
    readonly referer?: string;
    readonly coupons?: readonly string[];
    readonly email?: string;
    readonly currency?: string;
    readonly total?: number;
    readonly items?: readonly (readonly (string | number)[])[];
    /** The customer's number, of an order with a subscription. */
    readonly customer?: number;
    /** The order that began the subscription. */
    readonly renews?: number;
  } = {},
): Promise<number> {
  return Number(await browser.tell(`${kind}-checkout`, { ...ORDER, ...given }, referer));
}

/** Lets the shop send its waiting messages, and the service process them; returns the messages by type. */
export async function deliver({
  platform,
  admin,
}: Shop): Promise<readonly { type: string; data: Record<string, unknown> }[]> {
  const before = platform.received.length;
  await admin.tell('run');
  await platform.fixture.drain();
  return platform.received.slice(before).map(({ body }) => JSON.parse(body));
}
