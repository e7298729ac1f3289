import { z } from 'zod';

/**
 * `GET /api/v1/account/restriction`: since when the owner restricts the processing of the account (article 18 of the
 * GDPR), ISO 8601; null where they do not. `PUT` restricts it at once, `DELETE` ends that; both answer 204. Asking again
 * changes nothing.
 */
export const Restriction = z.object({ since: z.string().nullable() });
export type Restriction = z.infer<typeof Restriction>;
