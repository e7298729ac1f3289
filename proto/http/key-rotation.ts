import { z } from 'zod';

/** The new key has the same name and scopes as the one that it replaces. */
export const RotateKey = z
  .object({
    /** How long the old key stays valid beside the new one; 0 ends it at once; default 24. */
    overlapHours: z.int().min(0).max(168).optional(),
  })
  .nullish();
export const DEFAULT_OVERLAP_HOURS = 24;
