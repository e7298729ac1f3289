import { z } from 'zod';
import { RateBps } from '../values/basis-points.ts';
import { Uuid } from '../values/ids.ts';
import { AmountMinor, Currency, SumMinor } from '../values/money.ts';
import { pageLimit } from '../values/page.ts';
import { RateSource } from '../values/rate-source.ts';
import { text } from '../values/text.ts';

/** Bytes of a file with affiliates. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;
/** Affiliates of a file. */
export const MAX_IMPORT_ROWS = 200_000;
export const MAX_IMPORT_COLUMNS = 100;

/** The tool whose export a file seems to be, by the names of its columns. */
export const ImportSource = z.enum(['rewardful', 'firstpromoter', 'tapfiliate', 'dub', 'csv']);
export type ImportSource = z.infer<typeof ImportSource>;

/**
 * What a column can hold. `alias`: what the affiliate's links of the other tool called them, or such a link. `openingBalance`:
 * what that tool still owes them, in the campaign's currency. `status` makes affiliates who were disabled elsewhere inactive here.
 */
export const ImportField = z.enum([
  'email',
  'name',
  'firstName',
  'lastName',
  'rate',
  'couponCodes',
  'alias',
  'openingBalance',
  'status',
]);
export type ImportField = z.infer<typeof ImportField>;

const Column = z
  .int()
  .min(0)
  .max(MAX_IMPORT_COLUMNS - 1);
/** Which column holds each field, counted from 0; a field without one is left out. The e-mail address is needed. */
export const ImportMapping = z.object({
  email: Column,
  name: Column.optional(),
  firstName: Column.optional(),
  lastName: Column.optional(),
  rate: Column.optional(),
  couponCodes: Column.optional(),
  alias: Column.optional(),
  openingBalance: Column.optional(),
  status: Column.optional(),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

/**
 * - `uploaded`, `checking`, `checked`: nothing was added yet
 * - `running`, `done`: the affiliates that were ready are added
 * - `undoing`, `undone`: what was added is removed, as far as nothing is owed to it
 */
export const ImportState = z.enum(['uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone']);
export type ImportState = z.infer<typeof ImportState>;

export type ImportUnderWay = 'checking' | 'running' | 'undoing';
/** A task of the import goes on by itself. */
export const isUnderWay = (state: ImportState): state is ImportUnderWay =>
  state === 'checking' || state === 'running' || state === 'undoing';

/**
 * - `ready`: will be added
 * - `exists`: the campaign has an affiliate with this address, who stays as they are
 * - `invalid`: cannot be added, for the reason given
 * - `created`: was added
 * - `removed`: was added, and removed by undoing
 * - `kept`: was added, and stays, because something is owed to them
 */
export const ImportOutcome = z.enum(['ready', 'exists', 'invalid', 'created', 'removed', 'kept']);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** Why a row is not added. `repeated`: a row above has the same e-mail address. */
export const ImportProblem = z.enum([
  'email',
  'name',
  'rate',
  'coupon_code',
  'coupon_taken',
  'alias',
  'alias_taken',
  'opening_balance',
  'repeated',
]);
export type ImportProblem = z.infer<typeof ImportProblem>;

/** A file with affiliates for a campaign. */
export const AffiliateImport = z.object({
  id: Uuid,
  campaignId: Uuid,
  fileName: z.string(),
  source: ImportSource,
  state: ImportState,
  columns: z.array(z.string()),
  /** Null where no column seems to hold e-mail addresses: it must be said which one does. */
  mapping: ImportMapping.nullable(),
  rowsCount: z.int(),
  /** How many rows have each outcome; those that were not looked at yet are in none. */
  counts: z.record(ImportOutcome, z.int()),
  /**
   * What the other tool still owes the affiliates who will be or were added (`ready`, `created`, `kept`), in minor units of the
   * campaign's currency: the merchant owes it here, without a fee.
   */
  openingBalances: z.object({ currency: Currency, totalMinor: SumMinor, affiliatesCount: z.int() }),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type AffiliateImport = z.infer<typeof AffiliateImport>;

/** `sample`: the cells of the first rows. */
export const AffiliateImportWithSample = AffiliateImport.extend({ sample: z.array(z.array(z.string())) });
export type AffiliateImportWithSample = z.infer<typeof AffiliateImportWithSample>;

/** Newest first, the last fifty. */
export const AffiliateImportList = z.object({ imports: z.array(AffiliateImport) });

/** An affiliate as the import would add them now. */
export const PlannedAffiliate = z.object({
  name: z.string(),
  email: z.string(),
  rateBps: RateBps,
  /** `default`: it is the campaign's. */
  rateSource: RateSource,
  isActive: z.boolean(),
  couponCodes: z.array(z.string()),
  /** Where their links of before lead through; null: none is known. A new link is made with them. */
  aliasUrl: z.string().nullable(),
  /** Which the merchant has given to whoever has the address. */
  tags: z.array(z.string()),
});
export type PlannedAffiliate = z.infer<typeof PlannedAffiliate>;

export const ImportRow = z.object({
  /** Of the file; a row that spans several has the last one. */
  line: z.int(),
  email: z.string(),
  outcome: ImportOutcome,
  problem: ImportProblem.nullable(),
  affiliateId: Uuid.nullable(),
  /** In the campaign's currency. */
  openingBalanceMinor: AmountMinor,
  /** Of a row that is ready; absent in answers from before it was said. */
  affiliate: PlannedAffiliate.nullable().optional(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportRowQuery = z.object({
  outcome: ImportOutcome.optional(),
  limit: pageLimit(100, 500),
  /** `next` of the page before. */
  cursor: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
});
/** In the order of the file. */
export const ImportRowList = z.object({ rows: z.array(ImportRow), next: z.int().nullable() });

/** `POST /api/v1/imports?campaignId=&fileName=` with the file as `text/csv`, in UTF-8. */
export const UploadQuery = z.object({ campaignId: Uuid, fileName: text(200).default('affiliates.csv') });
export const CheckImport = z.object({ mapping: ImportMapping });
