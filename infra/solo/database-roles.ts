import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { prepareServiceRoles, SERVICES_WITH_DATA, serviceUrl } from '@sillage/runtime/postgres';

/** Whose schemas are in the database of a small installation: the services', the log's and the mailbox's. */
export const DATABASE_USERS = [...SERVICES_WITH_DATA, 'bus', 'mailbox'] as const;

export type DatabaseUrls = Readonly<Record<(typeof DATABASE_USERS)[number], string>>;

/**
 * The address of the database by user, as a role that sees its own schema only; the roles are made, or brought
 * up to date. Without the superuser's password it is somebody's own Postgres, which all use as the role of its address.
 */
export async function databaseUrlsFor(url: string, password: string | undefined, root: string): Promise<DatabaseUrls> {
  if (password === undefined) return forEach(() => url);
  // Each role has a password of its own, and none leads to another's or to the superuser's.
  const passwordOf = (user: string): string =>
    createHmac('sha256', password).update(`role ${user}`).digest('base64url');
  const passwords = Object.fromEntries(DATABASE_USERS.map((user) => [user, passwordOf(user)]));
  await prepareServiceRoles(url, passwords, join(root, 'infra', 'runtime', 'postgres', 'service-roles.sql'));
  return forEach((user) => serviceUrl(url, user, passwordOf(user)));
}

const forEach = (urlOf: (user: string) => string): DatabaseUrls =>
  Object.fromEntries(DATABASE_USERS.map((user) => [user, urlOf(user)])) as DatabaseUrls;
