import { kindOf, type PartPlace } from '../db/receipts.ts';
import { groupDigest } from './digests.ts';
import { merkleRoot } from './merkle.ts';

/** The parts of a seal by their groups, in the order of its tree. */
export function groupsOf(parts: readonly PartPlace[]): readonly (readonly PartPlace[])[] {
  const groups = new Map<string, PartPlace[]>();
  for (const part of parts) {
    const key = `${part.kind} ${part.eventDay} ${part.affiliateId}`;
    const group = groups.get(key);
    if (group) group.push(part);
    else groups.set(key, [part]);
  }
  return [...groups.values()];
}

/** What the tree of a seal is made of. */
export function groupDigests(groups: readonly (readonly PartPlace[])[]): readonly Buffer[] {
  return groups.flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    const { kind, eventDay, affiliateId } = first;
    return [groupDigest({ kind: kindOf(kind), eventDay, affiliateId }, merkleRoot(parts.map(({ root }) => root)))];
  });
}
