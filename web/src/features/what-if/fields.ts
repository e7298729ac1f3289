import type { AskWhatIf, HypotheticalTerms } from '@sillage/proto/http/what-ifs';
import { AttributionModel, HOLD_DAYS } from '@sillage/proto/values/campaigns';
import { DAY_MS } from '@sillage/proto/values/durations';
import { z } from 'zod';
import { Percent } from '../../format/percent-field.ts';
import { COUPON_RULES, LIFETIME } from '../campaigns/settings-fields.ts';

export const RANGES_DAYS = [30, 90, 365] as const;

/** The option that leaves a term unchanged. */
export const AS_IT_WAS = '';
const orAsItWas = <Choice extends z.ZodType>(choice: Choice) =>
  z
    .literal(AS_IT_WAS)
    .transform(() => undefined)
    .or(choice);

/** Messages are keys of the `whatIf` texts. */
export const Form = z
  .object({
    days: z.string().transform(Number),
    rate: orAsItWas(Percent('rateInvalid')),
    window: orAsItWas(z.string().transform(Number)),
    model: orAsItWas(AttributionModel),
    couponRule: orAsItWas(z.enum(COUPON_RULES)),
    renewals: orAsItWas(z.string().transform((months) => (months === LIFETIME ? null : Number(months)))),
    hold: orAsItWas(
      z
        .string()
        .transform(Number)
        .pipe(z.union(HOLD_DAYS.map((days) => z.literal(days)))),
    ),
  })
  .refine(({ days: _days, ...terms }) => Object.values(terms).some((term) => term !== undefined), {
    path: ['rate'],
    error: 'noTermChanged',
  });
export type Fields = z.input<typeof Form>;
export type Form = z.output<typeof Form>;

export const EMPTY: Fields = {
  days: '90',
  rate: AS_IT_WAS,
  window: AS_IT_WAS,
  model: AS_IT_WAS,
  couponRule: AS_IT_WAS,
  renewals: AS_IT_WAS,
  hold: AS_IT_WAS,
};

export function questionOf(campaignId: string, { days, ...form }: Form, now: number): AskWhatIf {
  const hypotheticalTerms: HypotheticalTerms = {
    rateBps: form.rate,
    attributionWindowSeconds: form.window,
    attributionModel: form.model,
    clickBeforeCode: form.couponRule && form.couponRule === 'click',
    renewalMonths: form.renewals,
    holdDays: form.hold,
  };
  return {
    campaignId,
    from: new Date(now - days * DAY_MS).toISOString(),
    to: new Date(now).toISOString(),
    hypotheticalTerms,
  };
}
