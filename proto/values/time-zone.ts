import { text } from './text.ts';

/** A name such as `Europe/Paris`: neither an abbreviation nor an offset, which Postgres interprets differently. */
export const timeZoneName = () =>
  text(64)
    .regex(/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/, 'This is not the name of a time zone')
    .refine(isKnown, 'This time zone is not known');

function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
