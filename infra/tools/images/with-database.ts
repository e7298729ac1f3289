import { join } from 'node:path';
import { prepareServiceRoles, SERVICES_WITH_DATA } from '@sillage/runtime/postgres';
import { Client } from 'pg';
import { ROOT } from './bundle.js';

/** The address of a database on the server of `url`; creates it if necessary. */
export async function withDatabase(url: string, name: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/**
 * The replacement for `postgres:5432/sillage` of docker-compose.yml: server and database, with the roles. Local servers
 * require no password.
 */
export async function withRoles(url: string): Promise<string> {
  const passwords = Object.fromEntries(SERVICES_WITH_DATA.map((name) => [name, 'local']));
  await prepareServiceRoles(url, passwords, join(ROOT, 'infra', 'runtime', 'postgres', 'service-roles.sql'));
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
