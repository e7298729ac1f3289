import { text } from './text.ts';

export const MAX_COUPON_CODE_LENGTH = 64;
/** Per order. */
export const MAX_COUPON_CODES = 10;

/** The canonical form in which coupon codes are compared, because shops accept any case. */
export const couponCodeOf = (typed: string): string => typed.normalize('NFC').trim().toUpperCase();

/** As typed; parsed into capitals. */
export const CouponCode = text(MAX_COUPON_CODE_LENGTH)
  .min(1, 'The coupon code is required')
  .regex(/^\S+( \S+)*$/, 'A coupon code has no line breaks and no double spaces')
  .transform(couponCodeOf)
  .refine((code) => code.length <= MAX_COUPON_CODE_LENGTH, 'The coupon code is too long');
