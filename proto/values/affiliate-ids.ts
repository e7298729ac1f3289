import { z } from 'zod';
import { text } from './text.ts';

const MOST = 100;
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Ids of affiliates in a query parameter: separated by commas, at most 100. */
export const AffiliateIds = text(MOST * 37 - 1)
  // The maximum length limits their number, because Go clients reject a pattern with such a large repetition.
  .regex(new RegExp(`^${ID}(?:,${ID})*$`));

/** Restricts a list to these affiliates. */
export const OfAffiliates = z.object({ ids: AffiliateIds.optional() });

/** Parses the parameter `ids`. */
export const idsOf = (ids: string | undefined): readonly string[] | undefined => ids?.split(',');
