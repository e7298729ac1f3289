import { z } from 'zod';
import { text } from '../values/text.ts';
import { SecurityEventKind } from './account.ts';

/** An action of an account's owner at another service, which identity records in the security log. */
export const OwnerEvent = z.object({
  kind: SecurityEventKind.extract(['archive_requested', 'archive_deleted', 'account_exported']),
  detail: text(100).optional(),
});
export type OwnerEvent = z.input<typeof OwnerEvent>;
