import { text } from '@sillage/proto/values/text';
import { type HttpApp, standInPage } from '@sillage/runtime/http';
import type { Clock } from '@sillage/runtime/service';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { cancelOrder, decimal, goodsOf, leftOf, refundOrder } from './orders.ts';
import { newToken, type Order, type Shop, type Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly webhooks: Webhooks;
}

const Params = z.object({ shop: text(255) });
const ByOrder = Params.extend({ id: z.coerce.number<string>().int() });

/** What the shop's owner sees: orders, the theme's app embeds, and apps. */
export function adminPageRoutes(app: HttpApp, deps: Deps): void {
  const { store, webhooks } = deps;
  const config = { changes: 'nothing' } as const;
  const back = (reply: FastifyReply, { domain }: Shop) => {
    store.save();
    return reply.redirect(`/${domain}/admin`, 303);
  };

  app.get('/:shop/admin', { schema: { params: Params } }, async ({ params }, reply) =>
    show(reply, `Admin of ${params.shop}`, adminPage(store.shop(params.shop))),
  );
  app.get('/:shop/admin/themes/current/editor', { schema: { params: Params } }, async ({ params }, reply) => {
    const { hasEmbed } = store.shop(params.shop);
    const state = hasEmbed ? 'Sillage tracking is on.' : 'Sillage tracking is off.';
    return show(
      reply,
      'App embeds',
      `<p>${state}</p><form method="post"><button class="go">Switch it on and save</button></form>`,
    );
  });
  app.post('/:shop/admin/themes/current/editor', { config, schema: { params: Params } }, async ({ params }, reply) => {
    const shop = store.shop(params.shop);
    shop.hasEmbed = true;
    return back(reply, shop);
  });
  app.post('/:shop/admin/orders/:id/refund', { config, schema: { params: ByOrder } }, async ({ params }, reply) => {
    const shop = store.shop(params.shop);
    refundOrder(shop, params.id, 'half', deps);
    return back(reply, shop);
  });
  app.post('/:shop/admin/orders/:id/cancel', { config, schema: { params: ByOrder } }, async ({ params }, reply) => {
    const shop = store.shop(params.shop);
    cancelOrder(shop, params.id, deps);
    return back(reply, shop);
  });
  app.post('/:shop/admin/own-app', { config, schema: { params: Params } }, async ({ params }, reply) => {
    const shop = store.shop(params.shop);
    const own = { accessToken: newToken('shpat'), ownSecret: newToken('shpss'), scopes: ['read_orders'] };
    shop.installs = [
      ...shop.installs.filter(({ ownSecret }) => ownSecret === null),
      { ...own, refreshToken: null, expiresAtMs: null },
    ];
    return back(reply, shop);
  });
  app.post('/:shop/admin/uninstall', { config, schema: { params: Params } }, async ({ params }, reply) => {
    const shop = store.shop(params.shop);
    webhooks.emit(shop, 'APP_UNINSTALLED', { id: 1, myshopify_domain: shop.domain, name: shop.name });
    shop.installs = shop.installs.filter(({ ownSecret }) => ownSecret !== null);
    shop.subscriptions = shop.subscriptions.filter(({ isOwnApp }) => isOwnApp);
    Object.assign(shop, { metafields: {}, pixel: null, hasEmbed: false });
    return back(reply, shop);
  });
}

function adminPage(shop: Shop): string {
  const at = `/${shop.domain}/admin`;
  const own = shop.installs.find(({ ownSecret }) => ownSecret !== null);
  const isInstalled = shop.installs.some(({ ownSecret }) => ownSecret === null);
  return `<h2>Orders</h2>
<ul>${shop.orders.map((order) => `<li>${orderRow(at, order)}</li>`).join('') || '<li>None so far.</li>'}</ul>
<p><a href="/${shop.domain}/">Go to the shop</a></p>
<h2>Apps</h2>
${isInstalled ? `<p>Sillage is installed. <a href="${at}/themes/current/editor">App embeds of the theme</a></p><form method="post" action="${at}/uninstall"><button>Uninstall Sillage</button></form>` : '<p>None is installed.</p>'}
<h2>An app of your own</h2>
${own ? `<p>Admin API access token <code id="token">${own.accessToken}</code></p><p>API secret key <code id="secret">${own.ownSecret}</code></p>` : `<form method="post" action="${at}/own-app"><button>Make an app</button></form>`}`;
}

function orderRow(at: string, order: Order): string {
  const { id, cancelledAt } = order;
  const buttons = `<form method="post" action="${at}/orders/${id}/refund"><button>Refund half of ${id}</button></form>
<form method="post" action="${at}/orders/${id}/cancel"><button>Cancel ${id}</button></form>`;
  return `#${id}: ${decimal(goodsOf(order))} €, ${decimal(leftOf(order))} € left${cancelledAt === null ? buttons : ', cancelled'}`;
}

function show(reply: FastifyReply, title: string, body: string): FastifyReply {
  const notice = 'This page stands in for Shopify on this machine.';
  const page = standInPage({ language: 'en', title, notice, body, formAction: "'self'" });
  return reply.headers(page.headers).send(page.html);
}
