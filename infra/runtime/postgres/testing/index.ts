import { randomBytes } from 'node:crypto';
import { postgresUrl } from '@sillage/tools/local/testing';
import { Client, DatabaseError } from 'pg';
import { type Database, openDatabase } from '../database.ts';
import { digestOfAll, type Migration, migrate } from '../migrate.ts';
import { type PlanRule, scansOfGrowing, watchStatements } from './plans.ts';

export type { PlanRule } from './plans.ts';
export { type ClockedDatabase, openWithTestClock, setTestClock } from './test-clock.ts';
export { waitingForLocks } from './waiting-for-locks.ts';

/** Postgres: object_in_use. */
const IN_USE = '55006';

export interface TestDatabase<Schema> {
  readonly db: Database<Schema>;
  readonly url: string;
  /**
   * Closes `db` and drops the database, with whoever else is still connected to it. Rejects where a statement of the
   * service breaks the rule for its plans.
   */
  close(): Promise<void>;
}

/**
 * A database of its own for one test file, with the migrations applied. They run once per set of migrations, into a
 * template that every later call copies. Throws UnavailableError where no Postgres can be had.
 */
export async function createTestDatabase<Schema>(options: {
  readonly schema: string;
  readonly migrations: readonly Migration[];
  /** The server; default the one of infra/tools/local. */
  readonly server?: string;
  /** Tables of which no statement of the service may read all. */
  readonly plans?: PlanRule;
}): Promise<TestDatabase<Schema>> {
  const { schema, migrations, plans, server = await postgresUrl() } = options;
  const name = `test_${schema}_${randomBytes(8).toString('hex')}`;
  await onServer(server, async (client) => {
    const template = await templateOf(client, server, schema, migrations);
    await client.query(`create database ${name} template ${template}`);
  });
  const url = databaseUrl(server, name);
  if (plans) watchStatements(name);
  const db = openDatabase<Schema>(url, { schema, applicationName: name });
  return {
    db,
    url,
    async close() {
      await db.destroy();
      const scans = plans ? await scansOfGrowing(url, schema, plans) : [];
      await onServer(server, (client) => dropDatabase(client, name));
      if (scans.length > 0) throw new Error(`Statements read growing tables whole:\n${scans.join('\n')}`);
    },
  };
}

/**
 * Connections that are about to end get the five seconds that Postgres waits for them: one that is ended by force reports
 * an error that no test expects. Then those that stay are ended.
 */
async function dropDatabase(client: Client, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${name}`);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== IN_USE) throw error;
    await client.query(`drop database if exists ${name} with (force)`);
  }
}

/** The template's name holds the hash of the SQL: a changed migration makes another template. */
async function templateOf(
  client: Client,
  server: string,
  schema: string,
  migrations: readonly Migration[],
): Promise<string> {
  const name = `template_${schema}_${(await digestOfAll(migrations)).slice(0, 16)}`;
  const exists = async () =>
    (await client.query('select from pg_database where datname = $1 and datistemplate', [name])).rowCount === 1;
  if (await exists()) return name;
  // One process makes it, the others wait. It is marked a template last: an interrupted one is not, and is made again.
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
  if (await exists()) return name;
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  const db = openDatabase(databaseUrl(server, name), { schema, applicationName: 'template', maxConnections: 1 });
  try {
    await migrate(db, schema, migrations);
  } finally {
    await db.destroy();
  }
  await client.query(`alter database ${name} is_template true`);
  return name;
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(server: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
