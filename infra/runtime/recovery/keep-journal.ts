import { journals } from '@sillage/proto/topics';
import type { Kysely } from 'kysely';
import type { EventBus, RelayedJournal } from '../bus/index.ts';
import type { Logger } from '../service/index.ts';
import { journalKey } from './journal.ts';
import { recoverFromJournal } from './recover.ts';
import { relayJournal } from './relay-journal.ts';

interface JournalDeps {
  readonly bus: EventBus;
  readonly internalSecret: string;
  readonly leftOut: readonly string[];
  readonly stopping: AbortSignal;
  readonly log: Logger;
}

/**
 * Brings a restored database up to date, and resolves with the relay of its journal. Undefined if the service keeps no
 * journal, or the log is restored together with the database.
 */
export async function keepJournal<Schema>(
  db: Kysely<Schema>,
  schema: string,
  { bus, internalSecret, leftOut, stopping, log }: JournalDeps,
): Promise<RelayedJournal<Schema> | undefined> {
  const { separateLog } = bus;
  const topic = journals[schema];
  if (!separateLog || !topic) return undefined;
  const journal = { topic, key: journalKey(internalSecret), leftOut };
  const deps = { db, schema, bus, separateLog, journal, stopping, log };
  await recoverFromJournal(deps);
  return relayJournal(deps);
}
