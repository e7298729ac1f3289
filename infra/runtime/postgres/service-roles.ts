import { readFile } from 'node:fs/promises';
import { serviceNames, services } from '@sillage/proto/services';
import { Client } from 'pg';

/** The services with a schema, which has the service's name. */
export const SERVICES_WITH_DATA = serviceNames.filter((name) => services[name].hasData);

/**
 * Runs `service-roles.sql`: creates a login role for each name in `passwords`, which owns the schema of that name and
 * cannot access other schemas. `adminUrl` must be a superuser's.
 */
export async function prepareServiceRoles(
  adminUrl: string,
  passwords: Readonly<Record<string, string>>,
  sqlFile: string,
): Promise<void> {
  const client = new Client({ connectionString: adminUrl, application_name: 'sillage-roles' });
  await client.connect();
  try {
    await client.query(`select set_config('sillage.role_passwords', $1, false)`, [JSON.stringify(passwords)]);
    await client.query(await readFile(sqlFile, 'utf8'));
  } finally {
    await client.end();
  }
}

/** The address of the same database for the role of a service. */
export function serviceUrl(adminUrl: string, service: string, password: string): string {
  const url = new URL(adminUrl);
  url.username = `sillage_${service}`;
  url.password = password;
  return url.href;
}
