import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { pageLimit } from '../values/page.ts';

export const DeadTasksQuery = z.object({ limit: pageLimit(50, 200) });

/**
 * Tasks of a work queue that exhausted their attempts. Payloads are left out, because they may be secret or personal.
 */
export const DeadTasks = z.object({
  tasks: z.array(
    z.object({
      id: Uuid,
      queue: z.string(),
      key: z.string().nullable(),
      attempts: z.int(),
      lastError: z.string().nullable(),
      /** ISO 8601. */
      deadAt: z.string(),
    }),
  ),
});
export type DeadTasks = z.infer<typeof DeadTasks>;
