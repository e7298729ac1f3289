import { z } from 'zod';

/**
 * Where an affiliate's rate comes from: their own, that of their group, the campaign's default when they came, or that of a
 * tier which they reached.
 */
export const RateSource = z.enum(['own', 'group', 'default', 'tier']);
export type RateSource = z.infer<typeof RateSource>;

/** Of affiliates from before there were groups it is not known (null): another rate than the campaign's default is their own. */
export const hasOwnRate = (
  { rateSource, rateBps }: { readonly rateSource?: RateSource | null | undefined; readonly rateBps: number },
  defaultRateBps: number,
): boolean => (rateSource ?? (rateBps === defaultRateBps ? 'default' : 'own')) === 'own';
