import type { Affiliate } from '@sillage/proto/http/campaigns';

/** Who has to join and leave the group, so that its members are the ticked affiliates. */
export function membershipOf(
  groupId: string,
  affiliates: readonly Pick<Affiliate, 'id' | 'groupId'>[],
  ticked: ReadonlySet<string>,
) {
  const joins = affiliates.filter((one) => ticked.has(one.id) && one.groupId !== groupId);
  const leaves = affiliates.filter((one) => !ticked.has(one.id) && one.groupId === groupId);
  return { joins: joins.map(({ id }) => id), leaves: leaves.map(({ id }) => id) };
}

export function withAll(ticked: ReadonlySet<string>, affiliates: readonly Pick<Affiliate, 'id'>[], isTicked: boolean) {
  const next = new Set(ticked);
  for (const { id } of affiliates) {
    if (isTicked) next.add(id);
    else next.delete(id);
  }
  return next;
}
