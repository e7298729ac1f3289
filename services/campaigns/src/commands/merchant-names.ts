import type { AffiliateRecords } from '../providers/affiliate-records.ts';

interface Deps {
  readonly records: Pick<AffiliateRecords, 'namesOf'>;
}

/** Null if they gave no name. */
export async function merchantName({ records }: Deps, ownerUserId: string): Promise<string | null> {
  const [owner] = await records.namesOf([ownerUserId]);
  return owner?.name ?? null;
}

/** The same for the owners of many campaigns, in one request. */
export async function merchantNames(
  { records }: Deps,
  owned: readonly { readonly ownerUserId: string }[],
): Promise<(ownerUserId: string) => string | null> {
  const names = await records.namesOf([...new Set(owned.map(({ ownerUserId }) => ownerUserId))]);
  const nameOf = new Map(names.map(({ userId, name }) => [userId, name]));
  return (ownerUserId) => nameOf.get(ownerUserId) ?? null;
}
