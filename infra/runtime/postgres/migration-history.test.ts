import { describe, expect, it, test } from 'vitest';
import {
  type AppliedMigration,
  checkOrder,
  type KnownMigration,
  missingMigrations,
  neededAfter,
  type SchemaChange,
} from './migration-history.ts';

const A = '2026-11-20-a';
const B = '2026-11-21-b';
const C = '2026-11-22-c';
const D = '2026-11-23-d';

const migration = (name: string, change?: SchemaChange): KnownMigration => ({ name, digest: `of ${name}`, change });

/** The rows that a program which knows these migrations writes. */
function applied(migrations: readonly KnownMigration[]): readonly AppliedMigration[] {
  const rows: AppliedMigration[] = [];
  for (const { name, digest, change } of migrations)
    rows.push({ name, digest, needs: neededAfter({ name, digest, change }, rows.at(-1)) });
  return rows;
}

describe('a program on a schema that a newer one has migrated', () => {
  const cases: readonly [string, readonly KnownMigration[], readonly string[], string | undefined][] = [
    ['runs after an expansion', [migration(A), migration(B, 'expansion')], [A], undefined],
    [
      'runs after several expansions',
      [migration(A), migration(B, 'expansion'), migration(C, 'expansion')],
      [A],
      undefined,
    ],
    ['is refused after a migration that states nothing', [migration(A), migration(B)], [A], B],
    [
      'is refused after a migration that only its own version can use',
      [migration(A), migration(B, { needs: B })],
      [A],
      B,
    ],
    [
      'runs after a contraction that needs what it knows',
      [migration(A), migration(B, 'expansion'), migration(C, { needs: B })],
      [A, B],
      undefined,
    ],
    [
      'is refused after a contraction that needs more',
      [migration(A), migration(B, 'expansion'), migration(C, { needs: B })],
      [A],
      B,
    ],
    [
      'is refused although an expansion follows the contraction',
      [migration(A), migration(B, { needs: B }), migration(C, 'expansion')],
      [A],
      B,
    ],
    [
      'is refused although a milder contraction follows',
      [migration(A), migration(B, { needs: B }), migration(C, { needs: A })],
      [A],
      B,
    ],
    [
      'is refused as the strictest of several says',
      [migration(A), migration(B, 'expansion'), migration(C, { needs: B }), migration(D, { needs: C })],
      [A, B],
      C,
    ],
  ];
  it.each(cases)('%s', (_case, newer, knows, refusedFor) => {
    const judge = () =>
      missingMigrations(
        'shop',
        applied(newer),
        knows.map((name) => migration(name)),
      );
    if (refusedFor === undefined) expect(judge()).toEqual([]);
    else
      expect(judge).toThrow(
        new RegExp(`newer than this program.*know the migration "${refusedFor}".*knows is "${knows.at(-1)}"`),
      );
  });

  it('is refused where rows are from before contractions were known', () => {
    const rows = [A, B].map((name) => ({ name, digest: `of ${name}`, needs: null }));
    expect(() => missingMigrations('shop', rows, [migration(A)])).toThrow(/newer than this program/);
    expect(missingMigrations('shop', rows, [migration(A), migration(B)])).toEqual([]);
  });
});

test('what follows a row from before contractions were known needs that row', () => {
  expect(neededAfter(migration(B, 'expansion'), { name: A, digest: '', needs: null })).toBe(A);
});

test('an older schema lacks what follows its last row', () => {
  const own = [migration(A), migration(B, 'expansion'), migration(C, { needs: B })];
  expect(missingMigrations('shop', applied(own.slice(0, 1)), own)).toEqual(own.slice(1));
  expect(missingMigrations('shop', [], own)).toEqual(own);
});

test.each([
  ['a later one', [migration(A, { needs: B }), migration(B)]],
  ['one that is not there', [migration(A), migration(C, { needs: B })]],
])('a contraction cannot need %s', (_case, migrations) => {
  expect(() => checkOrder(migrations)).toThrow(/neither itself nor one before it/);
});
