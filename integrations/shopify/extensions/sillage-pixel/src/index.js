import { register } from '@shopify/web-pixels-extension';

/**
 * Reports the click that brought an order, if the cart could not carry it, as with express checkouts. Only the click is
 * reported; the amount comes from the shop's server.
 */
register(({ analytics, browser, settings }) => {
  analytics.subscribe('checkout_completed', async ({ data }) => {
    const { order, token: checkout } = data.checkout;
    const text = await browser.localStorage.getItem(`sillage_${settings.campaign}`);
    const touch = text ? JSON.parse(text) : undefined;
    if (!touch?.t || touch.x < Date.now() || !order || !order.id) return;
    // text/plain avoids a preflight; `keepalive` lets the request outlive the page.
    await fetch(settings.clicks, {
      method: 'POST',
      keepalive: true,
      body: JSON.stringify({ orderId: String(order.id).replace(/^.*\//, ''), checkout, token: touch.t }),
    });
  });
});
