import { z } from 'zod';
import { languageCodes } from '../values/languages.ts';
import { text } from '../values/text.ts';

const Said = text(600).min(1);

/** A person's quote about the product, with their permission to publish it. */
export const Testimonial = z.strictObject({
  /** In the original language, and in those that it was translated to. */
  quote: z
    .partialRecord(z.enum(languageCodes), Said)
    .refine((quote) => Object.keys(quote).length > 0, 'A quote needs a language, such as { "en": "…" }'),
  name: text(100).min(1),
  role: text(100).min(1).optional(),
  company: text(100).min(1).optional(),
  /** The address at which it was published. */
  source: z.url({ protocol: /^https$/, error: 'A source is an address that begins with https://' }).optional(),
  date: z.iso.date('A date is written as 2026-11-26'),
});
export type Testimonial = z.infer<typeof Testimonial>;

export const Testimonials = z.array(Testimonial).max(12);
