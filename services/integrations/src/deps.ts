import type { NotifyOwner } from '@sillage/runtime/account-notices';
import type { AccessTickets, Authenticator } from '@sillage/runtime/http';
import type { AddressDigest, Clock, Logger, Metrics } from '@sillage/runtime/service';
import type { Kysely, Transaction } from 'kysely';
import type { ConnectionRow, IntegrationsDatabase, NewDelivery, ShopRow } from './db/schema.ts';
import type { Collector } from './providers/collector.ts';
import type { OpenAdminApi } from './providers/shopify/admin-api.ts';
import type { ShopifyApp } from './providers/shopify/app.ts';
import type { CallPostback, SendWebhook } from './providers/webhook-receiver.ts';
import type { Secrets } from './secrets.ts';

export type Db = Kysely<IntegrationsDatabase>;
export type Trx = Transaction<IntegrationsDatabase>;

/** Where deliveries are kept before they are answered. */
export interface Intake {
  /** Resolves once the delivery and its task are durable; throws `unavailable` where they cannot be now. */
  add(delivery: NewDelivery): Promise<void>;
}

/** All that is needed to believe what arrives at its address. */
export type KnownConnection = ConnectionRow & {
  /** Of a shop that is asked through its API. */
  readonly shopDomain: ShopRow['domain'] | null;
};

/** Connections as they were a second ago at most. */
export interface KnownConnections {
  /** A removed one is not found. */
  find(id: string): Promise<KnownConnection | undefined>;
  /** It was changed: the next look is into the database. */
  forget(id: string): void;
}

export interface Shopify {
  /** Null: the installation has none. */
  readonly app: ShopifyApp | null;
  readonly open: OpenAdminApi;
  /** The shop of the stand-in to try it with; null where Shopify itself is asked. */
  readonly tryWith: string | null;
}

/** What the commands, routes and jobs need. */
export interface IntegrationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly authenticator: Authenticator;
  /** Of affiliates, for their dashboards. */
  readonly tickets: AccessTickets;
  readonly collector: Collector;
  readonly sendWebhook: SendWebhook;
  readonly callPostback: CallPostback;
  readonly notifyOwner: NotifyOwner;
  readonly intake: Intake;
  readonly knownConnections: KnownConnections;
  readonly secrets: Secrets;
  readonly addressDigest: AddressDigest;
  readonly shopify: Shopify;
  readonly internalSecret: string;
  /** The address of the installation, as shops see it. */
  readonly publicUrl: string;
}
