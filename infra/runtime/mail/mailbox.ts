import type { Generated, Selectable } from 'kysely';
import { inTransaction, type Migration, migrate, openDatabase } from '../postgres/index.ts';
import type { Mailer } from './message.ts';

const SCHEMA = 'mailbox';
/** Older mails are deleted. */
const KEPT = 200;

interface MailsTable {
  id: Generated<number>;
  /** Id of the mail; a repeated mail is stored once. */
  messageId: string;
  recipient: string;
  subject: string;
  html: string;
  body: string;
  receivedAt: Generated<Date>;
}

const migrations: readonly Migration[] = [
  {
    name: '2026-11-21-mails',
    up: (run) => run`
      create table mails (
        id bigint generated always as identity primary key,
        message_id uuid not null unique,
        recipient text not null,
        subject text not null,
        html text not null,
        body text not null,
        received_at timestamptz not null default now()
      )`,
  },
];

export type MailboxEntry = Pick<Selectable<MailsTable>, 'id' | 'recipient' | 'subject' | 'receivedAt'>;
export type MailboxMail = Selectable<MailsTable>;

/**
 * All mails of an installation without a mail server. Anyone who can read it can take over every account.
 */
export interface Mailbox {
  /** Newest first. */
  list(): Promise<readonly MailboxEntry[]>;
  find(id: number): Promise<MailboxMail | undefined>;
}

/** A mailbox in a schema of its own. As a Mailer it keeps the newest 200 mails. */
export async function openMailbox(databaseUrl: string): Promise<Mailbox & Mailer> {
  const db = openDatabase<{ mails: MailsTable }>(databaseUrl, {
    schema: SCHEMA,
    applicationName: SCHEMA,
    maxConnections: 1,
  });
  await migrate(db, SCHEMA, migrations);
  return {
    list: () =>
      db.selectFrom('mails').select(['id', 'recipient', 'subject', 'receivedAt']).orderBy('id', 'desc').execute(),
    find: (id) => db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst(),
    async send({ to, subject, html: written, pictures = [], text }, id) {
      const html = pictures.reduce(
        (whole, { cid, base64 }) => whole.replaceAll(`cid:${cid}`, `data:image/png;base64,${base64}`),
        written,
      );
      await inTransaction(db, async (trx) => {
        await trx
          .insertInto('mails')
          .values({ messageId: id, recipient: to, subject, html, body: text })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const newest = trx.selectFrom('mails').select('id').orderBy('id', 'desc').offset(KEPT).limit(1);
        await trx.deleteFrom('mails').where('id', '<=', newest).execute();
      });
    },
    async close() {
      await db.destroy();
    },
  };
}
