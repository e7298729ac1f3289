import type { Profile } from '@sillage/proto/http/profile';
import type { Notification } from './notifications.ts';

type Seen = Profile['seenNotifications'];

/** More than was there when they were last looked at. */
export const isNewSince =
  (seen: Seen) =>
  ({ key, weight }: Notification): boolean =>
    weight > (seen[key] ?? 0);

/** What is over is forgotten, so that it is news when it comes again. */
export const seenOf = (shown: readonly Notification[]): Seen =>
  Object.fromEntries(shown.map(({ key, weight }) => [key, weight]));

/** Looking at them once more would change nothing. */
export const isSeen = (seen: Seen, shown: readonly Notification[]): boolean =>
  Object.keys(seen).length === shown.length && shown.every(({ key, weight }) => seen[key] === weight);
