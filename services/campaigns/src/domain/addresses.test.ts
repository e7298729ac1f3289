import { expect, test } from 'vitest';
import { createAddresses } from './addresses.ts';

test.each(['https://go.example.com', 'https://go.example.com/', 'https://go.example.com//'])(
  'addresses begin at %s with one slash',
  (base) => {
    const addresses = createAddresses(base);
    const ids = { campaignId: 'c', affiliateId: 'a' };
    expect(addresses.link({ ...ids, shortCode: 'abc123' })).toBe('https://go.example.com/s/abc123');
    expect(addresses.link({ ...ids, shortCode: null })).toBe('https://go.example.com/track/c/a');
    expect(addresses.link({ ...ids, shortCode: null, targetUrl: 'https://shop.example.com/?a=1&b=2' })).toBe(
      'https://go.example.com/track/c/a?url=https%3A%2F%2Fshop.example.com%2F%3Fa%3D1%26b%3D2',
    );
    expect(addresses.publicDashboard('c', null)).toBe('https://go.example.com/r/c');
    expect(addresses.publicDashboard('c', 't')).toBe('https://go.example.com/r/c?token=t');
  },
);

test('a platform below a path keeps it', () => {
  expect(createAddresses('https://example.com/sillage/').trackingScript('c')).toBe(
    '<script src="https://example.com/sillage/tracking.js" data-campaign="c" async></script>',
  );
});

test('no code to copy holds an amount or an order id of its own', () => {
  const addresses = createAddresses('https://example.com');
  const { shopify, woocommerce } = addresses.platformSnippets();
  expect(addresses.conversionSnippet('JPY')).toContain(
    "{ amount: 'ORDER_TOTAL', currency: 'JPY', orderId: 'ORDER_ID' }",
  );
  expect(shopify).toMatch(/amount: '\{\{ .+ \}\}', currency: '\{\{ .+ \}\}', orderId: '\{\{ .+ \}\}'/);
  expect(woocommerce).toContain('$order->get_total()');
  for (const code of [addresses.conversionSnippet('EUR'), shopify, woocommerce])
    expect(code).not.toMatch(/amount: ?'?\d/);
});
