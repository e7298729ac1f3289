import type { Profile } from '@sillage/proto/http/profile';
import type { Notification } from './notifications.ts';

type Seen = Profile['seenNotifications'];

/** True if a notification was not there when they were last seen, or has grown since. */
export const isNewSince =
  (seen: Seen) =>
  ({ key, weight }: Notification): boolean =>
    weight > (seen[key] ?? 0);

/** Drops notifications that no longer apply, so that they are new if they come back. */
export const seenOf = (shown: readonly Notification[]): Seen =>
  Object.fromEntries(shown.map(({ key, weight }) => [key, weight]));

/** True if marking them as seen would change nothing. */
export const isSeen = (seen: Seen, shown: readonly Notification[]): boolean =>
  Object.keys(seen).length === shown.length && shown.every(({ key, weight }) => seen[key] === weight);
