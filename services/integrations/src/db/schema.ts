import type { Platform, ShopSetUp } from '@sillage/proto/http/integrations';
import type { ColumnType, Selectable } from 'kysely';
import type { Notice } from '../domain/notices.ts';
import type { CheckoutClick } from '../domain/order.ts';
import type { WebhookTables } from './webhooks/tables.ts';

export const SCHEMA = 'integrations';

/** Campaigns as their newest event says. */
interface CampaignTable {
  campaignId: string;
  version: number;
  ownerUserId: string;
  targetUrl: string;
  /** Other hosts of the shop. */
  allowedHosts: string[];
  currency: string;
  isArchived: boolean;
}

/** A shop, or another system, that reports the orders of one campaign. */
interface ConnectionTable {
  id: string;
  campaignId: string;
  platform: Platform;
  /** What the merchant calls it. */
  name: string;
  /** What counts as the amount of an order: the goods after discounts, or all that was paid. */
  amountBasis: 'goods' | 'total';
  /** What the other side signs with. Null where it shows a key, and once the connection is removed. */
  signingSecret: Buffer | null;
  /** SHA-256 of the key that the other side shows. Null where it signs, and once the connection is removed. */
  keyHash: Buffer | null;
  createdAt: Date;
  lastDeliveryAt: ColumnType<Date | null, undefined, Date>;
  /** When its owner was last told that it is silent. */
  silenceNoticedAt: ColumnType<Date | null, undefined, Date>;
  removedAt: ColumnType<Date | null, undefined, Date>;
}

/** A shop that is asked through its platform's API. Its tokens are gone once the connection is removed. */
interface ShopTable {
  connectionId: string;
  /** At the platform, such as `example.myshopify.com`. */
  domain: string;
  /** The merchant made the app in the shop; else it is the installation's. */
  hasOwnApp: boolean;
  accessToken: Buffer | null;
  refreshToken: Buffer | null;
  /** Null: the access token does not expire. */
  expiresAt: Date | null;
  setUp: ShopSetUp;
}

/** What a shop has sent: kept without anything of its customers. Each that waits has a task in the work queue. */
interface DeliveryTable {
  /** Made of the connection's id and the sender's own id of it: a repeat is no other delivery. */
  id: string;
  connectionId: string;
  topic: string;
  orderId: string | null;
  receivedAt: Date;
  /** What it says of orders. */
  notices: ColumnType<readonly Notice[], string, string>;
  state: 'waiting' | 'processed' | 'ignored' | 'failed';
  /** Why it was ignored, or failed; null for the others. A stable code. */
  reason: string | null;
  processedAt: Date | null;
}

/** All that is known of an order; what the collector has recorded of it is marked. */
interface OrderTable {
  connectionId: string;
  orderId: string;
  /** Null until its payment is known. */
  amountMinor: number | null;
  currency: string | null;
  paidAt: Date | null;
  clickToken: string | null;
  affiliateId: string | null;
  isTest: boolean;
  /** A pseudonym. */
  customerId: string | null;
  couponCodes: string[];
  checkoutHash: string | null;
  checkoutClicks: ColumnType<readonly CheckoutClick[], string, string>;
  cancelledAt: Date | null;
  /** The conversion, once it is recorded. */
  conversionId: string | null;
  cancellationReportedAt: Date | null;
}

/** Each refund of an order, under the shop's id. */
interface OrderRefundTable {
  connectionId: string;
  orderId: string;
  refundId: string;
  amountMinor: number;
  /** Of the payment that it is a part of, where the order's amount is not all that was paid; null: of the amount itself. */
  ofAmountMinor: number | null;
  currency: string;
  refundedAt: Date;
  reportedAt: Date | null;
}

/** A keyed digest of the address that an order was placed with, until the order is recorded. */
interface OrderAddressTable {
  connectionId: string;
  orderId: string;
  digest: string;
  learntAt: ColumnType<Date, undefined, never>;
}

/** When a code was an affiliate's, as the campaign's events say. */
interface CouponPeriodTable {
  campaignId: string;
  affiliateId: string;
  code: string;
  fromAt: Date;
  /** Exclusive; null: still. */
  untilAt: Date | null;
}

/** Good once, for some minutes. */
interface ConnectCodeTable {
  /** SHA-256 of the code. */
  codeHash: Buffer;
  connectionId: string;
  expiresAt: Date;
}

/** The order that a payment paid, where the two have ids of their own. */
interface OrderLinkTable {
  connectionId: string;
  paymentId: string;
  orderId: string;
}

export interface IntegrationsDatabase extends WebhookTables {
  campaigns: CampaignTable;
  connections: ConnectionTable;
  shops: ShopTable;
  deliveries: DeliveryTable;
  orders: OrderTable;
  orderAddresses: OrderAddressTable;
  orderRefunds: OrderRefundTable;
  orderLinks: OrderLinkTable;
  connectCodes: ConnectCodeTable;
  couponPeriods: CouponPeriodTable;
}

export type CampaignRow = Selectable<CampaignTable>;
export type ConnectionRow = Selectable<ConnectionTable>;
export type ShopRow = Selectable<ShopTable>;
export type DeliveryRow = Selectable<DeliveryTable>;
export type OrderRow = Selectable<OrderTable>;
export type ConnectCodeRow = Selectable<ConnectCodeTable>;
export type OrderRefundRow = Selectable<OrderRefundTable>;

/** As it arrives. */
export interface NewDelivery extends Pick<DeliveryRow, 'id' | 'connectionId' | 'topic' | 'orderId' | 'receivedAt'> {
  /** JSON. */
  readonly notices: string;
}
