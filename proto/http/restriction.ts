import { z } from 'zod';

/**
 * `GET /api/v1/account/restriction`: the time since which the owner has restricted the processing of the account
 * (article 18 of the GDPR), ISO 8601; null if they have not. `PUT` restricts it at once, `DELETE` ends that; both
 * answer 204. Repeats change nothing.
 */
export const Restriction = z.object({ since: z.string().nullable() });
export type Restriction = z.infer<typeof Restriction>;
