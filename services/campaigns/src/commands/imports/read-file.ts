import { pipeline, Readable } from 'node:stream';
import { MAX_IMPORT_BYTES } from '@sillage/proto/http/imports';
import { withoutApostrophe } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import { CsvError, parse } from 'csv-parse';

/** One record of a file, and the number of its last line. */
export interface FileRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** In bytes: a longer record is not an affiliate, but an unclosed quote. */
const MAX_RECORD = 65_536;
const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Streams the records of a CSV file in UTF-8, including the heading; only a few lines are in memory. Removes the
 * apostrophe that our own files put before texts that would be formulas. The delimiter is the one of comma, semicolon
 * and tab that is most frequent in the heading. Throws `unreadable_file` and `payload_too_large`.
 */
export async function* readFile(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FileRecord, void, undefined> {
  const texts = readTexts(chunks);
  let heading = '';
  // Manual, because leaving a `for await` loop would end the generator.
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    heading += next.value;
    if (/\n|\r/.test(heading) || heading.length > MAX_RECORD) break;
  }
  const parser = parse({
    delimiter: delimiterOf(heading),
    info: true,
    relaxColumnCount: true,
    skipEmptyLines: true,
    maxRecordSize: MAX_RECORD,
  });
  const whole = Readable.from(
    (async function* () {
      yield heading;
      yield* texts;
    })(),
  );
  // Errors of the source reach the loop below through the parser.
  pipeline(whole, parser, () => {});
  try {
    for await (const { info, record } of parser)
      yield {
        line: info.lines,
        cells: record.map((cell: string) => withoutApostrophe(cell.replaceAll('\0', '')).trim()),
      };
  } catch (error) {
    if (error instanceof CsvError)
      throw unreadable(`The file is not valid CSV: ${error.message.replace(/\.$/, '')}. Nothing was kept.`, error);
    throw error;
  }
}

async function* readTexts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > MAX_IMPORT_BYTES)
      throw new AppError(
        'payload_too_large',
        'The file is larger than 16 MB. Nothing was kept: split it, and upload the parts.',
      );
    yield decode(decoder, chunk);
  }
  yield decode(decoder);
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch (error) {
    throw unreadable('The file is not in UTF-8. Nothing was kept: save it as “CSV UTF-8”, and upload it again.', error);
  }
}

function delimiterOf(heading: string): string {
  const [line = ''] = heading.split(/\r|\n/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((most, delimiter) => (count(delimiter) > count(most) ? delimiter : most));
}

const unreadable = (message: string, cause?: unknown): AppError => new AppError('unreadable_file', message, { cause });
