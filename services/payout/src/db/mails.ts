import { sumsToJson } from '@sillage/proto/values/money';
import { isDue } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Db, Trx } from '../deps.ts';
import type { MoneyNotice } from '../domain/money-notices.ts';
import type { MailOutcome, MailRow, PayoutLineRow } from './schema.ts';

/** Inserts the one mail of each settlement and affiliate, unless it exists. */
export async function ensureCommissionMails(trx: Trx, lines: readonly PayoutLineRow[], now: Date): Promise<void> {
  if (lines.length === 0) return;
  await trx
    .insertInto('mails')
    .values(
      lines.map((line) => ({
        id: uuid(),
        kind: 'commission' as const,
        settlementId: line.settlementId,
        campaignId: line.campaignId,
        affiliateId: line.affiliateId,
        state: 'waiting' as const,
        dueAt: now,
        giveUpAt: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The outcomes of these affiliates' mails, if they have one. Mails without an outcome are locked until the transaction
 * ends, so that whoever sets their outcome sees the lines inserted before.
 */
export async function holdMailOutcomes(
  trx: Trx,
  settlementId: string,
  affiliateIds: readonly string[],
): Promise<ReadonlyMap<string, MailOutcome>> {
  const rows = await trx
    .selectFrom('mails')
    .select(['affiliateId', 'state'])
    .where('settlementId', '=', settlementId)
    .where('affiliateId', 'in', [...affiliateIds])
    .orderBy('affiliateId')
    .forShare()
    .execute();
  return new Map(
    rows.flatMap(({ affiliateId, state }) =>
      state === 'waiting' || state === 'sending' ? [] : [[affiliateId, state]],
    ),
  );
}

/** `detached`, `bank_details` and `bank_replaced` are sent to the address of an account. */
type NewMail = Pick<MailRow, 'campaignId' | 'affiliateId' | 'dueAt'> &
  (
    | { readonly kind: 'invitation' }
    | { readonly kind: 'detached' | 'bank_details' | 'bank_replaced'; readonly payoutAccountId: string }
  );

/** Inserts mails that are not about a settlement, and may be repeated. */
export async function insertMails(trx: Trx, mails: readonly NewMail[]): Promise<void> {
  await trx
    .insertInto('mails')
    .values(
      mails.map((mail) => ({
        ...mail,
        id: uuid(),
        settlementId: null,
        state: 'waiting' as const,
        giveUpAt: null,
      })),
    )
    .execute();
}

/** Inserts the one mail of each occasion and affiliate, unless it exists. */
export async function ensureMoneyNotices(trx: Trx, notices: readonly MoneyNotice[], now: Date): Promise<void> {
  if (notices.length === 0) return;
  await trx
    .insertInto('mails')
    .values(
      notices.map(({ kind, occasion, campaignId, affiliateId, amounts, detailsId = null, document }) => ({
        id: uuid(),
        kind,
        occasion,
        amounts: sumsToJson(amounts),
        detailsId,
        document: document ? JSON.stringify(document) : null,
        settlementId: null,
        campaignId,
        affiliateId,
        state: 'waiting' as const,
        dueAt: now,
        giveUpAt: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * First mails that may have to stop a payment, then those that somebody waits for, then those that may require an
 * action.
 */
const FIRST = ['detached', 'bank_replaced', 'bank_details', 'invitation', 'returned', 'payment'] as const;

/**
 * The next due mail. The mail of a settlement waits for the last pending transfer of its affiliate, so that it covers
 * all of them. Invoices in affiliates' names and mails about holds come last: they require no action, and there may be
 * one for every affiliate of a merchant.
 */
export async function findDueMail(trx: Trx, now: Date): Promise<MailRow | undefined> {
  const due = trx
    .selectFrom('mails')
    .selectAll()
    .where('state', '=', 'waiting')
    .where(isDue('dueAt', now))
    .orderBy('dueAt')
    .limit(1);
  for (const kind of FIRST) {
    const mail = await due.where('kind', '=', kind).executeTakeFirst();
    if (mail) return mail;
  }
  const commission = await due
    .where('kind', '=', 'commission')
    .where(
      sql<boolean>`not exists (
        select from payout_lines l
        where l.settlement_id = mails.settlement_id and l.affiliate_id = mails.affiliate_id and l.state in ('waiting', 'asking'))`,
    )
    .executeTakeFirst();
  return commission ?? due.where('kind', 'in', ['self_billed', 'held']).executeTakeFirst();
}

export function markSending(trx: Trx, id: string, giveUpAt: Date): Promise<MailRow> {
  return trx
    .updateTable('mails')
    .set((eb) => ({
      state: 'sending',
      attempts: eb('attempts', '+', 1),
      giveUpAt: eb.fn.coalesce('giveUpAt', eb.val(giveUpAt)),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Mails left in `sending` by a process that died. The caller must hold the lease, so no other process is sending. */
export function listAbandoned(trx: Trx): Promise<MailRow[]> {
  return trx.selectFrom('mails').selectAll().where('state', '=', 'sending').execute();
}

/**
 * The number of mails of these kinds that the merchant of this campaign has caused to an address since then, for any of
 * their affiliates. Served by affiliates_by_address and mails_by_affiliate.
 */
export async function countMailsTo(
  db: Db,
  {
    address,
    campaignId,
    kinds,
  }: { readonly address: string; readonly campaignId: string; readonly kinds: readonly MailRow['kind'][] },
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    select count(*)::int8 as mails
    from affiliates a
    join mails m on m.affiliate_id = a.affiliate_id and m.state in ('sent', 'unconfirmed') and m.due_at > ${since} and m.kind = any (${kinds}::text[])
    join campaigns c on c.campaign_id = m.campaign_id
    where lower(a.email) = lower(${address}) and a.email <> ''
      and c.owner_user_id = (select owner_user_id from campaigns where campaign_id = ${campaignId})`.execute(db);
  return rows[0]?.mails ?? 0;
}

/** How often the holder of an account was notified since then that it was detached. */
export async function countMailsAbout(db: Db, payoutAccountId: string, since: Date): Promise<number> {
  const { mails } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .where('payoutAccountId', '=', payoutAccountId)
    .where('state', 'in', ['sent', 'unconfirmed'])
    .where('dueAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(mails);
}

/** Returns false if it is no longer being sent, because its outcome was set by another process. */
export async function endMail(trx: Trx, id: string, outcome: MailOutcome): Promise<boolean> {
  const ended = await trx
    .updateTable('mails')
    .set({ state: outcome })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

export async function rescheduleMail(db: Db, id: string, dueAt: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'waiting', dueAt })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}
