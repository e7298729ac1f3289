import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { instanceDirectory } from '../../local/paths.ts';
import type { Testbed } from '../../testbed/testbed.ts';

/** Bytes of a testbed on disk. */
export interface Stored {
  readonly log: number;
  readonly tables: number;
  readonly indexes: number;
  readonly wal: number;
}

export const difference = (later: Stored, earlier: Stored): Stored => ({
  log: later.log - earlier.log,
  tables: later.tables - earlier.tables,
  indexes: later.indexes - earlier.indexes,
  wal: later.wal - earlier.wal,
});

export async function readStored(testbed: Testbed): Promise<Stored> {
  const ofTables = (size: string) =>
    testbed.count(
      `select sum(${size}(c.oid)) from pg_class c join pg_namespace s on s.oid = c.relnamespace
       where s.nspname in ('attribution', 'billing', 'integrations') and c.relkind = 'r'`,
    );
  return {
    log: logBytes(testbed),
    tables: await ofTables('pg_table_size'),
    indexes: await ofTables('pg_indexes_size'),
    wal: await testbed.count("select pg_current_wal_lsn() - '0/0'::pg_lsn"),
  };
}

/** Size of the records of all our topics. */
function logBytes(testbed: Testbed): number {
  const directory = join(instanceDirectory(testbed.kafka.instance, 'kafka'), 'data');
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.log') && !path.startsWith('__'))
    .reduce((sum, path) => sum + statSync(join(directory, path)).size, 0);
}
