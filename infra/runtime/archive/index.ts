export { ARCHIVE_FILES, createArchive } from './archive.ts';
export { linesOf, ServiceRecords } from './service-records.ts';
