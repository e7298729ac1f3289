import { Client } from 'pg';

/** For the connections that insert: only rows, without triggers, and much memory for sorting and grouping. */
const SETTINGS = `set maintenance_work_mem = '1GB'; set work_mem = '1GB'; set hash_mem_multiplier = 3; set jit = off;
  set session_replication_role = replica`;

/** Fills a database without its services: not durable meanwhile, and with indexes built after the rows. */
export class Bulk {
  readonly #clients: readonly Client[];

  private constructor(clients: readonly Client[]) {
    this.#clients = clients;
  }

  static async open(databaseUrl: string): Promise<Bulk> {
    const clients = [0, 1].map(() => new Client({ connectionString: databaseUrl }));
    for (const client of clients) {
      // An unhandled error of a connection would hide why its server was taken down.
      client.on('error', () => {});
      await client.connect();
      await client.query(SETTINGS);
    }
    return new Bulk(clients);
  }

  async run(statement: string): Promise<void> {
    await this.#clients[0]?.query(statement);
  }

  /** Two at a time. */
  async runAll(statements: readonly string[]): Promise<void> {
    const left = [...statements];
    await Promise.all(
      this.#clients.map(async (client) => {
        for (let next = left.shift(); next !== undefined; next = left.shift()) await client.query(next);
      }),
    );
  }

  async hurry(): Promise<void> {
    for (const setting of [`fsync = off`, `full_page_writes = off`, `max_wal_size = '32GB'`, `autovacuum = off`])
      await this.run(`alter system set ${setting}`);
    await this.run('select pg_reload_conf()');
  }

  /** Resets the server's settings to those before `hurry`, and flushes everything to disk. */
  async settle(): Promise<void> {
    await this.run('alter system reset all');
    await this.run('select pg_reload_conf()');
    await this.run('checkpoint');
  }

  /**
   * Drops the indexes of the tables, runs the statements, and recreates the indexes; then updates the planner's
   * statistics, as after regular vacuums.
   */
  async refill(tables: readonly string[], statements: readonly string[]): Promise<void> {
    const found = await this.#clients[0]?.query<{ drop: string; create: string }>(
      `select case when k.oid is null then format('drop index %s', i.indexrelid::regclass)
           else format('alter table %s drop constraint %I', i.indrelid::regclass, k.conname) end as "drop",
         case when k.oid is null then replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
           else format('alter table %s add constraint %I %s', i.indrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) end as "create"
       from pg_index i left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
       where i.indrelid = any ($1::text[]::regclass[])`,
      [tables],
    );
    const indexes = found?.rows ?? [];
    for (const { drop } of indexes) await this.run(drop);
    await this.runAll(statements);
    // Primary keys need an exclusive lock of their table, other indexes a shared one.
    for (const { create } of indexes.filter((index) => index.create.startsWith('alter'))) await this.run(create);
    await this.runAll(indexes.filter((index) => !index.create.startsWith('alter')).map(({ create }) => create));
    await this.runAll(tables.map((table) => `vacuum (analyze) ${table}`));
  }

  async close(): Promise<void> {
    for (const client of this.#clients) await client.end();
  }
}
