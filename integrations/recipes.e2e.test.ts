import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { onStage } from '../services/collector/src/tracking/testing/stage.ts';

const stage = onStage();

/** The `html` snippets of a recipe as a merchant pastes them, with the address and the campaign of this test. */
function snippetsOf(recipe: string): readonly string[] {
  const { edge, campaign } = stage();
  const text = readFileSync(new URL(`../docs/integration/recipes/${recipe}.md`, import.meta.url), 'utf8');
  return [...text.matchAll(/^```html\n(.*?)^```/gms)].map(([, snippet = '']) =>
    snippet.replaceAll('https://go.example.com', edge.url).replaceAll('CAMPAIGN_ID', campaign),
  );
}

/** Replaces the platform's placeholders. */
const filled = (snippet: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, value), snippet);

/** A visitor whom an affiliate brought opens the confirmation page; the order is recorded for the affiliate, once. */
async function expectOrder(shop: { head: string; body: string }, amountMinor: number): Promise<void> {
  const { openShop, scriptTag, follow, browse, affiliates, amounts, page, visitor } = stage();
  openShop({ head: scriptTag('async') });
  const affiliate = randomUUID();
  await follow(affiliate);
  await page.waitForFunction('window.trackConversion');
  openShop(shop);
  await browse('confirmation');
  await expect.poll(amounts).toEqual([amountMinor]);
  await browse('confirmation');
  await page.waitForLoadState('networkidle');
  expect(await affiliates()).toEqual([affiliate]);
  expect(await amounts()).toEqual([amountMinor]);
  expect(visitor.problems).toEqual([]);
}

/** Inserts markup like Tag Manager's Custom HTML tags: scripts are recreated, so that they run. */
const inserted = (html: string): string => `{
  const tag = document.createElement('div');
  tag.innerHTML = ${JSON.stringify(html).replaceAll('</', '<\\/')};
  document.body.append(tag);
  for (const script of tag.querySelectorAll('script')) {
    const copy = document.createElement('script');
    copy.text = script.text;
    script.replaceWith(copy);
  }
}`;
const PURCHASE = { event: 'purchase', ecommerce: { transaction_id: 'A-1', value: 29.9, currency: 'EUR' } };

test.each(['at once', 'after the script has loaded'])('Google Tag Manager, with a purchase %s', async (when) => {
  const [script = '', order = ''] = snippetsOf('google-tag-manager');
  const push = `dataLayer.push(${JSON.stringify(PURCHASE)}); ${inserted(order)}`;
  const later =
    when === 'at once'
      ? push
      : `document.querySelector('script[data-campaign]').addEventListener('load', () => setTimeout(() => { ${push} }, 100));`;
  const body = `<script>window.dataLayer = [{ event: 'gtm.js' }]; ${inserted(script)} ${later}</script>`;
  await expectOrder({ head: '', body }, 2990);
});

test.each(['before', 'after'])('Wix, which is ready %s the code runs', async (when) => {
  const [code = ''] = snippetsOf('wix');
  const wix = `<script>{
    const order = { id: 'product-1', orderId: 'A-1', origin: 'Stores', revenue: 29.9, currency: 'EUR' };
    const isLoaded = new Promise((resolve) => addEventListener('load', resolve));
    window.wixDevelopersAnalytics = {
      register: (_id, listener) => isLoaded.then(() => { listener('PageView', {}); listener('Purchase', order); }),
    };
    dispatchEvent(new Event('wixDevelopersAnalyticsReady'));
  }</script>`;
  await expectOrder({ head: '', body: when === 'before' ? wix + code : code + wix }, 2990);
});

test.each(['1.234,50 €', '$ 1,234.50', '€ 1234.50 EUR'])('Webflow, with a total of %s', async (total) => {
  const [head = '', code = ''] = snippetsOf('webflow');
  const texts = `<p data-sillage="order"></p><p data-sillage="total"></p><script>
    addEventListener('load', () => setTimeout(() => {
      document.querySelector('[data-sillage=order]').textContent = ' A-1 ';
      document.querySelector('[data-sillage=total]').textContent = ${JSON.stringify(total)};
    }, 300));
  </script>`;
  await expectOrder({ head, body: texts + code }, 123_450);
});

test('Squarespace', async () => {
  const [head = '', code = ''] = snippetsOf('squarespace');
  await expectOrder({ head, body: filled(code, { '{orderGrandTotal}': '$1,234.50', '{orderId}': 'A-1' }) }, 123_450);
});

test('PrestaShop', async () => {
  const [head = '', code = ''] = snippetsOf('prestashop');
  const values = {
    '{$order.totals.total.amount}': '29.9',
    '{$currency.iso_code}': 'EUR',
    "{$order.details.reference|escape:'javascript'}": 'XKBKNABJK',
  };
  await expectOrder({ head, body: filled(code, values) }, 2990);
});

test('Magento', async () => {
  const [head = '', code = ''] = snippetsOf('magento');
  const values = {
    "<?php $order = $block->getData('checkout_session')->getLastRealOrder(); ?>": '',
    '<?= (float) $order->getGrandTotal() ?>': '29.9',
    '<?= $escaper->escapeJs($order->getOrderCurrencyCode()) ?>': 'EUR',
    '<?= $escaper->escapeJs($order->getIncrementId()) ?>': '000000042',
  };
  await expectOrder({ head, body: filled(code, values) }, 2990);
});
