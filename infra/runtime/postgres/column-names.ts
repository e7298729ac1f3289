import { sumsToJson } from '@sillage/proto/values/money';
import { CamelCasePlugin, type RawBuilder, sql } from 'kysely';

class ColumnNames extends CamelCasePlugin {
  columnOf(property: string): string {
    return this.snakeCase(property);
  }
}

/**
 * Tables and columns have camelCase names in TypeScript and in results. SQL text in `sql` and the contents of JSON are
 * not converted. The words of a name in SQL must have at least two characters and not begin with a digit; otherwise the
 * conversion is not reversible.
 */
export const columnNames = new ColumnNames({ maintainNestedObjectKeys: true });

/** The column name of a property, for SQL text. */
export const columnOf = (property: string): string => columnNames.columnOf(property);

/** Rows as a relation with the columns of `table`, to write many with one statement. Missing values are null. */
export function recordset(table: string, rows: readonly object[]): RawBuilder<unknown> {
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([property, value]: [string, unknown]) => [columnOf(property), value])),
  );
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${sumsToJson(records)}::jsonb)`;
}
