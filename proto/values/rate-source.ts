import { z } from 'zod';

/**
 * The source of an affiliate's rate: their own, their group's, the campaign's default when they joined, or a tier that
 * they reached.
 */
export const RateSource = z.enum(['own', 'group', 'default', 'tier']);
export type RateSource = z.infer<typeof RateSource>;

/**
 * The source is unknown (null) for affiliates from before groups existed; a rate that differs from the campaign's
 * default is then their own.
 */
export const hasOwnRate = (
  { rateSource, rateBps }: { readonly rateSource?: RateSource | null | undefined; readonly rateBps: number },
  defaultRateBps: number,
): boolean => (rateSource ?? (rateBps === defaultRateBps ? 'default' : 'own')) === 'own';
