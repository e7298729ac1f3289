import type { z } from 'zod';
import type { ExportFile } from './export-file.ts';
import { attributionFiles } from './of-attribution.ts';
import { billingFiles } from './of-billing.ts';
import { campaignFiles } from './of-campaigns.ts';
import { identityFiles } from './of-identity.ts';
import { integrationFiles } from './of-integrations.ts';
import { monitorFiles } from './of-monitor.ts';
import { payoutFiles } from './of-payout.ts';

/** Version of the archive's format; incremented with every incompatible change. */
export const EXPORT_VERSION = 1;

/** The files of an account's export, by service, in the order of the archive. */
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

/** The types of a service's records in code: times are Dates, sums are bigints. */
export type ExportRecords<Service extends ExportingService> = {
  readonly [Name in keyof ExportFiles[Service]]: ExportFiles[Service][Name] extends {
    readonly record: infer Schema extends z.ZodType;
  }
    ? z.output<Schema>
    : never;
};

export const exportingServices = Object.keys(exportFiles) as ExportingService[];

/** The formats of every file, in the order in which a service sends them. */
export const EXPORT_FORMATS = ['ndjson', 'csv'] as const;
