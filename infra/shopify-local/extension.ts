import { readFile } from 'node:fs/promises';
import { Liquid } from 'liquidjs';
import type { Shop } from './store.ts';

const FOLDER = new URL('../../integrations/shopify/extensions/', import.meta.url);
const source = (path: string): Promise<string> => readFile(new URL(path, FOLDER), 'utf8');

/** What the app's embed brings to a page of the shop: the theme extension's own block, rendered. */
export async function embedOf(shop: Shop): Promise<string> {
  const liquid = new Liquid();
  liquid.registerFilter('asset_url', (name: string) => `/${shop.domain}/assets/${name}`);
  // Shopify reads it when the extension is deployed, and prints nothing for it.
  const block = (await source('sillage-theme/blocks/tracking.liquid')).replace(
    /{% schema %}[\s\S]*?{% endschema %}/,
    '',
  );
  const fields = Object.entries(shop.metafields).map(([key, value]) => [key, { value }]);
  const context = { app: { metafields: { sillage: Object.fromEntries(fields) } } };
  return liquid.parseAndRender(block, { ...context, block: { settings: { consent: 'required' } } });
}

export const cartScript = (): Promise<string> => source('sillage-theme/assets/sillage-cart.js');

/** The web pixel's own source in a page, with the parts of Shopify's sandbox that it uses. */
export async function pixelScript(settings: string, checkout: { readonly token: string; readonly orderId: number }) {
  const pixel = (await source('sillage-pixel/src/index.js')).replace(/^import .*$/m, '');
  const event = { data: { checkout: { token: checkout.token, order: { id: String(checkout.orderId) } } } };
  return `(() => {
  const browser = { localStorage: { getItem: async (key) => localStorage.getItem(key) } };
  const analytics = { subscribe: (name, listen) => { if (name === 'checkout_completed') void listen(${JSON.stringify(event)}); } };
  const register = (pixel) => pixel({ analytics, browser, settings: ${settings} });
  ${pixel}
})();`;
}
