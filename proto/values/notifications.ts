import { z } from 'zod';

/** In-app notifications of a merchant, each of which they can switch off. */
export const NotificationKind = z.enum(['charge_failed', 'shop_silent', 'review', 'account_ready', 'first_sale']);
export type NotificationKind = z.infer<typeof NotificationKind>;
