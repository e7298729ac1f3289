import { z } from 'zod';
import { Uuid } from './ids.ts';

/** How many entries a page holds. */
export const pageLimit = (usual: number, most: number) => z.coerce.number().int().min(1).max(most).default(usual);

/** Where a page begins: the `next` of the page before. Lists of the first release called it `before`. */
export const formerlyBefore = <Position extends z.ZodType>(position: Position) => ({
  cursor: position.optional(),
  before: position.optional().meta({ deprecated: true, description: 'The former name of `cursor`.' }),
});

/** Of a list that is answered whole where no `limit` is given. */
export const PageOrAll = z.object({
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
  /** `next` of the page before. */
  cursor: Uuid.optional(),
});
export type PageOrAll = z.infer<typeof PageOrAll>;
