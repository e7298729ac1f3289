import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** An app that a shop gave permission to. */
export interface Install {
  readonly accessToken: string;
  /** Null: the token does not expire. */
  readonly refreshToken: string | null;
  readonly expiresAtMs: number | null;
  readonly scopes: readonly string[];
  /** Signs what is sent for an app that the merchant made in the shop; null: Sillage's app, which has one for all shops. */
  readonly ownSecret: string | null;
}

export interface Subscription {
  readonly id: string;
  readonly topic: string;
  readonly uri: string;
  readonly includeFields: readonly string[];
  /** The app whose permission it needs, and whose secret signs. */
  readonly isOwnApp: boolean;
}

export interface Line {
  readonly title: string;
  readonly quantity: number;
  /** Minor units, taxes included. */
  readonly price: number;
}

export interface Order {
  readonly id: number;
  readonly checkoutToken: string;
  readonly createdAt: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly lines: readonly Line[];
  /** What the buyer typed at the checkout; absent in files from before the stand-in had codes. */
  readonly discountCodes?: readonly string[];
  readonly shipping: number;
  /** What each refund paid back of the goods. */
  readonly refunds: readonly { readonly id: number; readonly amount: number; readonly at: string }[];
  readonly cancelledAt: string | null;
}

export interface Cart {
  readonly attributes: Readonly<Record<string, string>>;
  readonly lines: readonly Line[];
}

export interface Shop {
  readonly domain: string;
  name: string;
  installs: Install[];
  subscriptions: Subscription[];
  metafields: Record<string, string>;
  /** The settings of the web pixel, as JSON; null: none. */
  pixel: string | null;
  /** The merchant switched the app's script on in the theme. */
  hasEmbed: boolean;
  orders: Order[];
  /** By the id in the visitor's cookie. */
  carts: Record<string, Cart>;
  nextId: number;
}

export interface Store {
  /** Any name is a shop. */
  shop(domain: string): Shop;
  /** To be called after each change. */
  save(): void;
}

/** Shops in memory, and in a file where there is one. */
export function createStore(file: string | undefined): Store {
  const shops: Record<string, Shop> = read(file);
  return {
    shop(domain) {
      shops[domain] ??= {
        domain,
        name: `Shop ${domain.replace(/\..*$/, '')}`,
        installs: [],
        subscriptions: [],
        metafields: {},
        pixel: null,
        hasEmbed: false,
        orders: [],
        carts: {},
        nextId: 5_000_000_000_001,
      };
      return shops[domain];
    },
    save() {
      if (file === undefined) return;
      writeFileSync(`${file}.new`, JSON.stringify(shops));
      renameSync(`${file}.new`, file);
    },
  };
}

function read(file: string | undefined): Record<string, Shop> {
  if (file === undefined) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

export const newToken = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`;
