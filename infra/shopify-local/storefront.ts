import { randomUUID } from 'node:crypto';
import { text } from '@sillage/proto/values/text';
import { escapeHtml, type HttpApp } from '@sillage/runtime/http';
import type { Clock } from '@sillage/runtime/service';
import { notFound } from '@sillage/runtime/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cartScript, embedOf, pixelScript } from './extension.ts';
import { decimal, goodsOf, placeOrder, SHIPPING } from './orders.ts';
import type { Cart, Line, Shop, Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

const PRODUCTS: readonly Line[] = [
  { title: 'Enamel mug', quantity: 1, price: 2400 },
  { title: 'Linen apron', quantity: 1, price: 6000 },
];
const EMPTY: Cart = { attributes: {}, lines: [] };
const Params = z.object({ shop: text(255) });
const Attributes = z.object({ attributes: z.record(text(100), text(2048)) });

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly webhooks: Webhooks;
}

/** What a visitor of the shop sees: its products, the cart, the checkout. */
export function storefrontRoutes(app: HttpApp, deps: Deps): void {
  const { store } = deps;
  const schema = { params: Params };
  const config = { changes: 'nothing' } as const;
  /** Changes the visitor's cart, which begins with the first change. */
  const changeCart = (request: FastifyRequest, reply: FastifyReply, shop: Shop, change: (cart: Cart) => Cart): void => {
    const id = cartIdOf(request) ?? randomUUID();
    shop.carts[id] = change(shop.carts[id] ?? EMPTY);
    store.save();
    reply.header('set-cookie', `cart=${id}; Path=/${shop.domain}; SameSite=Lax`);
  };
  const pay = (shop: Shop, cart: Parameters<typeof placeOrder>[1], reply: FastifyReply) => {
    const order = placeOrder(shop, cart, deps);
    store.save();
    return reply.redirect(`/${shop.domain}/thank-you/${order.id}`, 303);
  };

  app.get('/:shop', { schema }, async ({ params }, reply) => reply.redirect(`/${params.shop}/`));
  app.get('/:shop/', { schema }, async (request, reply) => {
    const shop = store.shop(request.params.shop);
    const cart = shop.carts[cartIdOf(request) ?? ''] ?? EMPTY;
    return show(reply, await productsPage(shop, cart));
  });
  app.get('/:shop/assets/sillage-cart.js', { schema }, async (_request, reply) =>
    reply.type('text/javascript').send(await cartScript()),
  );
  app.post('/:shop/cart/update.js', { config, schema: { ...schema, body: Attributes } }, async (request, reply) => {
    const shop = store.shop(request.params.shop);
    const { attributes } = request.body;
    changeCart(request, reply, shop, (cart) => ({ ...cart, attributes: { ...cart.attributes, ...attributes } }));
    return reply.send({ attributes });
  });
  app.post('/:shop/cart/add', { config, schema }, async (request, reply) => {
    const shop = store.shop(request.params.shop);
    const product = productOf(request);
    changeCart(request, reply, shop, (cart) => ({ ...cart, lines: [...cart.lines, product] }));
    return reply.redirect(`/${shop.domain}/`, 303);
  });
  app.post('/:shop/checkout', { config, schema }, async (request, reply) => {
    const shop = store.shop(request.params.shop);
    const id = cartIdOf(request) ?? '';
    const cart = shop.carts[id];
    if (!cart || cart.lines.length === 0) return reply.redirect(`/${shop.domain}/`, 303);
    delete shop.carts[id];
    reply.header('set-cookie', `cart=; Path=/${shop.domain}; Max-Age=0`);
    const code = new URLSearchParams(String(request.body)).get('discount')?.trim();
    return pay(shop, { ...cart, ...(code && { discountCodes: [code] }) }, reply);
  });
  // An express checkout: what the cart carries does not reach the order.
  app.post('/:shop/buy-now', { config, schema }, async (request, reply) =>
    pay(store.shop(request.params.shop), { attributes: {}, lines: [productOf(request)] }, reply),
  );
  app.get('/:shop/thank-you/:id', { schema: { params: ByOrder } }, async ({ params }, reply) => {
    const { shop, order } = findOrder(store, params);
    const pixel = shop.pixel && (await pixelScript(shop.pixel, { token: order.checkoutToken, orderId: order.id }));
    const body = `<p>Order <strong>#${order.id}</strong> is paid: ${decimal(goodsOf(order) + order.shipping)} €.</p>
<p><a href="/${shop.domain}/">Back to the shop</a> · <a href="/${shop.domain}/admin">The shop's admin</a></p>
${pixel ? `<script>${pixel.replaceAll('</', '<\\/')}</script>` : ''}`;
    return show(reply, pageOf(shop, 'Thank you!', body));
  });
}

