import type { AmountBasis, Platform, ShopSetUp } from '@sillage/proto/http/integrations';
import type { ColumnType, Selectable } from 'kysely';
import type { Exchange, Notice } from '../domain/notices.ts';
import type { CheckoutClick } from '../domain/order.ts';
import type { WebhookTables } from './webhooks/tables.ts';

export const SCHEMA = 'integrations';

/** Campaigns in the state of their newest event. */
interface CampaignTable {
  campaignId: string;
  version: number;
  ownerUserId: string;
  targetUrl: string;
  /** Further hosts of the shop. */
  allowedHosts: string[];
  currency: string;
  isArchived: boolean;
}

/** A shop, or another system, that reports the orders of one campaign. */
interface ConnectionTable {
  id: string;
  campaignId: string;
  platform: Platform;
  /** The merchant's name for it. */
  name: string;
  /** What counts as an order's amount: the goods after discounts, or the whole payment. */
  amountBasis: AmountBasis;
  /** The secret with which the other side signs. Null if it uses a key, and once the connection is removed. */
  signingSecret: Buffer | null;
  /** SHA-256 of the key that the other side sends. Null if it signs, and once the connection is removed. */
  keyHash: Buffer | null;
  createdAt: Date;
  lastDeliveryAt: ColumnType<Date | null, undefined, Date>;
  /** The time at which its owner was last notified of its silence. */
  silenceNoticedAt: ColumnType<Date | null, undefined, Date>;
  removedAt: ColumnType<Date | null, undefined, Date>;
}

/** A shop that is accessed through its platform's API. Its tokens are deleted with the connection. */
interface ShopTable {
  connectionId: string;
  /** The domain at the platform, such as `example.myshopify.com`. */
  domain: string;
  /** Whether the merchant created the app in the shop; otherwise it is the installation's. */
  hasOwnApp: boolean;
  accessToken: Buffer | null;
  refreshToken: Buffer | null;
  /** Null if the access token does not expire. */
  expiresAt: Date | null;
  setUp: ShopSetUp;
}

/** Messages of shops, stored without customer data. Each waiting one has a task in the work queue. */
interface DeliveryTable {
  /** Derived from the connection's id and the sender's id of the message, so that a repeat is the same delivery. */
  id: string;
  connectionId: string;
  topic: string;
  orderId: string | null;
  receivedAt: Date;
  /** The message's facts about orders. */
  notices: ColumnType<readonly Notice[], string, string>;
  state: 'waiting' | 'processed' | 'ignored' | 'failed';
  /** A stable code for why it was ignored or failed; otherwise null. */
  reason: string | null;
  processedAt: Date | null;
}

/** The known facts of an order, and which of them the collector has recorded. */
interface OrderTable {
  connectionId: string;
  orderId: string;
  /** Null until its payment is known. */
  amountMinor: number | null;
  /** The connection's when the first message about it arrived; null in orders from before this column. */
  amountBasis: AmountBasis | null;
  /** The whole payment, of which the amount is what counts. Null if refunds refer to the amount. */
  totalMinor: number | null;
  currency: string | null;
  /** The rate of refunds in the customer's currency, if that is not the order's. */
  exchange: ColumnType<Exchange | null, string | null, string | null>;
  paidAt: Date | null;
  /** The time of the checkout, if the order is paid only later. */
  beganAt: Date | null;
  /** Whether the message about the checkout, which names the click, is still to come. Null if none is. */
  checkout: 'awaited' | 'known' | null;
  clickToken: string | null;
  affiliateId: string | null;
  isTest: boolean;
  /** A pseudonym. */
  customerId: string | null;
  couponCodes: string[];
  checkoutHash: string | null;
  checkoutClicks: ColumnType<readonly CheckoutClick[], string, string>;
  cancelledAt: Date | null;
  /** The conversion's id, once it is recorded. */
  conversionId: string | null;
  cancellationReportedAt: Date | null;
}

/** Refunds of orders, by the shop's id of the refund. */
interface OrderRefundTable {
  connectionId: string;
  orderId: string;
  refundId: string;
  amountMinor: number;
  /**
   * The payment of which the refund is a part, which may be one of several of the order; null if the refund refers to
   * the order's own total, or amount.
   */
  ofAmountMinor: number | null;
  /** What was refunded of that payment before. Null if that is unknown. */
  beforeMinor: number | null;
  currency: string;
  refundedAt: Date;
  reportedAt: Date | null;
}

/** A keyed digest of the customer's e-mail address, until the order is recorded. */
interface OrderAddressTable {
  connectionId: string;
  orderId: string;
  digest: string;
  learntAt: ColumnType<Date, undefined, never>;
}

/** When a code belonged to an affiliate, from the campaign's events. */
interface CouponPeriodTable {
  campaignId: string;
  affiliateId: string;
  code: string;
  fromAt: Date;
  /** Exclusive; null: still valid. */
  untilAt: Date | null;
}

/** Can be used once, within minutes. */
interface ConnectCodeTable {
  /** SHA-256 of the code. */
  codeHash: Buffer;
  connectionId: string;
  expiresAt: Date;
}

/** Which payment paid an order, for platforms where the two have separate ids. */
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

/** A new delivery, as it is stored on arrival. */
export interface NewDelivery extends Pick<DeliveryRow, 'id' | 'connectionId' | 'topic' | 'orderId' | 'receivedAt'> {
  /** JSON. */
  readonly notices: string;
}
