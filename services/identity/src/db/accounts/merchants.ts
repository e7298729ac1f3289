import { sql } from 'kysely';
import { IMPORTANT_KINDS, type ImportantKind } from '../../domain/severity.ts';
import type { Db } from '../schema.ts';
import type { SecurityEventRow } from './security-events.ts';

/** An account as the administrator sees it. */
export interface MerchantRow {
  readonly id: string;
  readonly email: string | null;
  readonly emailConfirmedAt: Date | null;
  readonly emailProvenAt: Date | null;
  readonly creatorUnverified: boolean;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
  readonly hasSecondFactor: boolean;
  readonly bannedUntil: Date | null;
  readonly deletionDueAt: Date | null;
  /** May be in the past. */
  readonly supportAccessUntil: Date | null;
  readonly restrictedSince: Date | null;
}

const merchants = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('accountDeletions', 'accountDeletions.userId', 'users.id')
    .leftJoin('restrictions', 'restrictions.userId', 'users.id')
    .leftJoin('supportAccess', 'supportAccess.userId', 'users.id')
    .select(['users.id', 'users.email', 'users.emailConfirmedAt', 'users.createdAt', 'users.lastSignInAt'])
    .select(['users.emailProvenAt', 'users.creatorUnverified'])
    .select(['users.bannedUntil', 'accountDeletions.dueAt as deletionDueAt'])
    .select(['supportAccess.expiresAt as supportAccessUntil', 'restrictions.since as restrictedSince'])
    .select((eb) =>
      // Not by `exists`: for a list the planner would read all factors once, however few accounts are returned.
      eb.fn
        .coalesce(
          eb
            .selectFrom('factors')
            .select(sql<boolean>`true`.as('isVerified'))
            .whereRef('factors.userId', '=', 'users.id')
            .where('status', '=', 'verified')
            .limit(1),
          sql<boolean>`false`,
        )
        .as('hasSecondFactor'),
    );

export function findMerchant(db: Db, id: string): Promise<MerchantRow | undefined> {
  return merchants(db).where('users.id', '=', id).executeTakeFirst();
}

/**
 * Newest first, `limit` accounts after the given id, since ids are time-ordered. `part` is searched for in addresses.
 */
export function listMerchants(
  db: Db,
  { part, after, limit }: { readonly part: string; readonly after: string | undefined; readonly limit: number },
): Promise<MerchantRow[]> {
  return merchants(db)
    .where('users.isAnonymous', '=', false)
    .$if(part !== '', (query) => query.where(sql<boolean>`strpos(users.email, ${part.toLowerCase()}) > 0`))
    .$if(after !== undefined, (query) => query.where('users.id', '<', after ?? ''))
    .orderBy('users.id', 'desc')
    .limit(limit)
    .execute();
}

export type ImportantEventRow = SecurityEventRow & { readonly kind: ImportantKind };

/** Of all accounts, newest first; served by `security_events_important_with_passkeys`. */
export async function listImportantEvents(db: Db, limit: number): Promise<readonly ImportantEventRow[]> {
  const rows = await db
    .selectFrom('securityEvents')
    .selectAll()
    .where('kind', 'in', IMPORTANT_KINDS)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as readonly ImportantEventRow[];
}

/** The number of accounts, and of those that signed in or used a session since `since`. */
export async function countAccounts(db: Db, since: Date): Promise<{ accounts: number; activeUsers: number }> {
  const { rows } = await sql<{ accounts: number; activeUsers: number }>`
    select (select count(*) from users where not is_anonymous) as accounts,
      (select count(distinct user_id) from sessions where refreshed_at >= ${since}) as active_users`.execute(db);
  return rows[0] ?? { accounts: 0, activeUsers: 0 };
}
