import { randomBytes } from 'node:crypto';
import { dayOf } from '@sillage/proto/receipts/days';
import { RECEIPT_KIND_NAMES, type ReceiptKind } from '@sillage/proto/receipts/facts';
import { DAY_MS } from '@sillage/proto/values/durations';
import { type Database, inTransaction, mayIdle } from '@sillage/runtime/postgres';
import { sql, type Transaction } from 'kysely';
import { FoldLocks } from '../db/fold-locks.ts';
import { bareId } from '../db/receipt-entries.ts';
import { listCampaignsToSeal, listEventDays, placeOf, readFacts } from '../db/receipt-facts.ts';
import { secretOf } from '../db/receipt-keys.ts';
import { deleteNotes, listNotes, SEAL_AFTER_MS } from '../db/receipt-notes.ts';
import { listSealedIds } from '../db/receipt-parts.ts';
import { findLastRoot, findLastSeal, findUpgrade, insertRoot, insertSeal, listSeals } from '../db/receipt-seals.ts';
import { type AttributionSchema, SCHEMA } from '../db/schema.ts';
import { dayDigest, FIRST, leafOf, sealDigest } from './digests.ts';
import { merkleRoot } from './merkle.ts';
import { PART_RECEIPTS, PartWriter } from './part-writer.ts';

type Db = Database<AttributionSchema>;

/** Longer than an old and a new version run side by side. */
const UPGRADE_MS = DAY_MS;

interface SealOptions {
  /** Receipts of a part; tests make it small. */
  readonly partReceipts?: number;
}

/**
 * Seals each day that has been over for long enough, oldest first, and resolves with the roots that are new. The first
 * one is yesterday's at the earliest, once there is something to seal, and takes in all that happened before. After an
 * upgrade sealing begins a day later: the version before, which notes nothing of what comes late, runs no more by then.
 * Whatever interrupts it, the next run goes on: a campaign's seal is one transaction, a day's root another one.
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

/** Nothing where it is sealed already, or nothing is new. */
export async function sealCampaign(
  db: Db,
  campaignId: string,
  day: number,
  { partReceipts = PART_RECEIPTS }: SealOptions = {},
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await mayIdle(trx);
    // A rebuild puts other tables in the place of those that are read.
    await new FoldLocks(SCHEMA).shareFolds(trx);
    // Whoever else seals it has ended when this goes on.
    await sql`select pg_advisory_xact_lock(hashtextextended('sillage receipts ' || ${campaignId}, 0))`.execute(trx);
    const last = await findLastSeal(trx, campaignId, day);
    if (last?.day === day) return;
    // Before the events: what is folded meanwhile keeps its note.
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
  /** An earlier seal may have some of them. */
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

/** The day's root over the seals of all campaigns; undefined where it has one, or nothing was ever sealed. */
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
