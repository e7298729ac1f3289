import { text } from '@sillage/proto/values/text';
import type { HttpApp } from '@sillage/runtime/http';
import { buildSchema, graphql } from 'graphql';
import { z } from 'zod';
import { API_VERSION } from './api-version.ts';
import type { Install, Shop, Store } from './store.ts';

/** The part of Shopify's schema that Sillage asks, in the form of version 2026-07. */
const schema = buildSchema(`
  scalar JSON
  enum WebhookSubscriptionTopic { ORDERS_CREATE ORDERS_PAID ORDERS_CANCELLED REFUNDS_CREATE APP_UNINSTALLED }
  enum WebhookSubscriptionFormat { JSON XML }
  type UserError { message: String! field: [String!] code: String }
  type Shop { name: String! myshopifyDomain: String! currencyCode: String! }
  type AccessScope { handle: String! }
  type AppInstallation { id: ID! accessScopes: [AccessScope!]! }
  type ApiVersion { handle: String! }
  type WebhookSubscription {
    id: ID!
    topic: WebhookSubscriptionTopic!
    uri: String!
    includeFields: [String!]!
    apiVersion: ApiVersion!
  }
  type WebhookSubscriptionConnection { nodes: [WebhookSubscription!]! }
  type WebPixel { id: ID! settings: JSON! }
  input WebhookSubscriptionInput { uri: String format: WebhookSubscriptionFormat includeFields: [String!] }
  input MetafieldsSetInput { ownerId: ID! namespace: String key: String! value: String! type: String }
  input WebPixelInput { settings: JSON! }
  type WebhookSubscriptionPayload { userErrors: [UserError!]! webhookSubscription: WebhookSubscription }
  type WebhookSubscriptionDeletePayload { userErrors: [UserError!]! deletedWebhookSubscriptionId: ID }
  type MetafieldsSetPayload { userErrors: [UserError!]! }
  type WebPixelPayload { userErrors: [UserError!]! webPixel: WebPixel }
  type Query {
    shop: Shop!
    currentAppInstallation: AppInstallation!
    webhookSubscriptions(first: Int): WebhookSubscriptionConnection!
    webPixel(id: ID): WebPixel
  }
  type Mutation {
    webhookSubscriptionCreate(topic: WebhookSubscriptionTopic!, webhookSubscription: WebhookSubscriptionInput!): WebhookSubscriptionPayload
    webhookSubscriptionUpdate(id: ID!, webhookSubscription: WebhookSubscriptionInput!): WebhookSubscriptionPayload
    webhookSubscriptionDelete(id: ID!): WebhookSubscriptionDeletePayload
    metafieldsSet(metafields: [MetafieldsSetInput!]!): MetafieldsSetPayload
    webPixelCreate(webPixel: WebPixelInput!): WebPixelPayload
    webPixelUpdate(id: ID!, webPixel: WebPixelInput!): WebPixelPayload
  }
`);

const INSTALLATION_ID = 'gid://shopify/AppInstallation/1';
const PIXEL_ID = 'gid://shopify/WebPixel/1';

/** Read within the handler: variables may be anything that the schema takes. */
const AdminQuery = z.object({ query: text(20_000), variables: z.record(z.string(), z.unknown()).optional() });

/** `POST /{shop}/admin/api/{version}/graphql.json`, for whoever has a token. */
export function adminApiRoutes(app: HttpApp, store: Store, nowMs: () => number): void {
  app.post(
    '/:shop/admin/api/:version/graphql.json',
    {
      config: { changes: 'nothing' },
      schema: { params: z.object({ shop: text(255), version: text(20) }) },
    },
    async ({ params, headers, body }, reply) => {
      const shop = store.shop(params.shop);
      const install = shop.installs.find(({ accessToken }) => accessToken === headers['x-shopify-access-token']);
      if (!install || (install.expiresAtMs !== null && install.expiresAtMs <= nowMs()))
        return reply.code(401).send({ errors: '[API] Invalid API key or access token (unrecognized login)' });
      if (params.version !== API_VERSION) return reply.code(404).send({ errors: 'Not Found' });
      const { query: source, variables: variableValues } = AdminQuery.parse(body);
      const result = await graphql({ schema, source, variableValues, rootValue: rootOf(shop, install) });
      store.save();
      return reply.send(result);
    },
  );
}

interface PixelInput {
  readonly webPixel: { readonly settings: string };
}

function rootOf(shop: Shop, { ownSecret, scopes }: Install) {
  const isOwn = ownSecret !== null;
  const none = { userErrors: [] };
  const subscription = (known: Shop['subscriptions'][number]) => ({ ...known, apiVersion: { handle: API_VERSION } });
  const needs = (scope: string): void => {
    if (!scopes.includes(scope)) throw new Error(`Access denied: ${scope} is required`);
  };
  return {
    shop: { name: shop.name, myshopifyDomain: shop.domain, currencyCode: 'EUR' },
    currentAppInstallation: { id: INSTALLATION_ID, accessScopes: scopes.map((handle) => ({ handle })) },
    webhookSubscriptions: { nodes: shop.subscriptions.filter((known) => known.isOwnApp === isOwn).map(subscription) },
    webhookSubscriptionCreate({ topic, webhookSubscription: { uri = '', includeFields = [] } }: CreateInput) {
      if (topic !== 'APP_UNINSTALLED') needs('read_orders');
      if (shop.subscriptions.some((known) => known.topic === topic && known.uri === uri))
        return { userErrors: [{ message: 'Address for this topic has already been taken' }] };
      const id = `gid://shopify/WebhookSubscription/${shop.nextId}`;
      shop.nextId += 1;
      shop.subscriptions.push({ id, topic, uri, includeFields, isOwnApp: isOwn });
      return none;
    },
    webhookSubscriptionUpdate({ id, webhookSubscription: change }: UpdateInput) {
      shop.subscriptions = shop.subscriptions.map((known) => (known.id === id ? { ...known, ...change } : known));
      return none;
    },
    webhookSubscriptionDelete({ id }: { readonly id: string }) {
      shop.subscriptions = shop.subscriptions.filter((known) => known.id !== id);
      return none;
    },
    metafieldsSet({
      metafields,
    }: {
      readonly metafields: readonly { readonly key: string; readonly value: string }[];
    }) {
      for (const { key, value } of metafields) shop.metafields[key] = value;
      return none;
    },
    webPixel() {
      needs('write_pixels');
      if (shop.pixel === null) throw new Error('No web pixel was found for this app.');
      return { id: PIXEL_ID, settings: shop.pixel };
    },
    webPixelCreate({ webPixel }: PixelInput) {
      needs('write_pixels');
      if (shop.pixel !== null) return { userErrors: [{ message: 'Web pixel is taken.', code: 'TAKEN' }] };
      shop.pixel = webPixel.settings;
      return none;
    },
    webPixelUpdate({ webPixel }: PixelInput) {
      needs('write_pixels');
      shop.pixel = webPixel.settings;
      return none;
    },
  };
}

interface UpdateInput extends Pick<CreateInput, 'webhookSubscription'> {
  readonly id: string;
}

interface CreateInput {
  readonly topic: string;
  readonly webhookSubscription: { readonly uri?: string; readonly includeFields?: readonly string[] };
}
