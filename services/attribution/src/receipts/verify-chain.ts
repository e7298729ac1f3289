import { groupBy } from '@sillage/proto/values/group-by';
import type { Kysely } from 'kysely';
import { listBlocks } from '../db/receipts/receipt-groups.ts';
import { kindOf, listCampaignsWithParts, listParts, type PartPlace } from '../db/receipts/receipt-parts.ts';
import { findLastRoot, findRoot, listPreviousSeals, listSeals, type StoredSeal } from '../db/receipts/receipt-seals.ts';
import type { AttributionSchema } from '../db/schema.ts';
import type { Report } from './differences.ts';
import { dayDigest, FIRST, groupDigest, sealDigest } from './digests.ts';
import { merkleRoot } from './merkle.ts';
import { BLOCK_GROUPS } from './part-writer.ts';
import { receiptsIn } from './seal-tree.ts';

/**
 * Verifies that a day's root follows from the previous root and the seals of all campaigns, and each seal from the
 * previous one and the roots of its parts. For one campaign, only its own seal is verified.
 */
export async function verifyDay(
  db: Kysely<AttributionSchema>,
  { campaignId, day }: { readonly campaignId: string | undefined; readonly day: number },
  report: Report,
): Promise<void> {
  const root = await findRoot(db, day);
  if (!root) return report({ day, what: 'the day has no root' });
  const before = await findLastRoot(db, day - 1);
  for (let missing = (before?.day ?? day - 1) + 1; missing < day; missing += 1)
    report({ day: missing, what: 'the day has no root' });
  const seals = await listSeals(db, day);
  const previous = await listPreviousSeals(db, day);
  for (const seal of seals)
    if ((campaignId ?? seal.campaignId) === seal.campaignId)
      await verifySeal(db, seal, previous.get(seal.campaignId) ?? FIRST, report);
  const sealed = new Set(seals.map((seal) => seal.campaignId));
  for (const unsealed of await listCampaignsWithParts(db, day))
    if (!sealed.has(unsealed) && (campaignId ?? unsealed) === unsealed)
      report({ campaignId: unsealed, day, what: 'the seal is missing' });
  if (!merkleRoot(seals.map(({ seal }) => seal)).equals(root.seals))
    report({ day, what: "the seals of the day's campaigns are not those of its root" });
  if (!root.previous.equals(before?.root ?? FIRST)) report({ day, what: 'the root does not follow the day before' });
  if (!dayDigest({ day, previous: root.previous, root: root.seals }).equals(root.root))
    report({ day, what: 'the root was changed' });
}

async function verifySeal(
  db: Kysely<AttributionSchema>,
  seal: StoredSeal,
  previous: Buffer,
  report: Report,
): Promise<void> {
  const { campaignId, day } = seal;
  if (!seal.previous.equals(previous))
    report({ campaignId, day, what: 'the seal does not follow the one before: one was changed, or left out' });
  if (!sealDigest(seal).equals(seal.seal)) report({ campaignId, day, what: 'the seal was changed' });
  const parts = await listParts(db, campaignId, day);
  const groups = groupsOf(parts);
  const digests = groups.map(digestOf);
  if (!merkleRoot(digests).equals(seal.root))
    report({ campaignId, day, what: 'the receipts are not those of the seal' });
  const isInPlace = groups.every((group, place) =>
    group.every((part, index) => part.place === place && part.part === index),
  );
  if (!isInPlace || !(await hasBlocks(db, seal, digests)))
    report({ campaignId, day, what: 'the tree that receipt files are made of was changed: they would prove nothing' });
  if (receiptsIn(parts) !== seal.receipts)
    report({ campaignId, day, what: `the seal says ${seal.receipts} receipts, and there are others` });
}

/** The groups of a seal's tree, from its parts in their order. */
function groupsOf(parts: readonly PartPlace[]): readonly (readonly PartPlace[])[] {
  return [...groupBy(parts, ({ kind, eventDay, affiliateId }) => `${kind} ${eventDay} ${affiliateId}`).values()];
}

function digestOf(group: readonly PartPlace[]): Buffer {
  const [first] = group;
  if (!first) throw new Error('a group has parts');
  const { kind, eventDay, affiliateId } = first;
  const tree = { receipts: receiptsIn(group), root: merkleRoot(group.map(({ root }) => root)) };
  return groupDigest({ kind: kindOf(kind), eventDay, affiliateId }, tree);
}

/** Blocks are only used for files: the seal follows from the parts. */
async function hasBlocks(db: Kysely<AttributionSchema>, seal: StoredSeal, digests: readonly Buffer[]) {
  const blocks = await listBlocks(db, seal);
  return (
    blocks.length === Math.ceil(digests.length / BLOCK_GROUPS) &&
    blocks.every(({ block, root, digests: stored }, index) => {
      const own = digests.slice(index * BLOCK_GROUPS, (index + 1) * BLOCK_GROUPS);
      return block === index && root.equals(merkleRoot(own)) && stored.equals(Buffer.concat(own));
    })
  );
}
