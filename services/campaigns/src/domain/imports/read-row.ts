import { CreateAffiliate } from '@sillage/proto/http/campaigns';
import type { ImportMapping, ImportProblem } from '@sillage/proto/http/imports';
import { MAX_TAGS, NamedTag } from '@sillage/proto/http/people';
import { aliasOf } from './alias.ts';
import { openingBalanceOf } from './balance.ts';
import { basisPointsOf } from './rate.ts';
import { readTags } from './tags.ts';

/** An affiliate as parsed from a row. */
export interface ImportedAffiliate {
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly isActive: boolean;
  /** Absent: the rate of their group, or the campaign's default. */
  readonly rateBps?: number | undefined;
  readonly couponCodes: readonly string[];
  /** Absent: their links of the other tool are unknown. */
  readonly alias?: string | undefined;
  /** The balance that the other tool still owed them, in minor units of the campaign's currency. */
  readonly openingBalanceMinor: number;
  /** The group's name; absent: none. */
  readonly group?: string | undefined;
  readonly tags: readonly string[];
}

export type ReadRow =
  | { readonly affiliate: ImportedAffiliate }
  | { readonly problem: ImportProblem; readonly email: string };

/** States of affiliates in other tools who no longer earn; any other state means active. */
const INACTIVE = new Set([
  'disabled',
  'suspicious',
  'denied',
  'rejected',
  'banned',
  'inactive',
  'deactivated',
  'archived',
  'declined',
  'pending',
  'blocked',
]);

const PROBLEMS: Readonly<Record<string, ImportProblem>> = { email: 'email', name: 'name', couponCodes: 'coupon_code' };

export function readRow(cells: readonly string[], mapping: ImportMapping, currency: string): ReadRow {
  const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? '').trim());
  const email = cell(mapping.email);
  const rateBps = basisPointsOf(cell(mapping.rate));
  if (rateBps === null) return { problem: 'rate', email };
  const alias = aliasOf(cell(mapping.alias));
  if (alias === null) return { problem: 'alias', email };
  const openingBalanceMinor = openingBalanceOf(cell(mapping.openingBalance), currency);
  if (openingBalanceMinor === null) return { problem: 'opening_balance', email };
  const names = readTags(cell(mapping.tags));
  if (names.length > MAX_TAGS) return { problem: 'too_many_tags', email };
  const tags = names.flatMap((name) => NamedTag.safeParse({ name }).data?.name ?? []);
  if (tags.length < names.length) return { problem: 'tag', email };
  const group = cell(mapping.group);
  const read = CreateAffiliate.safeParse({
    email,
    name: cell(mapping.name) || `${cell(mapping.firstName)} ${cell(mapping.lastName)}`.trim() || email.split('@', 1)[0],
    couponCodes: cell(mapping.couponCodes)
      .split(/[,;|\s]+/)
      .filter((code) => code !== ''),
    ...(rateBps !== undefined && { rateBps }),
  });
  if (!read.success) return { problem: PROBLEMS[String(read.error.issues[0]?.path[0])] ?? 'rate', email };
  const isActive = !INACTIVE.has(cell(mapping.status).toLowerCase());
  return {
    affiliate: {
      ...read.data,
      email: read.data.email.toLowerCase(),
      isActive,
      ...(alias !== undefined && { alias }),
      openingBalanceMinor,
      ...(group !== '' && { group }),
      tags,
    },
  };
}
