import type { Platform } from '@sillage/proto/http/integrations';
import { DAY_MS } from '@sillage/proto/values/durations';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, KnownConnection, Trx } from '../deps.ts';
import { CHECKOUT_CLICKED, SILENT_AFTER_MS } from '../domain/silence.ts';
import type { ConnectionRow, IntegrationsDatabase } from './schema.ts';

export type NewConnection = Insertable<IntegrationsDatabase['connections']>;

export async function insertConnection(trx: Trx, row: NewConnection): Promise<ConnectionRow> {
  return trx.insertInto('connections').values(row).returningAll().executeTakeFirstOrThrow();
}

/** In the order of creation, without removed ones. */
export function listConnections(db: Db, campaignId: string): Promise<ConnectionRow[]> {
  return db
    .selectFrom('connections')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute();
}

/** The account's connections of one platform in all campaigns, newest first, without removed ones. */
export function listOwnConnections(db: Db, ownerUserId: string, platform: Platform): Promise<ConnectionRow[]> {
  return db
    .selectFrom('connections')
    .innerJoin('campaigns', 'campaigns.campaignId', 'connections.campaignId')
    .selectAll('connections')
    .where('campaigns.ownerUserId', '=', ownerUserId)
    .where('connections.platform', '=', platform)
    .where('connections.removedAt', 'is', null)
    .orderBy('connections.id', 'desc')
    .execute();
}

export async function countConnections(trx: Trx, campaignId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('connections')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('campaignId', '=', campaignId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Undefined for a removed one. */
export function findConnection(db: Db | Trx, id: string): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('connections')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
}

/** Like `findConnection`, with the domain of its shop. */
export function findKnownConnection(db: Db, id: string): Promise<KnownConnection | undefined> {
  return db
    .selectFrom('connections')
    .leftJoin('shops', 'shops.connectionId', 'connections.id')
    .selectAll('connections')
    .select('shops.domain as shopDomain')
    .where('connections.id', '=', id)
    .where('connections.removedAt', 'is', null)
    .executeTakeFirst();
}

export function findConnectionByKey(db: Db, keyHash: Buffer): Promise<ConnectionRow | undefined> {
  return db.selectFrom('connections').selectAll().where('keyHash', '=', keyHash).executeTakeFirst();
}

/** Undefined for a removed one, and for one of another account's campaign. */
export function findOwnConnection(db: Db, id: string, ownerUserId: string): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('connections')
    .innerJoin('campaigns', 'campaigns.campaignId', 'connections.campaignId')
    .selectAll('connections')
    .where('connections.id', '=', id)
    .where('connections.removedAt', 'is', null)
    .where('campaigns.ownerUserId', '=', ownerUserId)
    .executeTakeFirst();
}

/** Undefined if it was removed meanwhile. */
export function updateConnection(
  db: Db,
  id: string,
  changes: Updateable<IntegrationsDatabase['connections']>,
): Promise<ConnectionRow | undefined> {
  return db
    .updateTable('connections')
    .set(changes)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Removes connections and their secrets; their deliveries stay. Returns the removed ones. */
export function removeConnections(
  trx: Trx,
  which: { readonly id: string } | { readonly campaignId: string },
  now: Date,
): Promise<Pick<ConnectionRow, 'id' | 'campaignId' | 'platform' | 'name'>[]> {
  return trx
    .updateTable('connections')
    .set({ removedAt: now, signingSecret: null, keyHash: null })
    .where('id' in which ? ({ eb }) => eb('id', '=', which.id) : ({ eb }) => eb('campaignId', '=', which.campaignId))
    .where('removedAt', 'is', null)
    .returning(['id', 'campaignId', 'platform', 'name'])
    .execute();
}

/** Resets the names; connections are then shown by their platform. */
export async function forgetConnectionNames(trx: Trx, campaignId: string): Promise<void> {
  await trx
    .updateTable('connections')
    .set(({ ref }) => ({ name: ref('platform') }))
    .where('campaignId', '=', campaignId)
    .execute();
}

export async function findCampaignOfConnection(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('connections').select('campaignId').where('id', '=', id).executeTakeFirstOrThrow();
  return row.campaignId;
}

/**
 * Removed earlier connections of the same shop, newest first. Shopify's are known by their domain. Stripe's ids are
 * unique among all accounts, so that those of another account match nothing. Of other systems only the merchant's name
 * is known, which means one shop as long as no two connections at a time have it.
 */
export async function listEarlierConnections(trx: Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select earlier.id from connections own
    join connections earlier on earlier.campaign_id = own.campaign_id and earlier.platform = own.platform
      and earlier.id < own.id and earlier.removed_at is not null
    left join shops own_shop on own_shop.connection_id = own.id
    left join shops earlier_shop on earlier_shop.connection_id = earlier.id
    where own.id = ${id} and case own.platform
      when 'shopify' then earlier_shop.domain = own_shop.domain
      when 'stripe' then true
      else earlier.name = own.name and not exists (
        select from connections a
        join connections b on b.campaign_id = a.campaign_id and b.platform = a.platform and b.name = a.name
          and b.id <> a.id and b.created_at >= a.created_at and b.created_at < coalesce(a.removed_at, 'infinity')
        where a.campaign_id = own.campaign_id and a.platform = own.platform and a.name = own.name)
    end
    order by earlier.id desc`.execute(trx);
  return rows.map((row) => row.id);
}

export async function touchConnections(trx: Trx, ids: readonly string[], heardAt: Date, before: Date): Promise<void> {
  await trx
    .updateTable('connections')
    .set({ lastDeliveryAt: heardAt })
    .where('id', 'in', ids)
    .where(({ or, eb }) => or([eb('lastDeliveryAt', 'is', null), eb('lastDeliveryAt', '<', before)]))
    .execute();
}

/** A connection must have had deliveries on this many of its recent days for its silence to mean anything. */
const USUAL_DAYS = 3;
const USUAL_WITHIN_MS = 28 * DAY_MS;
/** A silence that began earlier is not notified any more. */
const FORGOTTEN_AFTER_MS = 28 * DAY_MS;

export interface SilentConnection {
  readonly id: string;
  readonly platform: Platform;
  readonly campaignId: string;
  readonly ownerUserId: string;
  readonly name: string;
  readonly lastDeliveryAt: Date;
}

/** Connections that have fallen silent since the last call; each is returned once. */
export async function markSilent(trx: Trx, now: Date): Promise<readonly SilentConnection[]> {
  const { rows } = await sql<SilentConnection>`
    update connections c set silence_noticed_at = ${now}
    from campaigns p
    where p.campaign_id = c.campaign_id and not p.is_archived and c.removed_at is null
      and c.last_delivery_at <= ${new Date(now.getTime() - SILENT_AFTER_MS)}
      and c.last_delivery_at > ${new Date(now.getTime() - FORGOTTEN_AFTER_MS)}
      and (c.silence_noticed_at is null or c.silence_noticed_at < c.last_delivery_at)
      and (
        select count(distinct date_trunc('day', d.received_at, 'UTC')) from deliveries d
        where d.connection_id = c.id and d.topic <> ${CHECKOUT_CLICKED}
          and d.received_at > c.last_delivery_at - ${USUAL_WITHIN_MS} * interval '1 ms'
      ) >= ${USUAL_DAYS}
    returning c.id, c.platform, c.campaign_id, p.owner_user_id, c.name, c.last_delivery_at`.execute(trx);
  return rows;
}