const ByOrder = Params.extend({ id: z.coerce.number<string>().int() });

function findOrder(store: Store, { shop: domain, id }: z.output<typeof ByOrder>) {
  const shop = store.shop(domain);
  const order = shop.orders.find((known) => known.id === id);
  if (!order) throw notFound();
  return { shop, order };
}

const cartIdOf = ({ headers }: FastifyRequest): string | undefined =>
  /(?:^|; )cart=([\w-]+)/.exec(headers.cookie ?? '')?.[1];

function productOf({ body }: FastifyRequest): Line {
  const product = PRODUCTS.find(({ title }) => title === new URLSearchParams(String(body)).get('product'));
  if (!product) throw notFound();
  return product;
}

async function productsPage(shop: Shop, cart: Cart): Promise<string> {
  const products = PRODUCTS.map(
    ({ title, price }) => `<li><h2>${title}</h2><p>${decimal(price)} €</p>
<form method="post" action="/${shop.domain}/cart/add"><input type="hidden" name="product" value="${title}"><button>Add ${title} to the cart</button></form>
<form method="post" action="/${shop.domain}/buy-now"><input type="hidden" name="product" value="${title}"><button class="plain">Buy ${title} now</button></form></li>`,
  );
  const checkout =
    cart.lines.length === 0
      ? '<p>The cart is empty.</p>'
      : `<p>In the cart: ${cart.lines.map(({ title }) => title).join(', ')}. With shipping ${decimal(goodsOf(cart) + SHIPPING)} €.</p>
<form method="post" action="/${shop.domain}/checkout"><label>Discount code <input name="discount"></label> <button>Check out and pay</button></form>`;
  const embed = shop.hasEmbed ? await embedOf(shop) : '';
  return pageOf(shop, shop.name, `<ul>${products.join('')}</ul>${checkout}${CONSENT}${embed}`);
}

/** Shopify's record of what the visitor agreed to, and its banner. */
const CONSENT = `<p id="consent"><button class="plain" onclick="localStorage.setItem('agreed', '1'); document.dispatchEvent(new Event('visitorConsentCollected')); this.parentElement.remove()">Accept cookies</button></p>
<script>
  Shopify.customerPrivacy = { marketingAllowed: () => localStorage.getItem('agreed') === '1' };
  Shopify.loadFeatures = (features, done) => done();
  if (Shopify.customerPrivacy.marketingAllowed()) document.getElementById('consent').remove();
</script>`;

const pageOf = (shop: Shop, title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 40rem; padding: 2rem 1rem; color: #1f2a24; background: #fbfaf6; }
  ul { list-style: none; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); }
  li { border: 1px solid #d8d4c6; border-radius: 8px; padding: 1rem; background: #fff; }
  h2 { margin: 0; font-size: 1.1rem; }
  button { font: inherit; border: 0; border-radius: 6px; padding: .5rem .9rem; margin-top: .5rem; background: #1f5a43; color: #fff; cursor: pointer; }
  button.plain { background: transparent; color: #1f5a43; padding-left: 0; text-decoration: underline; }
</style>
<script>window.Shopify = { routes: { root: '/${shop.domain}/' } };</script>
</head>
<body><h1>${escapeHtml(title)}</h1><p>A shop on this machine that stands in for one at Shopify.</p>${body}</body>
</html>`;

const show = (reply: FastifyReply, html: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
