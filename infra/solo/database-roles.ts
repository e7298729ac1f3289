import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { prepareServiceRoles, SERVICES_WITH_DATA, serviceUrl } from '@sillage/runtime/postgres';

/**
 * The schemas in the database of a small installation, each with a role: the services', the log's and the mailbox's.
 */
export const DATABASE_USERS = [...SERVICES_WITH_DATA, 'bus', 'mailbox'] as const;

export type DatabaseUrls = Readonly<Record<(typeof DATABASE_USERS)[number], string>>;

/**
 * The database's address per user, with a role that can only access its own schema; creates or updates the roles.
 * Without the superuser's password it is an external Postgres, and all use the role of its address.
 */
export async function databaseUrlsFor(url: string, password: string | undefined, root: string): Promise<DatabaseUrls> {
  if (password === undefined) return forEach(() => url);
  // Each role has its own password, from which no other can be derived.
  const passwordOf = (user: string): string =>
    createHmac('sha256', password).update(`role ${user}`).digest('base64url');
  const passwords = Object.fromEntries(DATABASE_USERS.map((user) => [user, passwordOf(user)]));
  await prepareServiceRoles(url, passwords, join(root, 'infra', 'runtime', 'postgres', 'service-roles.sql'));
  return forEach((user) => serviceUrl(url, user, passwordOf(user)));
}

const forEach = (urlOf: (user: string) => string): DatabaseUrls =>
  Object.fromEntries(DATABASE_USERS.map((user) => [user, urlOf(user)])) as DatabaseUrls;
