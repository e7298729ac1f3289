import type { ClickRecorded } from '@sillage/proto/events/clicks';
import { type RawBuilder, sql } from 'kysely';
import { windowSecondsOf } from '../../domain/click-batch.ts';
import { boolArray, int8Array, textArray, timestamptzArray, uuidArray } from './binary-arrays.ts';
import type { BinaryRows } from './binary-rows.ts';
import type { ClicksTable } from './click-tables.ts';

/** A click and the decision about it, ready to be stored. */
export interface ClickRow {
  readonly message: ClickRecorded;
  readonly at: number;
  readonly outcome: 'counted' | 'repeated' | 'rejected';
  readonly superseded: boolean;
}

/** How a column of the table is filled from many clicks at once. */
interface ClickColumn {
  /** The values of all rows as one array for `unnest`. */
  readonly array: (rows: readonly ClickRow[]) => RawBuilder<unknown>;
  /** The column's value, from the unnested one. */
  readonly value: (unnested: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Appends the value of one row in the format of COPY. */
  readonly copy: (rows: BinaryRows, row: ClickRow) => void;
}

function column<Value>(
  type: string,
  toArray: (values: readonly Value[]) => Buffer,
  copy: (rows: BinaryRows, value: Value) => void,
) {
  return (of: (row: ClickRow) => Value): ClickColumn => ({
    array: (rows) => sql`${toArray(rows.map(of))}::${sql.raw(type)}[]`,
    value: (unnested) => unnested,
    copy: (rows, row) => copy(rows, of(row)),
  });
}

const uuid = column('uuid', uuidArray, (rows, value) => rows.uuid(value));
const text = column('text', textArray, (rows, value) => rows.text(value));
const bool = column('bool', boolArray, (rows, value) => rows.bool(value));
const int8 = column('int8', int8Array, (rows, value) => rows.int8(value));
const timestamptz = column('timestamptz', timestamptzArray, (rows, value) => rows.timestamptz(value));

/** Splits a joined list as `string_to_array` does. */
function split(values: readonly string[]): readonly string[] {
  if (values.length === 0) return values;
  const joined = values.join(SEPARATOR);
  return joined === '' ? [] : joined.split(SEPARATOR);
}

/** Postgres requires nested arrays to have equal lengths, so a list is sent as one text. */
const SEPARATOR = '\x1f';
const textList = (of: (row: ClickRow) => readonly string[]): ClickColumn => ({
  ...text((row) => of(row).join(SEPARATOR)),
  value: (unnested) => sql`string_to_array(${unnested}, chr(${sql.lit(SEPARATOR.charCodeAt(0))}))`,
  copy: (rows, row) => rows.texts(split(of(row))),
});

/**
 * Every column of `clicks` and the source of its value. The insert and the comparison of a rebuild are derived from
 * this list. The type checker reports a column of the row type that is missing here; click-columns.db.test.ts reports
 * one of the table that is missing in the row type.
 */
export const CLICK_COLUMNS = {
  occurredAt: timestamptz((row) => row.at),
  id: uuid((row) => row.message.eventId),
  campaignId: uuid((row) => row.message.campaignId),
  affiliateId: uuid((row) => row.message.affiliateId),
  sessionId: text((row) => row.message.sessionId),
  outcome: text((row) => row.outcome),
  superseded: bool((row) => row.superseded),
  rejectedReason: text((row) => row.message.rejectedReason),
  country: text((row) => row.message.country),
  device: text((row) => row.message.device),
  browser: text((row) => row.message.browser),
  os: text((row) => row.message.os),
  referrerHost: text((row) => row.message.referrerHost),
  destinationUrl: text((row) => row.message.destinationUrl),
  shortCode: text((row) => row.message.shortCode),
  subs: textList((row) => row.message.subs),
  windowSeconds: int8((row) => windowSecondsOf(row.message)),
} satisfies Record<keyof ClicksTable, ClickColumn>;
