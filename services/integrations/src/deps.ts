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

/** Stores deliveries before they are acknowledged. */
export interface Intake {
  /** Resolves once the delivery and its task are durable; throws `unavailable` if they cannot be stored now. */
  add(delivery: NewDelivery): Promise<void>;
}

/** Everything that is needed to authenticate messages of a connection. */
export type KnownConnection = ConnectionRow & {
  /** For a shop that is accessed through its API. */
  readonly shopDomain: ShopRow['domain'] | null;
};

/** A cache of connections, up to a second old. */
export interface KnownConnections {
  /** Undefined for a removed one. */
  find(id: string): Promise<KnownConnection | undefined>;
  /** Removes a changed connection from the cache. */
  forget(id: string): void;
}

export interface Shopify {
  /** Null if the installation has none. */
  readonly app: ShopifyApp | null;
  readonly open: OpenAdminApi;
  /** A shop of the stand-in for trial; null if Shopify itself is used. */
  readonly tryWith: string | null;
}

/** Dependencies of the commands, routes and jobs. */
export interface IntegrationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly authenticator: Authenticator;
  /** Tickets of affiliates for their dashboards. */
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
  /** The public address of the installation. */
  readonly publicUrl: string;
}
