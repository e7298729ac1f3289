import { EXPORT_FORMATS, type ExportingService, exportFiles } from '@sillage/proto/export/export-files';

export type Records = Readonly<Record<string, readonly object[]>>;

/** What a service answers that holds these records. */
export function recordLines(service: ExportingService, records: Records): string {
  const files = Object.keys(exportFiles[service]).flatMap((name) =>
    EXPORT_FORMATS.map((format) => {
      const rows = (records[name] ?? []).map((row) => `${JSON.stringify(row)}\n`);
      return `#${name}.${format}\n${rows.join('')}`;
    }),
  );
  return `${files.join('')}#end\n`;
}

export const refund = (id: number, changes: object = {}) => ({
  id: `0198a000-0000-7000-8000-${String(id).padStart(12, '0')}`,
  campaignId: '0198a000-0000-7000-8000-000000000001',
  conversionId: null,
  orderId: `A-${id}`,
  occurredAt: '2026-11-21T10:00:00.000Z',
  currency: 'EUR',
  amountMinor: 1_250,
  reason: '',
  ...changes,
});
