import type { PublishedRoot, ReceiptFile, ReceiptPart, Step } from '../http/receipts.ts';
import { dayName, dayNumber } from './days.ts';
import { ByteWriter, dayBytes, groupBytes, leafBytes, nodeBytes, sealBytes } from './encode.ts';
import { type Facts, RECEIPT_FACTS } from './facts.ts';
import { fromHex, toHex } from './hex.ts';

export type ProofOutcome =
  | { readonly outcome: 'proven'; readonly receipts: number; readonly withoutFacts: number; readonly laterDays: number }
  /** The first difference from the published roots. */
  | {
      readonly outcome: 'differs';
      readonly what: 'receipt' | 'receipts' | 'seal' | 'root' | 'chain';
      /** The id of the event, or the day. */
      readonly which: string;
    }
  /** The day of the file is not published. */
  | { readonly outcome: 'unpublished'; readonly day: string };

/** Copies the bytes before awaiting the digest, because the writer reuses its buffer. */
async function digest(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
}

/**
 * Verifies a file of receipts against published roots (newest first, back to at least the day of the file); only these
 * are trusted. Runs in browsers and on servers.
 */
export async function verifyProof(file: ReceiptFile, published: readonly PublishedRoot[]): Promise<ProofOutcome> {
  const writer = new ByteWriter();
  const known = published.find(({ day }) => day === file.day);
  if (!known) return { outcome: 'unpublished', day: file.day };
  const leaves = new Set<string>();
  let counted = 0;
  for (const part of file.parts) {
    const forged = await findForged(writer, file, part);
    if (forged !== undefined) return { outcome: 'differs', what: 'receipt', which: forged };
    for (const { leaf } of part.receipts) leaves.add(leaf);
    counted += part.receipts.length;
    if (leaves.size !== counted || (await sealRootOf(writer, file, part)) !== file.seal.root)
      return { outcome: 'differs', what: 'receipts', which: part.eventDay };
  }
  const seal = await digest(
    sealBytes(writer, {
      campaignId: file.campaignId,
      day: dayNumber(file.day),
      previous: fromHex(file.seal.previous),
      root: fromHex(file.seal.root),
    }),
  );
  if (toHex(await climb(writer, seal, file.sealPath)) !== known.seals)
    return { outcome: 'differs', what: 'seal', which: file.day };
  if (file.published.root !== known.root) return { outcome: 'differs', what: 'root', which: file.day };
  const chain = await verifyChain(
    [...published].reverse().filter(({ day }) => day >= file.day),
    file.published.previous,
  );
  if (chain !== undefined) return { outcome: 'differs', what: 'chain', which: chain };
  const receipts = file.parts.flatMap((part) => part.receipts);
  return {
    outcome: 'proven',
    receipts: receipts.length,
    withoutFacts: receipts.filter(({ facts }) => facts === null).length,
    laterDays: published.findIndex(({ day }) => day === file.day),
  };
}

/** The first receipt whose facts do not match its digest, or that belongs to another affiliate. */
async function findForged(writer: ByteWriter, file: ReceiptFile, part: ReceiptPart): Promise<string | undefined> {
  const forged = await Promise.all(
    part.receipts.map(async ({ facts, sealed, leaf }) => {
      if (facts === null) return undefined;
      const isOwn = facts.campaignId === file.campaignId && facts.affiliateId === file.affiliateId;
      const bytes = isOwn && sealed !== null ? encoded(writer, part, facts, sealed) : undefined;
      return bytes && toHex(await digest(bytes)) === leaf ? undefined : String(facts.id);
    }),
  );
  return forged.find((id) => id !== undefined);
}

/** Undefined if these are not exactly the facts of the kind. */
function encoded(writer: ByteWriter, { kind }: ReceiptPart, facts: Facts, sealed: string): Uint8Array | undefined {
  const names = new Set(RECEIPT_FACTS[kind].open.map(([name]) => name));
  if (Object.keys(facts).some((name) => !names.has(name))) return undefined;
  try {
    return leafBytes(writer, kind, facts, fromHex(sealed));
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** The first day that is missing, or does not follow from the previous one; expects `roots` oldest first. */
export async function verifyChain(roots: readonly PublishedRoot[], first: string): Promise<string | undefined> {
  const writer = new ByteWriter();
  let previous = first;
  let before: number | undefined;
  for (const { day, seals, root } of roots) {
    const number = dayNumber(day);
    if (before !== undefined && number !== before + 1) return dayName(before + 1);
    const computed = await digest(dayBytes(writer, { day: number, previous: fromHex(previous), root: fromHex(seals) }));
    if (toHex(computed) !== root) return day;
    previous = root;
    before = number;
  }
  return undefined;
}

/** The root of the campaign's day that a part leads to; undefined if the part is inconsistent with its group's size. */
async function sealRootOf(writer: ByteWriter, file: ReceiptFile, part: ReceiptPart): Promise<string | undefined> {
  const { kind, groupReceipts: receipts, path } = part;
  if (path.map(({ side }) => side).join() !== sidesOf(part)?.join()) return undefined;
  const leaves = part.receipts.map(({ leaf }) => fromHex(leaf));
  const root = await climb(writer, await rootOf(writer, leaves), path);
  const group = { kind, eventDay: dayNumber(part.eventDay), affiliateId: file.affiliateId };
  return toHex(await climb(writer, await digest(groupBytes(writer, group, { receipts, root })), part.groupPath));
}

/**
 * The sides of the steps from these leaves to the group's root. Computed from the leaves' positions, so that an inner
 * node cannot be passed off as a leaf. Undefined if the leaves are not a subtree.
 */
function sidesOf({ first, receipts, groupReceipts }: ReceiptPart): readonly Step['side'][] | undefined {
  let size = 1;
  while (size < receipts.length) size *= 2;
  const end = first + receipts.length;
  if (first % size !== 0 || end > groupReceipts || (receipts.length < size && end < groupReceipts)) return undefined;
  const sides: Step['side'][] = [];
  let place = first / size;
  for (let nodes = Math.ceil(groupReceipts / size); nodes > 1; nodes = Math.ceil(nodes / 2)) {
    if (place % 2 === 1) sides.push('left');
    else if (place + 1 < nodes) sides.push('right');
    place = Math.floor(place / 2);
  }
  return sides;
}

/** The root of the tree of these leaves (RFC 9162). */
async function rootOf(writer: ByteWriter, leaves: readonly Uint8Array[]): Promise<Uint8Array> {
  let level = leaves;
  while (level.length > 1) {
    const pairs = level.flatMap((left, index) => (index % 2 === 0 ? [{ left, right: level[index + 1] }] : []));
    level = await Promise.all(pairs.map(({ left, right }) => (right ? digest(nodeBytes(writer, left, right)) : left)));
  }
  return level[0] ?? digest(new Uint8Array());
}

async function climb(writer: ByteWriter, start: Uint8Array, path: readonly Step[]): Promise<Uint8Array> {
  let current = start;
  for (const { side, hash } of path) {
    const beside = fromHex(hash);
    current = await digest(side === 'left' ? nodeBytes(writer, beside, current) : nodeBytes(writer, current, beside));
  }
  return current;
}
