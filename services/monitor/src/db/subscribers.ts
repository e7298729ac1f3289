import type { Language } from '@sillage/proto/values/languages';
import type { Db, Subscriber, Trx } from './schema.ts';

interface SubscriptionRequest {
  readonly tokenHash: Buffer;
  readonly email: string;
  readonly language: Language;
  readonly expiresAt: Date;
}

/** Earlier requests of the address stay good: nobody makes another's link invalid by asking again. */
export async function insertRequest(trx: Trx, request: SubscriptionRequest): Promise<void> {
  await trx.insertInto('subscriptionRequests').values(request).execute();
}

/** Undefined where there is no such request, or not any more. */
export function findRequest(trx: Trx, tokenHash: Buffer): Promise<SubscriptionRequest | undefined> {
  return trx.selectFrom('subscriptionRequests').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
}

/** Whoever subscribes again changes the language. */
export async function upsertSubscriber(trx: Trx, { email, ...subscriber }: Subscriber): Promise<void> {
  const { language } = subscriber;
  await trx
    .insertInto('subscribers')
    .values({ ...subscriber, email })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ language }))
    .execute();
}

export function findSubscriber(db: Db, id: string): Promise<Subscriber | undefined> {
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listSubscriberIds(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('subscribers').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function countSubscribers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('subscribers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** With everything else that is known of the address. */
export async function deleteSubscriber(trx: Trx, id: string): Promise<void> {
  const gone = await trx.deleteFrom('subscribers').where('id', '=', id).returning('email').executeTakeFirst();
  if (gone) await trx.deleteFrom('subscriptionRequests').where('email', '=', gone.email).execute();
}
