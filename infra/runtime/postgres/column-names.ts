import { sumsToJson } from '@sillage/proto/values/money';
import { CamelCasePlugin, type RawBuilder, sql } from 'kysely';

class ColumnNames extends CamelCasePlugin {
  columnOf(property: string): string {
    return this.snakeCase(property);
  }
}

/**
 * Tables and columns have camelCase names in TypeScript and in results. The text of `sql` and the inside of documents
 * stay as they are. The names in SQL are words of two letters or more, none of which begins with a digit: others would
 * not be found again.
 */
export const columnNames = new ColumnNames({ maintainNestedObjectKeys: true });

/** The column behind a property, for the text of a statement. */
export const columnOf = (property: string): string => columnNames.columnOf(property);

/** Rows as a relation with the columns of `table`, for writing many with one statement. What they lack is null. */
export function recordset(table: string, rows: readonly object[]): RawBuilder<unknown> {
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([property, value]: [string, unknown]) => [columnOf(property), value])),
  );
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${sumsToJson(records)}::jsonb)`;
}
