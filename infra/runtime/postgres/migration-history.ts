/**
 * Whether programs that do not know a migration can run after it, such as the previous version during a rollout and
 * after a rollback. `expansion`: all programs that could run before it. `needs`, a contraction: only programs that know
 * at least the named migration, which is this one itself if no older program can run. Absent (in old migrations): this
 * one itself.
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
  /** The oldest migration that a program must know to run on the schema after this migration; null: this one. */
  readonly needs: string | null;
}

/**
 * The migrations that a schema lacks; none if it is as new as the program, or newer but compatible. Throws if they are
 * incompatible.
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

/** The `needs` to store for a migration that is applied after `previous`. */
export function neededAfter({ name, change }: KnownMigration, previous: AppliedMigration | undefined): string {
  if (change === undefined || previous === undefined) return name;
  const before = previous.needs ?? previous.name;
  return change === 'expansion' || change.needs < before ? before : change.needs;
}

/** Throws if the names are not in order, or a contraction needs a migration that does not precede it. */
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
