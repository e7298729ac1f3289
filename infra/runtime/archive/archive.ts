import { PassThrough, pipeline, Readable } from 'node:stream';
import type { ExportFile } from '@sillage/proto/export/export-file';
import {
  EXPORT_FORMATS,
  EXPORT_VERSION,
  type ExportingService,
  exportFiles,
  exportingServices,
} from '@sillage/proto/export/export-files';
import { ZipFile } from 'yazl';
import { fileText } from './file-text.ts';
import { readme } from './readme.ts';
import type { ServiceRecords } from './service-records.ts';
import { type Counted, FileTally } from './tally.ts';

/** Number of files in the archive with records of services. */
export const ARCHIVE_FILES = exportingServices.reduce(
  (sum, service) => sum + Object.keys(exportFiles[service]).length * EXPORT_FORMATS.length,
  0,
);

export interface ArchiveOptions {
  readonly accountId: string;
  readonly at: Date;
  readonly open: (service: ExportingService) => Promise<ServiceRecords>;
  /** Called after each of the {@link ARCHIVE_FILES}. */
  readonly onFile?: () => void;
}

/**
 * The archive of an account as a stream. Each part is created when it is read, so that memory does not grow with the
 * archive. If a service's records break off, the stream fails before the manifest and the table of contents are
 * written.
 */
export function createArchive({ accountId, at, open, onFile }: ArchiveOptions): Readable {
  const zip = new ZipFile();
  // The reader gets its errors; destroying it also ends the zip.
  const output = new PassThrough();
  pipeline(zip.outputStream, output, () => {});
  const counted: Record<string, Counted> = {};
  const add = (name: string, parts: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(name, { mtime: at }, (done) => {
      // One part at a time, because parts that are read ahead take memory.
      const source = Readable.from(parts(), { highWaterMark: 1 });
      source.once('error', (error) => output.destroy(error));
      done(null, source);
    });

  zip.addBuffer(Buffer.from(readme(at)), 'README.txt', { mtime: at });
  for (const service of exportingServices) {
    const records = once(() => open(service));
    const files: readonly (readonly [string, ExportFile])[] = Object.entries(exportFiles[service]);
    for (const [name, file] of files) {
      for (const format of EXPORT_FORMATS) {
        const title = `${name}.${format}`;
        const isLast = name === files.at(-1)?.[0] && format === EXPORT_FORMATS.at(-1);
        add(title, async function* () {
          const tally = new FileTally(file);
          const read = await records();
          yield* fileText(file, format, read.file(title), tally);
          if (isLast) await read.end();
          counted[title] = tally.counted();
          onFile?.();
        });
      }
    }
  }
  add('manifest.json', async function* () {
    const manifest = { formatVersion: EXPORT_VERSION, accountId, exportedAt: at.toISOString(), files: counted };
    yield `${JSON.stringify(manifest, null, 2)}\n`;
  });
  zip.end();
  return output;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
