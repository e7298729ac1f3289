import { z } from 'zod';
import { text } from '../values/text.ts';
import { SecurityEventKind } from './account.ts';

/** What the owner of an account did at another service, which asks identity to write it into the security log. */
export const OwnerEvent = z.object({
  kind: SecurityEventKind.extract(['archive_requested', 'archive_deleted', 'account_exported']),
  detail: text(100).optional(),
});
export type OwnerEvent = z.input<typeof OwnerEvent>;
