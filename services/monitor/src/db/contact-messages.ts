import type { ContactMessageState } from '@sillage/proto/http/contact';
import { sql } from 'kysely';
import type { ContactMessageRow, Db, Trx } from './schema.ts';

export type NewContactMessageRow = Omit<ContactMessageRow, 'answeredAt'>;

const COLUMNS = [
  'id',
  'formId',
  'createdAt',
  'name',
  'email',
  'company',
  'subject',
  'message',
  'language',
  'accountId',
  'answeredAt',
] as const;

/** Returns false and stores nothing if a message was sent with this form before. */
export async function insertContactMessage(trx: Trx, row: NewContactMessageRow): Promise<boolean> {
  const inserted = await trx
    .insertInto('contactMessages')
    .values({
      ...row,
      searched: [row.name, row.company, row.email, row.subject, row.message].join(' ').toLowerCase(),
      answeredAt: null,
    })
    .onConflict((conflict) => conflict.column('formId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findMessageOfForm(trx: Trx, formId: string): Promise<ContactMessageRow | undefined> {
  return trx.selectFrom('contactMessages').select(COLUMNS).where('formId', '=', formId).executeTakeFirst();
}

export function findContactMessage(db: Db, id: string): Promise<ContactMessageRow | undefined> {
  return db.selectFrom('contactMessages').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

interface Page {
  readonly query: string;
  readonly state: ContactMessageState;
  readonly after: string | undefined;
  readonly limit: number;
}

/** Newest first, `limit` after the given id, since ids are time-ordered. The form's limits keep the table small. */
export function listContactMessages(db: Db, { query, state, after, limit }: Page): Promise<ContactMessageRow[]> {
  return db
    .selectFrom('contactMessages')
    .select(COLUMNS)
    .$if(query !== '', (rows) => rows.where(sql<boolean>`strpos(searched, ${query.toLowerCase()}) > 0`))
    .$if(state === 'unanswered', (rows) => rows.where('answeredAt', 'is', null))
    .$if(after !== undefined, (rows) => rows.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countUnanswered(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('contactMessages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('answeredAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Null: the message is unanswered again. */
export async function setAnswered(db: Db, id: string, answeredAt: Date | null): Promise<void> {
  await db.updateTable('contactMessages').set({ answeredAt }).where('id', '=', id).execute();
}

export async function deleteContactMessage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('contactMessages').where('id', '=', id).execute();
}

export async function deleteMessagesOfAccount(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('contactMessages').where('accountId', '=', accountId).execute();
}

/** Assigns messages from this address that have no account yet to this account. */
export async function giveMessagesToAccount(db: Db, email: string, accountId: string): Promise<void> {
  await db
    .updateTable('contactMessages')
    .set({ accountId })
    .where('email', '=', email)
    .where('accountId', 'is', null)
    .execute();
}
