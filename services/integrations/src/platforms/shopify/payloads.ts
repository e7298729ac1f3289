import { KnownCurrency } from '@sillage/proto/values/money';
import { z } from 'zod';

/** Ids are numbers, so far below 2^53, the limit of JSON parsers; Shopify reserves 64 bits. */
const Id = z.union([z.int().nonnegative(), z.string().regex(/^\d{1,20}$/)]).transform(String);
/** A decimal in Shopify's format. */
const Amount = z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/);
const At = z.iso.datetime({ offset: true });

const Money = z.object({ amount: Amount, currency_code: KnownCurrency });
/** `presentment_money`: in the currency in which the customer paid. */
export const MoneySet = z.object({ shop_money: Money, presentment_money: Money.optional() });

const TaxLines = z.array(z.object({ price: Amount })).default([]);

/** `orders/create` and `orders/paid`, limited to the subscribed fields. Amounts are in the shop's currency. */
export const PlacedOrder = z.object({
  id: Id,
  created_at: At,
  processed_at: At.nullish(),
  financial_status: z.string().nullable(),
  test: z.boolean().default(false),
  /** Null if the app is not permitted to read it. */
  email: z.string().nullish(),
  checkout_token: z.string().nullish(),
  /** The shop's theme and other apps also put attributes there, of any form. */
  note_attributes: z.array(z.object({ name: z.string(), value: z.unknown() })).default([]),
  discount_codes: z.array(z.object({ code: z.string() })).default([]),
  currency: KnownCurrency,
  total_price: Amount,
  /** The goods after discounts; includes taxes if the shop's prices do. */
  subtotal_price: Amount,
  total_tax: Amount.nullish(),
  /** Without what was removed from the order. Shops that subscribed before these were read do not send them. */
  current_total_price: Amount.nullish(),
  current_subtotal_price: Amount.nullish(),
  current_total_tax: Amount.nullish(),
  /** Only its rate is used, so an order whose set cannot be read is not refused. */
  total_price_set: MoneySet.optional().catch(undefined),
  taxes_included: z.boolean().default(false),
  shipping_lines: z.array(z.object({ tax_lines: TaxLines, is_removed: z.boolean().default(false) })).default([]),
});

/** `orders/cancelled`. */
export const CancelledOrder = z.object({ id: Id, cancelled_at: At });

const Decimal = z.union([Amount, z.number().transform(String)]);

/** `refunds/create`. */
export const Refund = z.object({
  id: Id,
  order_id: Id,
  created_at: At,
  processed_at: At.nullish(),
  /** The repayments, in the currency in which the customer paid. */
  transactions: z.array(z.object({ kind: z.string(), status: z.string(), amount: Amount, currency: KnownCurrency })),
  refund_line_items: z
    .array(
      z.object({
        subtotal: Decimal,
        total_tax: Decimal,
        subtotal_set: MoneySet.optional(),
        total_tax_set: MoneySet.optional(),
      }),
    )
    .default([]),
  /** Refunded shipping, and differences between repayment and goods; negative amounts are repaid. */
  order_adjustments: z
    .array(
      z.object({
        kind: z.string(),
        amount: Amount,
        tax_amount: Amount,
        amount_set: MoneySet.optional(),
        tax_amount_set: MoneySet.optional(),
      }),
    )
    .default([]),
});

/** Shopify's mandatory privacy requests: https://shopify.dev/docs/apps/build/compliance/privacy-law-compliance */
export const PrivacyDemand = z.object({
  shop_domain: z.string().max(255),
  /** The orders of the customer to be erased. */
  orders_to_redact: z.array(Id).default([]),
});
