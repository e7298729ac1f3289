import type { Affiliate } from '@sillage/proto/http/campaigns';
import { CouponCode } from '@sillage/proto/values/coupon-code';
import { z } from 'zod';
import { Percent } from '../../format/percent-field.ts';

/** Messages are keys of the `campaign` texts. */
export const AffiliateForm = z.object({
  name: z.string().trim().min(1, 'affiliate.nameRequired').max(200, 'affiliate.nameLong'),
  email: z
    .string()
    .trim()
    .min(1, 'affiliate.emailRequired')
    .pipe(z.email('affiliate.emailInvalid').max(320, 'affiliate.emailInvalid')),
  percent: Percent('affiliate.rateInvalid'),
  couponCodes: z
    .string()
    .transform((typed) => typed.split(/[,\n]/).filter((code) => code.trim() !== ''))
    .refine(
      (codes) => codes.length <= 50 && codes.every((code) => CouponCode.safeParse(code).success),
      'affiliate.couponsInvalid',
    ),
});
export type AffiliateForm = z.infer<typeof AffiliateForm>;
export type AffiliateFormInput = z.input<typeof AffiliateForm>;

export interface AffiliateInput {
  readonly name: string;
  readonly email: string;
  readonly rateBps: number;
  readonly couponCodes: string[];
}

export const toInput = ({ percent, ...person }: AffiliateForm): AffiliateInput => ({ ...person, rateBps: percent });

export const asTyped = (affiliate: Affiliate): AffiliateFormInput => ({
  name: affiliate.name,
  email: affiliate.email,
  percent: String(affiliate.rateBps / 100),
  couponCodes: affiliate.couponCodes.join(', '),
});

export const emptyForm = (rateBps: number): AffiliateFormInput => ({
  name: '',
  email: '',
  percent: String(rateBps / 100),
  couponCodes: '',
});
