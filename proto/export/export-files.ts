import type { z } from 'zod';
import type { ExportFile } from './export-file.ts';
import { attributionFiles } from './of-attribution.ts';
import { billingFiles } from './of-billing.ts';
import { campaignFiles } from './of-campaigns.ts';
import { identityFiles } from './of-identity.ts';
import { integrationFiles } from './of-integrations.ts';
import { monitorFiles } from './of-monitor.ts';
import { payoutFiles } from './of-payout.ts';

/** Of the archive: grows with every change that a reader of an older one would stumble over. */
export const EXPORT_VERSION = 1;

/** What the export of an account holds, by the service whose records they are, in the order of the archive. */
export const exportFiles = {
  identity: identityFiles,
  campaigns: campaignFiles,
  attribution: attributionFiles,
  billing: billingFiles,
  payout: payoutFiles,
  integrations: integrationFiles,
  monitor: monitorFiles,
} as const satisfies Readonly<Record<string, Readonly<Record<string, ExportFile>>>>;

type ExportFiles = typeof exportFiles;
export type ExportingService = keyof ExportFiles;

/** The records of a service's files, as its code holds them: times are Dates, sums bigints. */
export type ExportRecords<Service extends ExportingService> = {
  readonly [Name in keyof ExportFiles[Service]]: ExportFiles[Service][Name] extends {
    readonly record: infer Schema extends z.ZodType;
  }
    ? z.output<Schema>
    : never;
};

export const exportingServices = Object.keys(exportFiles) as ExportingService[];

/** The formats in which every file is there, in the order in which a service sends its records for them. */
export const EXPORT_FORMATS = ['ndjson', 'csv'] as const;
