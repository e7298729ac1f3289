import type { Language } from '@sillage/proto/values/languages';
import type { Db, Subscriber, Trx } from './schema.ts';

interface SubscriptionRequest {
  readonly tokenHash: Buffer;
  readonly email: string;
  readonly language: Language;
  readonly expiresAt: Date;
}

/** Earlier requests of the address stay valid, so that no one can invalidate another person's link. */
export async function insertRequest(trx: Trx, request: SubscriptionRequest): Promise<void> {
  await trx.insertInto('subscriptionRequests').values(request).execute();
}

/** Undefined if there is no such request, or it is purged. */
export function findRequest(trx: Trx, tokenHash: Buffer): Promise<SubscriptionRequest | undefined> {
  return trx.selectFrom('subscriptionRequests').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
}

/** Subscribing again updates the language. */
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

/** Also deletes the pending requests of the address. */
export async function deleteSubscriber(trx: Trx, id: string): Promise<void> {
  const gone = await trx.deleteFrom('subscribers').where('id', '=', id).returning('email').executeTakeFirst();
  if (gone) await trx.deleteFrom('subscriptionRequests').where('email', '=', gone.email).execute();
}
