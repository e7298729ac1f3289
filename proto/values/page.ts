import { z } from 'zod';
import { Uuid } from './ids.ts';

/** The `limit` parameter of a paged list. */
export const pageLimit = (usual: number, most: number) => z.coerce.number().int().min(1).max(most).default(usual);

/**
 * The `cursor` parameter of a paged list: `next` of the previous page. Lists of the first release called it `before`.
 */
export const formerlyBefore = <Position extends z.ZodType>(position: Position) => ({
  cursor: position.optional(),
  before: position.optional().meta({ deprecated: true, description: 'The former name of `cursor`.' }),
});

/** For lists that are returned whole unless a `limit` is given. */
export const PageOrAll = z.object({
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
  /** `next` of the previous page. */
  cursor: Uuid.optional(),
});
export type PageOrAll = z.infer<typeof PageOrAll>;
