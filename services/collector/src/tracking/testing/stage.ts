import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { newVisitor, openBrowser, type Visitor } from './browser.ts';
import { type Edge, startEdge } from './edge.ts';
import { type Shopfront, type Shops, startShops } from './shop.ts';

/** The campaign of one test, with its own shop and visitor. */
export interface Scene {
  readonly edge: Edge;
  readonly campaign: string;
  readonly visitor: Visitor;
  readonly page: Page;
  readonly shopUrl: string;
  /** The tracking script as the merchant pastes it. */
  scriptTag(attributes?: string): string;
  openShop(front: Partial<Shopfront>): void;
  /** Follows an affiliate's link to the shop's landing page. */
  follow(affiliateId: string): Promise<unknown>;
  /** Opens another page of the shop, with a URL without parameters. */
  browse(name: string): Promise<unknown>;
  /** The amounts of the orders in the log, in minor units. */
  amounts(): Promise<number[]>;
  /** The affiliates of the orders in the log. */
  affiliates(): Promise<string[]>;
}

/**
 * Starts a collector, shops on another origin and a browser for a file of tests; the function returns the current
 * test's scene.
 */
export function onStage(): () => Scene {
  let shops: Shops;
  let edge: Edge;
  let browser: Browser;
  let scene: Scene;
  beforeAll(async () => {
    shops = await startShops();
    [edge, browser] = await Promise.all([startEdge(shops.url), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await edge?.close();
    await shops?.close();
  });
  beforeEach(async () => {
    const visitor = await newVisitor(browser);
    onTestFinished(() => visitor.context.close());
    scene = sceneOf(edge, shops, visitor);
    scene.openShop({});
  });
  return () => scene;
}

function sceneOf(edge: Edge, shops: Shops, visitor: Visitor): Scene {
  const campaign = randomUUID();
  const { page } = visitor;
  const shopUrl = `${shops.url}/${campaign}`;
  const scriptTag: Scene['scriptTag'] = (attributes = '') =>
    `<script src="${edge.url}/tracking.js" data-campaign="${campaign}" ${attributes}></script>`;
  return {
    edge,
    campaign,
    visitor,
    page,
    shopUrl,
    scriptTag,
    openShop: (front) => shops.open(campaign, { head: scriptTag(), ...front }),
    follow: (affiliateId) => page.goto(`${edge.url}/track/${campaign}/${affiliateId}`),
    browse: (name) => page.goto(`${shopUrl}/${name}`),
    amounts: async () => (await edge.conversionsOf(campaign)).map((conversion) => Number(conversion.amountMinor)),
    affiliates: async () => (await edge.conversionsOf(campaign)).map((conversion) => conversion.affiliateId),
  };
}
