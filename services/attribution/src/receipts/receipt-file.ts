import type { Receipt, ReceiptFile, ReceiptPart, Step } from '@sillage/proto/http/receipts';
import { dayName } from '@sillage/proto/receipts/days';
import type { Group } from '@sillage/proto/receipts/encode';
import { type Facts, RECEIPT_FACTS } from '@sillage/proto/receipts/facts';
import { inSnapshot } from '@sillage/runtime/postgres';
import { found } from '@sillage/runtime/service';
import type { Kysely, Transaction } from 'kysely';
import { bareId, entriesOf } from '../db/receipts/receipt-entries.ts';
import { readFacts } from '../db/receipts/receipt-facts.ts';
import { findSecret } from '../db/receipts/receipt-keys.ts';
import { findEntries, kindOf, listOwnParts, type PartPlace } from '../db/receipts/receipt-parts.ts';
import { findRoot, listSeals } from '../db/receipts/receipt-seals.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { sealedOf } from './digests.ts';
import { filesOf } from './files.ts';
import { MerkleTree, type PathStep } from './merkle.ts';
import { receiptsIn, SealTree } from './seal-tree.ts';

export interface FileRequest {
  readonly campaignId: string;
  readonly affiliateId: string;
  /** The day of the seal. */
  readonly day: number;
  /** Index of the file, as `filesOf` divides them; above 0 only for very many receipts. */
  readonly file: number;
}

/** The receipts of an affiliate in a day's seal, with their paths to the published root. Throws `not_found`. */
export function buildReceiptFile(
  db: Kysely<AttributionSchema>,
  { campaignId, affiliateId, day, file }: FileRequest,
): Promise<ReceiptFile> {
  return inSnapshot(db, async (trx) => {
    const own = await listOwnParts(trx, { campaignId, affiliateId, day });
    const wanted = found(filesOf(own)[file]);
    const root = found(await findRoot(trx, day));
    const seals = await listSeals(trx, day);
    const place = seals.findIndex((seal) => seal.campaignId === campaignId);
    const seal = found(seals[place]);
    const secret = found(await findSecret(trx, campaignId));
    const groups = await SealTree.of(
      trx,
      { campaignId, day },
      wanted.map((part) => part.place),
    );
    const parts: ReceiptPart[] = [];
    for (const part of wanted) {
      const group = own.filter(({ place: other }) => other === part.place);
      parts.push({
        kind: kindOf(part.kind),
        eventDay: dayName(part.eventDay),
        receipts: await receiptsOf(trx, part, secret),
        first: receiptsIn(group.slice(0, part.part)),
        groupReceipts: receiptsIn(group),
        path: stepsOf(new MerkleTree(group.map((one) => one.root)).path(part.part)),
        groupPath: stepsOf(groups.path(part.place)),
      });
    }
    return {
      format: 'sillage-receipts',
      version: 1,
      campaignId,
      affiliateId,
      day: dayName(day),
      parts,
      seal: { previous: hex(seal.previous), root: hex(seal.root) },
      sealPath: stepsOf(new MerkleTree(seals.map((one) => one.seal)).path(place)),
      published: { previous: hex(root.previous), seals: hex(root.seals), root: hex(root.root) },
    };
  });
}

const hex = (bytes: Buffer): string => bytes.toString('hex');
const stepsOf = (path: readonly PathStep[]): Step[] => path.map(({ side, hash }) => ({ side, hash: hex(hash) }));

/** Includes the facts as they are stored now: whoever verifies the file sees any that were changed. */
async function receiptsOf(trx: Transaction<AttributionSchema>, part: PartPlace, secret: Buffer): Promise<Receipt[]> {
  const entries = entriesOf(await findEntries(trx, part));
  const stored = new Map<string, Pick<Receipt, 'facts' | 'sealed'>>();
  const wanted = new Set(entries.map(({ id }) => id));
  const group: Group = { kind: kindOf(part.kind), eventDay: part.eventDay, affiliateId: part.affiliateId };
  const { campaignId, affiliateId, eventDay: from } = part;
  for await (const batch of readFacts(trx, group.kind, { campaignId, affiliateId, from, before: from + 1 }))
    for (const facts of batch) {
      const id = bareId(String(facts.id));
      if (wanted.has(id)) stored.set(id, shownOf(group, facts, secret));
    }
  return entries.map(({ id, leaf }) => ({
    leaf: hex(leaf),
    ...(stored.get(id) ?? { facts: null, sealed: null }),
  }));
}

function shownOf({ kind }: Group, facts: Facts, secret: Buffer): Pick<Receipt, 'facts' | 'sealed'> {
  const open = RECEIPT_FACTS[kind].open.map(([name]) => [name, facts[name] ?? null]);
  return { facts: Object.fromEntries(open), sealed: hex(sealedOf(kind, facts, secret)) };
}
