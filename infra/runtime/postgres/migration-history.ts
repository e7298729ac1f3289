/**
 * What a migration means for programs that do not know it, such as those of the version before, which run on while it
 * is rolled out and again after a roll-back. `expansion`: all that could run before can run after it. `needs`, a
 * contraction: the oldest migration that a program must know to run after it, this one itself where no older program
 * can. Absent, as in those from before there was a choice: this one itself.
 */
export type SchemaChange = 'expansion' | { readonly needs: string };

export interface KnownMigration {
  readonly name: string;
  readonly digest: string;
  readonly change?: SchemaChange | undefined;
}

/** A row of `schema_migrations`. */
export interface AppliedMigration {
  readonly name: string;
  readonly digest: string;
  /** The oldest migration that a program must know to run on the schema as this row left it; null: this one. */
  readonly needs: string | null;
}

/**
 * The migrations that a schema still lacks; none where it is as new as the program, or newer but still usable by it.
 * Throws where the two do not fit together.
 */
export function missingMigrations<Known extends KnownMigration>(
  schema: string,
  applied: readonly AppliedMigration[],
  known: readonly Known[],
): readonly Known[] {
  applied.slice(0, known.length).forEach((migration, index) => {
    const own = known[index];
    if (own?.name !== migration.name) {
      throw new Error(
        `Schema "${schema}" has another history than this program: it has "${migration.name}" where this version has "${own?.name}". A migration was inserted, renamed or removed after its release.`,
      );
    }
    if (own.digest !== migration.digest) {
      throw new Error(
        `The migration "${migration.name}" was changed after schema "${schema}" applied it. Restore it and write the change as a new migration.`,
      );
    }
  });
  const newest = applied.at(-1);
  if (newest && applied.length > known.length) {
    const needed = newest.needs ?? newest.name;
    if (!known.some(({ name }) => name === needed)) {
      throw new Error(
        `The database is newer than this program: schema "${schema}", now at "${newest.name}", can be used by versions that know the migration "${needed}", and the last one that this version knows is "${known.at(-1)?.name}". Nothing was changed. Start a version that knows it, or restore a backup from before the upgrade.`,
      );
    }
  }
  return known.slice(applied.length);
}

/** What is kept as `needs` of a migration that is applied after `previous`. */
export function neededAfter({ name, change }: KnownMigration, previous: AppliedMigration | undefined): string {
  if (change === undefined || previous === undefined) return name;
  const before = previous.needs ?? previous.name;
  return change === 'expansion' || change.needs < before ? before : change.needs;
}

/** Throws where the names are not in order, or a contraction needs what does not come before it. */
export function checkOrder(migrations: readonly Pick<KnownMigration, 'name' | 'change'>[]): void {
  migrations.forEach(({ name, change }, index) => {
    if (!/^\d{4}-\d{2}-\d{2}-[a-z0-9-]+$/.test(name))
      throw new Error(`Migration "${name}" is not named like 2026-11-21-what-it-does`);
    const previous = migrations[index - 1];
    if (previous && previous.name >= name)
      throw new Error(`Migration "${name}" follows "${previous.name}", but does not sort after it`);
    if (typeof change !== 'object') return;
    if (!migrations.slice(0, index + 1).some((migration) => migration.name === change.needs))
      throw new Error(`Migration "${name}" needs "${change.needs}", which is neither itself nor one before it`);
  });
}
