import { sql, type Transaction } from 'kysely';
import type { JournaledRows } from './journal.ts';
import { findTable, raiseSequences, type TableShape } from './journal-schema.ts';

/** Applies the row changes of consecutive transactions. */
export class RowWriter<Schema> {
  /** Number of row changes by table. */
  readonly counts = new Map<string, number>();
  /** Tables with changes that this version does not have. */
  readonly unknownTables = new Set<string>();
  readonly #trx: Transaction<Schema>;
  readonly #schema: string;
  readonly #shapes = new Map<string, TableShape | undefined>();

  constructor(trx: Transaction<Schema>, schema: string) {
    this.#trx = trx;
    this.#schema = schema;
  }

  /** Applies one transaction. `isThere`: its rows exist, but older changes may have overwritten them. */
  async write(changes: readonly JournaledRows[], isThere = false): Promise<void> {
    for (const statement of new Set(changes.map((rows) => rows.statement)))
      await this.#writeStatement(
        changes.filter((rows) => rows.statement === statement),
        isThere,
      );
  }

  /** Writes a statement's rows together, because triggers of the table may depend on that. */
  async #writeStatement(parts: readonly JournaledRows[], isThere: boolean): Promise<void> {
    const [first] = parts;
    if (!first) return;
    const { table, op } = first;
    const shape = await this.#shapeOf(table);
    if (!shape) {
      this.unknownTables.add(table);
      return;
    }
    const columns = shape.columns.filter((column) => first.columns.includes(column));
    const settable = columns.filter((column) => shape.settable.includes(column));
    const list = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)));
    const target = sql.id(table);
    const incoming = sql`
      select r.* from unnest(${parts.map((part) => part.json)}::text[]) with ordinality as parts (part, place),
        lateral jsonb_populate_recordset(null::${target}, part::jsonb -> 'rows') as r order by place`;
    const insert = sql`
      insert into ${target} (${list(columns)}) overriding system value
      select ${list(columns)} from (${incoming}) incoming`;
    const changes = sql.join(settable.map((column) => sql`${sql.id(column)} = excluded.${sql.id(column)}`));
    if (op === 'DELETE')
      await sql`
        delete from ${target} where (${list(shape.key)}) in (select ${list(shape.key)} from (${incoming}) incoming)`.execute(
        this.#trx,
      );
    else if (op === 'INSERT' && !isThere) await insert.execute(this.#trx);
    else if (settable.length === 0) await sql`${insert} on conflict (${list(shape.key)}) do nothing`.execute(this.#trx);
    else await sql`${insert} on conflict (${list(shape.key)}) do update set ${changes}`.execute(this.#trx);
    const rowsCount = parts.reduce((sum, part) => sum + part.rowsCount, 0);
    this.counts.set(table, (this.counts.get(table) ?? 0) + rowsCount);
  }

  async finish(): Promise<void> {
    for (const table of this.counts.keys()) await raiseSequences(this.#trx, this.#schema, table);
  }

  async #shapeOf(table: string): Promise<TableShape | undefined> {
    if (!this.#shapes.has(table)) this.#shapes.set(table, await findTable(this.#trx, this.#schema, table));
    return this.#shapes.get(table);
  }
}
