import { type AmountBasis, OrderEvent } from '@sillage/proto/http/integrations';
import { CouponCode, MAX_COUPON_CODES } from '@sillage/proto/values/coupon-code';
import { MAX_AMOUNT_MINOR, parseDecimalAmount } from '@sillage/proto/values/money';
import { AppError } from '@sillage/runtime/service';
import type { z } from 'zod';
import { pseudonymOf } from '../digest.ts';
import type { AmountsByBasis, Buyer, Notice } from '../domain/notices.ts';
import type { Message, ReadOptions } from './platform.ts';

interface Options extends Omit<ReadOptions, 'signingSecret'> {
  readonly externalId: string;
  readonly nowMs: number;
}

/** Reads a message in the platform's own format; throws `unreadable_event` for anything else. */
export function readOrderEvent(body: Buffer, { externalId, ...options }: Options): Message {
  const event = readAs(OrderEvent, parseJson(body));
  return { externalId, topic: event.type, notices: [noticeOf(event, options)] };
}

function noticeOf(
  { type, data }: z.output<typeof OrderEvent>,
  { amountBasis, nowMs, ...options }: Omit<Options, 'externalId'>,
): Notice {
  const common = {
    orderId: data.orderId,
    at: data.occurredAt ? instantOf(data.occurredAt) : new Date(nowMs).toISOString(),
  };
  if (type === 'order.cancelled') return { kind: 'cancelled', ...common };
  const { currency, amount, goodsAmount = amount } = data;
  const counted = countedBy(amountBasis, (basis) => minorOf(basis === 'goods' ? goodsAmount : amount, currency));
  const money = { ...counted, currency };
  if (type === 'order.refunded') return { kind: 'refunded', ...common, ...money, refundId: data.refundId };
  return {
    kind: 'paid',
    ...common,
    ...money,
    clickToken: data.token ?? null,
    affiliateId: data.affiliateId ?? null,
    isTest: data.isTest ?? false,
    ...buyerOf(options, { ...data, email: data.customerEmail }),
  };
}

/** The amount that counts by the connection's basis, and by each, because an order may be counted by an earlier one. */
export const countedBy = (
  basis: AmountBasis,
  amountBy: (basis: AmountBasis) => number,
): { readonly amountMinor: number; readonly amounts: AmountsByBasis } => ({
  amountMinor: amountBy(basis),
  amounts: { basis, goods: amountBy('goods'), total: amountBy('total') },
});

interface Told {
  readonly customerId?: string | null | undefined;
  readonly couponCodes?: readonly string[] | undefined;
  readonly email?: string | null | undefined;
}

/** The buyer in pseudonymous form; undefined if the platform gives no data. */
export function buyerOf(
  { campaignId, addressDigest }: Pick<ReadOptions, 'campaignId' | 'addressDigest'>,
  { customerId, couponCodes = [], email }: Told,
): { readonly buyer?: Buyer } {
  const codes = [...new Set(couponCodesOf(couponCodes))].slice(0, MAX_COUPON_CODES);
  const customerAddress = email ? addressDigest(campaignId, email) : '';
  const buyer = {
    ...(customerId && { customerId: pseudonymOf(campaignId, customerId) }),
    ...(codes.length > 0 && { couponCodes: codes }),
    ...(customerAddress !== '' && { customerAddress }),
  };
  return Object.keys(buyer).length > 0 ? { buyer } : {};
}

/** Further codes of an order are ignored, since nothing else limits their number. */
const MAX_CODES_READ = 100;

/** The shop's coupon codes that could belong to an affiliate. */
const couponCodesOf = (codes: readonly string[]): string[] =>
  codes.slice(0, MAX_CODES_READ).flatMap((code) => CouponCode.safeParse(code).data ?? []);

/**
 * A time as ISO 8601. Most systems send whole seconds. These become the end of the second, since a purchase comes after
 * its click, whose time is known to the millisecond.
 */
export function instantOf(at: string | number): string {
  const ms = new Date(at).getTime();
  return new Date(ms % 1000 === 0 ? ms + 999 : ms).toISOString();
}

/** Rounds decimal places beyond the currency's, like shops that calculate with more. */
export function minorOf(amount: string, currency: string): number {
  const minor = parseDecimalAmount(amount, currency, 'round');
  if (minor === undefined || minor > MAX_AMOUNT_MINOR)
    throw unreadable(`${amount} is no amount of ${currency} that can be booked`);
  return minor;
}

/** Throws `unreadable_event` if the value does not match. */
export function readAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const [issue] = error.issues;
  throw unreadable(`${issue?.path.join('.') || 'The body'}: ${issue?.message}`, error);
}

/** Throws `unreadable_event`. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw unreadable('The body is not JSON', cause);
  }
}

export const unreadable = (what: string, cause?: unknown): AppError =>
  new AppError('unreadable_event', `${what}. Nothing was recorded: correct it and send it again.`, { cause });
