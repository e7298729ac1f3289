import { z } from 'zod';
import { text } from './text.ts';

const MOST = 100;
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Of affiliates in an address: separated by commas, 100 at most. */
export const AffiliateIds = text(MOST * 37 - 1)
  // Their length says how many: clients in Go refuse a pattern that counts them.
  .regex(new RegExp(`^${ID}(?:,${ID})*$`));

/** Of a list of all affiliates: these alone. */
export const OfAffiliates = z.object({ ids: AffiliateIds.optional() });

/** `ids` of lists that can be asked for some of their affiliates alone. */
export const idsOf = (ids: string | undefined): readonly string[] | undefined => ids?.split(',');
