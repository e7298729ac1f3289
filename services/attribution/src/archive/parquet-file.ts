import { closeSync, fsyncSync, openSync, renameSync, unlinkSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { type BasicType, ByteWriter, type ColumnSource, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';

export interface ParquetColumn<Row> {
  readonly name: string;
  readonly type: BasicType;
  readonly value: (row: Row) => unknown;
}

/**
 * Writes rows to a Parquet file, one row group per batch, so that memory does not grow with the file. The file appears
 * under its name once it is complete on disk, and replaces one from an interrupted run. Returns the number of rows.
 */
export async function writeParquetFile<Row>(
  path: string,
  columns: readonly ParquetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Promise<number> {
  const partial = `${path}.partial`;
  const file = openSync(partial, 'w', 0o600);
  let rows = 0;
  try {
    const writer = new ParquetWriter({
      writer: flushingTo(file),
      schema: schemaFromColumnData({ columnData: sourcesOf(columns, []) }),
    });
    for await (const batch of batches) {
      await writer.write({ columnData: sourcesOf(columns, batch), rowGroupSize: Math.max(1, batch.length) });
      rows += batch.length;
    }
    await writer.finish();
    fsyncSync(file);
  } catch (error) {
    closeSync(file);
    unlinkSync(partial);
    throw error;
  }
  closeSync(file);
  renameSync(partial, path);
  syncFolder(dirname(path));
  return rows;
}

function sourcesOf<Row>(columns: readonly ParquetColumn<Row>[], rows: readonly Row[]): ColumnSource[] {
  return columns.map(({ name, type, value }) => ({ name, type, nullable: false, data: rows.map(value) }));
}

/** The library's own file writer reopens the file for each part and never syncs it. */
function flushingTo(file: number): ByteWriter {
  const writer = new ByteWriter();
  const flush = () => {
    const bytes = new Uint8Array(writer.buffer, 0, writer.index);
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    writer.index = 0;
  };
  return Object.assign(writer, { flush, finish: flush });
}

/** Syncs the folder, because only then is the file's name durable. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
