import { text } from './text.ts';

export const MAX_COUPON_CODE_LENGTH = 64;
/** Of one order. */
export const MAX_COUPON_CODES = 10;

/** A coupon code in the one spelling in which codes are compared: shops take them in any case of letters. */
export const couponCodeOf = (typed: string): string => typed.normalize('NFC').trim().toUpperCase();

/** As somebody types it; parsed into capitals. */
export const CouponCode = text(MAX_COUPON_CODE_LENGTH)
  .min(1, 'The coupon code is required')
  .regex(/^\S+( \S+)*$/, 'A coupon code has no line breaks and no double spaces')
  .transform(couponCodeOf)
  .refine((code) => code.length <= MAX_COUPON_CODE_LENGTH, 'The coupon code is too long');
