import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startPostgres } from '../instances.ts';
import { type Pair, startPair } from './pair.ts';

/**
 * Postgres with a synchronous standby: a commit is acknowledged when both have it on disk, and waits while the standby
 * is unavailable.
 */
export const startPostgresPair = (): Promise<Pair> =>
  startPair({
    start: startPostgres,
    async promote(address) {
      await ask(address, 'select pg_promote()');
      // The lost one cannot confirm anything. Until there is a new copy, commits are on one disk.
      await setStandbys(address, '');
    },
    async untilCopied(address) {
      await setStandbys(address, '*');
      const states = `select count(*)::int as synchronous from pg_stat_replication where sync_state = 'sync'`;
      while ((await ask(address, states))[0]?.synchronous !== 1) await sleep(50);
    },
  });

async function setStandbys(address: string, names: string): Promise<void> {
  await ask(address, `alter system set synchronous_standby_names = '${names}'`);
  await ask(address, 'select pg_reload_conf()');
}

async function ask(address: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
