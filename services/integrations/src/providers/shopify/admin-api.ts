import { createAdminApiClient } from '@shopify/admin-api-client';
import { AppError } from '@sillage/runtime/service';
import { z } from 'zod';
import { createShopFetch } from './address.ts';
import { API_VERSION, type Grant } from './app.ts';

/** Topics about orders, and about the removal of the app. */
export const TOPICS = [
  'ORDERS_CREATE',
  'ORDERS_PAID',
  'ORDERS_CANCELLED',
  'REFUNDS_CREATE',
  'APP_UNINSTALLED',
] as const;
export type Topic = (typeof TOPICS)[number];

/** The fields of an order to be sent. Of the customer only the e-mail address, of which a digest is stored. */
const FIELDS: Readonly<Record<Topic, readonly string[]>> = {
  ORDERS_CREATE: orderFields(),
  ORDERS_PAID: orderFields(),
  ORDERS_CANCELLED: ['id', 'cancelled_at'],
  REFUNDS_CREATE: [
    'id',
    'order_id',
    'created_at',
    'processed_at',
    'transactions',
    'refund_line_items',
    'order_adjustments',
  ],
  APP_UNINSTALLED: ['id', 'myshopify_domain'],
};

const fieldsOf = (topic: string): readonly string[] => FIELDS[topic as Topic] ?? [];

function orderFields(): readonly string[] {
  const money = [
    ...['currency', 'total_price', 'subtotal_price', 'total_tax', 'taxes_included', 'shipping_lines'],
    ...['current_total_price', 'current_subtotal_price', 'current_total_tax', 'total_price_set'],
  ];
  return [
    'id',
    'created_at',
    'processed_at',
    'financial_status',
    'test',
    'email',
    'checkout_token',
    'note_attributes',
    'discount_codes',
    ...money,
  ];
}

export interface Subscription {
  readonly id: string;
  readonly topic: string;
  /** The address of its messages. */
  readonly uri: string;
  /** The API version of its messages. */
  readonly version: string;
  /** Whether its messages have all fields that are read here. */
  readonly isComplete: boolean;
}

export interface TrackingSettings {
  readonly campaignId: string;
  readonly scriptUrl: string;
  /** The address to which the pixel reports an order's click. */
  readonly clicksUrl: string;
}

/**
 * A shop's Admin API. Each call throws `forbidden` if the shop refuses it, and `unavailable` if it may succeed later.
 */
export interface AdminApi {
  shop(): Promise<{ readonly name: string; readonly scopes: readonly string[] }>;
  /** All subscriptions of the app. */
  subscriptions(): Promise<readonly Subscription[]>;
  subscribe(topic: Topic, address: string): Promise<void>;
  /** Adds the fields that an earlier version did not ask for. */
  completeFields(subscription: Subscription): Promise<void>;
  unsubscribe(id: string): Promise<void>;
  /** Writes the settings that the theme's app embed reads, and activates the web pixel; idempotent. */
  installTracking(settings: TrackingSettings): Promise<void>;
  hasPixel(): Promise<boolean>;
}

export type OpenAdminApi = (grant: Pick<Grant, 'domain' | 'accessToken'>) => AdminApi;

