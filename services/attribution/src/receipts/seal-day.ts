import { randomBytes } from 'node:crypto';
import { dayOf } from '@sillage/proto/receipts/days';
import { RECEIPT_KIND_NAMES, type ReceiptKind } from '@sillage/proto/receipts/facts';
import { DAY_MS } from '@sillage/proto/values/durations';
import { type Database, disableIdleTimeout, inTransaction } from '@sillage/runtime/postgres';
import { sql, type Transaction } from 'kysely';
import { FoldLocks } from '../db/fold-locks.ts';
import { bareId } from '../db/receipts/receipt-entries.ts';
import { listCampaignsToSeal, listEventDays, placeOf, readFacts } from '../db/receipts/receipt-facts.ts';
import { secretOf } from '../db/receipts/receipt-keys.ts';
import { deleteNotes, listNotes, SEAL_AFTER_MS } from '../db/receipts/receipt-notes.ts';
import { listSealedIds } from '../db/receipts/receipt-parts.ts';
import {
  findLastRoot,
  findLastSeal,
  findUpgrade,
  insertRoot,
  insertSeal,
  listSeals,
} from '../db/receipts/receipt-seals.ts';
import { type AttributionSchema, SCHEMA } from '../db/schema.ts';
import { dayDigest, FIRST, leafOf, sealDigest } from './digests.ts';
import { merkleRoot } from './merkle.ts';
import { PART_RECEIPTS, PartWriter } from './part-writer.ts';

type Db = Database<AttributionSchema>;

/** Longer than an old and a new version run in parallel. */
const UPGRADE_MS = DAY_MS;

interface SealOptions {
  /** Receipts per part; smaller in tests. */
  readonly partReceipts?: number;
}

/**
 * Seals each day that ended long enough ago, oldest first, and returns the new roots. The first one is yesterday's at
 * the earliest, once there is something to seal, and includes all earlier events. After an upgrade sealing begins a day
 * later, when the previous version, which does not mark late events, no longer runs. After a crash the next run
 * continues: each campaign's seal is one transaction, and the day's root is another.
 */
export async function sealDays(
  db: Db,
  now: number,
  options: SealOptions = {},
): Promise<readonly { readonly day: number; readonly root: Buffer }[]> {
  const last = await findLastRoot(db);
  const upgrade = last ? undefined : await findUpgrade(db);
  if (upgrade && now < upgrade.getTime() + UPGRADE_MS) return [];
  const until = dayOf(now - SEAL_AFTER_MS) - 1;
  const sealed: { day: number; root: Buffer }[] = [];
  for (let day = last ? last.day + 1 : until; day <= until; day += 1) {
    const campaigns = await inTransaction(db, (trx) => listCampaignsToSeal(trx, day));
    for (const campaignId of campaigns) await sealCampaign(db, campaignId, day, options);
    const root = await sealInstallation(db, day, now);
    if (root) sealed.push({ day, root });
  }
  return sealed;
}

/** Does nothing if it is sealed already, or nothing is new. */
export async function sealCampaign(
  db: Db,
  campaignId: string,
  day: number,
  { partReceipts = PART_RECEIPTS }: SealOptions = {},
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await disableIdleTimeout(trx);
    // Keeps a rebuild from replacing the tables that are read.
    await new FoldLocks(SCHEMA).shareFolds(trx);
    // Waits for any other process that seals it.
    await sql`select pg_advisory_xact_lock(hashtextextended('sillage receipts ' || ${campaignId}, 0))`.execute(trx);
    const last = await findLastSeal(trx, campaignId, day);
    if (last?.day === day) return;
    // Read before the events: events that are folded meanwhile keep their mark.
    const notes = await listNotes(trx, campaignId, day);
    const late = new Set(notes.map((note) => note.day).filter((noted) => noted < day));
    const eventDays = last ? [...late, day].sort((a, b) => a - b) : await listEventDays(trx, campaignId, day + 1);
    const secret = await secretOf(trx, campaignId, randomBytes(32));
    const writer = new PartWriter(trx, { campaignId, day, partReceipts });
    for (const kind of RECEIPT_KIND_NAMES)
      for (const eventDay of eventDays)
        await sealEvents(trx, writer, { kind, eventDay, campaignId, secret, isPartlySealed: !!last && eventDay < day });
    const result = await writer.finish();
    await deleteNotes(
      trx,
      notes.map(({ id }) => id),
    );
    if (!result) return;
    const { root, receipts } = result;
    const previous = last?.seal ?? FIRST;
    const seal = sealDigest({ campaignId, day, previous, root });
    await insertSeal(trx, { campaignId, day, receipts, previous, root, seal });
  });
}

interface Events {
  readonly kind: ReceiptKind;
  readonly eventDay: number;
  readonly campaignId: string;
  readonly secret: Buffer;
  /** Whether an earlier seal may contain some of them. */
  readonly isPartlySealed: boolean;
}

async function sealEvents(trx: Transaction<AttributionSchema>, writer: PartWriter, events: Events): Promise<void> {
  const { kind, eventDay, campaignId, secret, isPartlySealed } = events;
  let owner: string | undefined;
  let known: ReadonlySet<string> = new Set();
  for await (const batch of readFacts(trx, kind, { campaignId, from: eventDay, before: eventDay + 1 })) {
    for (const facts of batch) {
      const { id, affiliateId } = placeOf(facts);
      const group = { kind, eventDay, affiliateId };
      if (isPartlySealed && affiliateId !== owner) known = await listSealedIds(trx, campaignId, group);
      owner = affiliateId;
      if (!known.has(bareId(id))) await writer.add(group, id, leafOf(kind, facts, secret));
    }
  }
}

/** The day's root over the seals of all campaigns; undefined if it exists already, or nothing was ever sealed. */
async function sealInstallation(db: Db, day: number, now: number): Promise<Buffer | undefined> {
  return inTransaction(db, async (trx) => {
    const last = await findLastRoot(trx);
    if (last && last.day >= day) return undefined;
    const seals = await listSeals(trx, day);
    if (!last && seals.length === 0) return undefined;
    const previous = last?.root ?? FIRST;
    const tree = merkleRoot(seals.map(({ seal }) => seal));
    const root = dayDigest({ day, previous, root: tree });
    const isNew = await insertRoot(trx, { day, seals: tree, previous, root, sealedAt: new Date(now) });
    return isNew ? root : undefined;
  });
}