const UserErrors = z.array(z.object({ message: z.string(), code: z.string().nullish() }));
const Outcome = z.object({ userErrors: UserErrors });
const Shop = z.object({
  shop: z.object({ name: z.string() }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});
const Subscriptions = z.object({
  webhookSubscriptions: z.object({
    nodes: z.array(
      z.object({
        ...{ id: z.string(), topic: z.string(), uri: z.string(), includeFields: z.array(z.string()) },
        apiVersion: z.object({ handle: z.string() }),
      }),
    ),
  }),
});
const Installation = z.object({ currentAppInstallation: z.object({ id: z.string() }) });
const Pixel = z.object({ webPixel: z.object({ id: z.string() }).nullable() });

export function createAdminApi(standInUrl: string | undefined): OpenAdminApi {
  const shopFetch = createShopFetch(standInUrl);
  return ({ domain, accessToken }) => {
    const client = createAdminApiClient({
      storeDomain: domain,
      apiVersion: API_VERSION,
      accessToken,
      customFetchApi: shopFetch,
    });
    const ask = async <Schema extends z.ZodType>(schema: Schema, query: string, variables: object = {}) => {
      const { data, errors } = await client.request(query, { variables });
      // Accepts a complete answer despite errors: a missing pixel is both null and an error.
      const read = schema.safeParse(data);
      if (read.success) return read.data;
      throw refusalOf(errors ?? {});
    };
    /** Executes a mutation; `userErrors` with the accepted code are not a failure. */
    const change = async (name: string, query: string, variables: object, accepted?: string): Promise<boolean> => {
      const data = await ask(z.record(z.string(), Outcome), query, variables);
      const [error] = data[name]?.userErrors ?? [];
      if (error === undefined) return true;
      if (accepted !== undefined && error.code === accepted) return false;
      throw new AppError('forbidden', `Shopify refuses it: ${error.message}`);
    };
    const hasPixel = async () => (await pixelOf(ask)) !== null;
    return {
      async shop() {
        const { shop, currentAppInstallation } = await ask(
          Shop,
          'query Shop { shop { name } currentAppInstallation { accessScopes { handle } } }',
        );
        return { name: shop.name, scopes: currentAppInstallation.accessScopes.map(({ handle }) => handle) };
      },
      async subscriptions() {
        const { webhookSubscriptions } = await ask(
          Subscriptions,
          `query Subscriptions {
            webhookSubscriptions(first: 250) { nodes { id topic uri includeFields apiVersion { handle } } }
          }`,
        );
        return webhookSubscriptions.nodes.map(({ apiVersion, includeFields, ...node }) => ({
          ...node,
          version: apiVersion.handle,
          isComplete: fieldsOf(node.topic).every((field) => includeFields.includes(field)),
        }));
      },
      async subscribe(topic, address) {
        await change(
          'webhookSubscriptionCreate',
          `mutation Subscribe($topic: WebhookSubscriptionTopic!, $subscription: WebhookSubscriptionInput!) {
            webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) { userErrors { message } }
          }`,
          { topic, subscription: { uri: address, format: 'JSON', includeFields: FIELDS[topic] } },
        );
      },
      async completeFields({ id, topic, uri }) {
        await change(
          'webhookSubscriptionUpdate',
          `mutation CompleteFields($id: ID!, $subscription: WebhookSubscriptionInput!) {
            webhookSubscriptionUpdate(id: $id, webhookSubscription: $subscription) { userErrors { message } }
          }`,
          { id, subscription: { uri, includeFields: fieldsOf(topic) } },
        );
      },
      async unsubscribe(id) {
        await change(
          'webhookSubscriptionDelete',
          'mutation Unsubscribe($id: ID!) { webhookSubscriptionDelete(id: $id) { userErrors { message } } }',
          { id },
        );
      },
      async installTracking({ campaignId, scriptUrl, clicksUrl }) {
        const { currentAppInstallation } = await ask(
          Installation,
          'query Installation { currentAppInstallation { id } }',
        );
        const field = (key: string, value: string) => ({
          ...{ ownerId: currentAppInstallation.id, namespace: 'sillage', key, value },
          type: 'single_line_text_field',
        });
        await change(
          'metafieldsSet',
          `mutation SetFields($fields: [MetafieldsSetInput!]!) {
            metafieldsSet(metafields: $fields) { userErrors { message code } }
          }`,
          { fields: [field('campaign', campaignId), field('script', scriptUrl)] },
        );
        const webPixel = { settings: JSON.stringify({ campaign: campaignId, clicks: clicksUrl }) };
        const isNew = await change(
          'webPixelCreate',
          `mutation CreatePixel($webPixel: WebPixelInput!) {
            webPixelCreate(webPixel: $webPixel) { userErrors { message code } }
          }`,
          { webPixel },
          'TAKEN',
        );
        if (isNew) return;
        await change(
          'webPixelUpdate',
          `mutation UpdatePixel($id: ID!, $webPixel: WebPixelInput!) {
            webPixelUpdate(id: $id, webPixel: $webPixel) { userErrors { message code } }
          }`,
          { id: await pixelOf(ask), webPixel },
        );
      },
      hasPixel,
    };
  };
}

type Ask = <Schema extends z.ZodType>(schema: Schema, query: string) => Promise<z.output<Schema>>;

async function pixelOf(ask: Ask): Promise<string | null> {
  const { webPixel } = await ask(Pixel, 'query Pixel { webPixel { id } }');
  return webPixel?.id ?? null;
}

interface ResponseErrors {
  readonly networkStatusCode?: number;
  readonly message?: string;
  readonly graphQLErrors?: readonly { readonly extensions?: { readonly code?: string } }[];
}

/** 402: the shop is frozen; 404: it was deleted. */
const REFUSED = [401, 402, 403, 404, 423];

function refusalOf({ networkStatusCode: status, message, graphQLErrors = [] }: ResponseErrors): AppError {
  const isDenied = graphQLErrors.some(({ extensions }) => extensions?.code === 'ACCESS_DENIED');
  return isDenied || (status !== undefined && REFUSED.includes(status))
    ? new AppError('forbidden', 'The shop refuses the access token, or it does not exist. Connect it again.')
    : new AppError('unavailable', 'Shopify does not answer as expected. Try again in a minute.', {
        detail: { status, message },
      });
}
