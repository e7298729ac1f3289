import { z } from 'zod';
import { RateBps } from '../values/basis-points.ts';
import { Uuid } from '../values/ids.ts';
import { AmountMinor, Currency, SumMinor } from '../values/money.ts';
import { pageLimit } from '../values/page.ts';
import { RateSource } from '../values/rate-source.ts';
import { text } from '../values/text.ts';

/** Maximum size in bytes of a file with affiliates. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;
/** Maximum number of affiliates in a file. */
export const MAX_IMPORT_ROWS = 200_000;
export const MAX_IMPORT_COLUMNS = 100;

/** The tool that seems to have exported a file, by the names of its columns. */
export const ImportSource = z.enum(['rewardful', 'firstpromoter', 'tapfiliate', 'dub', 'csv']);
export type ImportSource = z.infer<typeof ImportSource>;

/**
 * Possible contents of a column. `alias`: the affiliate's name in links of the other tool, or such a link.
 * `openingBalance`: that tool's debt to them, in the campaign's currency. `status` makes affiliates inactive who were
 * disabled in the other tool. `group`: the name of an existing group of the campaign. `tags`: separated by semicolons
 * or commas; missing tags are created.
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
  'group',
  'tags',
]);
export type ImportField = z.infer<typeof ImportField>;

const Column = z
  .int()
  .min(0)
  .max(MAX_IMPORT_COLUMNS - 1);
/** The column of each field, counted from 0; fields without a column are absent. The e-mail address is required. */
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
  group: Column.optional(),
  tags: Column.optional(),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

/**
 * - `uploaded`, `checking`, `checked`: nothing was added yet
 * - `running`, `done`: the affiliates that were ready are added
 * - `undoing`, `undone`: added affiliates are removed, unless something is owed to them
 */
export const ImportState = z.enum(['uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone']);
export type ImportState = z.infer<typeof ImportState>;

export type ImportUnderWay = 'checking' | 'running' | 'undoing';
/** A background task of the import is running. */
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

/**
 * Why a row is not added. `repeated`: an earlier row has the same e-mail address. `group`: the campaign has no group
 * with this name. `too_many_tags`: the row's tags would exceed the maximum number.
 */
export const ImportProblem = z.enum([
  'email',
  'name',
  'rate',
  'coupon_code',
  'coupon_taken',
  'alias',
  'alias_taken',
  'opening_balance',
  'group',
  'tag',
  'too_many_tags',
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
  /** Null if no column seems to have e-mail addresses: it must be chosen. */
  mapping: ImportMapping.nullable(),
  rowsCount: z.int(),
  /** Number of rows by outcome, without unchecked rows. */
  counts: z.record(ImportOutcome, z.int()),
  /**
   * The other tool's debts to the affiliates who will be or were added (`ready`, `created`, `kept`), in minor units of
   * the campaign's currency. The merchant owes them here, without a fee.
   */
  openingBalances: z.object({ currency: Currency, totalMinor: SumMinor, affiliatesCount: z.int() }),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type AffiliateImport = z.infer<typeof AffiliateImport>;

/** `sample`: the cells of the first rows. */
export const AffiliateImportWithSample = AffiliateImport.extend({ sample: z.array(z.array(z.string())) });
export type AffiliateImportWithSample = z.infer<typeof AffiliateImportWithSample>;

/** Newest first, the latest fifty. */
export const AffiliateImportList = z.object({ imports: z.array(AffiliateImport) });

/** An affiliate as the import would add them now. */
export const PlannedAffiliate = z.object({
  name: z.string(),
  email: z.string(),
  rateBps: RateBps,
  /** `default`: the campaign's rate; `group`: that of the row's group. */
  rateSource: RateSource,
  isActive: z.boolean(),
  couponCodes: z.array(z.string()),
  /** The address of their previous links; null if unknown. A new link is created with them. */
  aliasUrl: z.string().nullable(),
  /** Tags that the merchant has already given to the address, and those of the row. */
  tags: z.array(z.string()),
});
export type PlannedAffiliate = z.infer<typeof PlannedAffiliate>;

export const ImportRow = z.object({
  /** In the file; for a row that spans several lines, the last one. */
  line: z.int(),
  email: z.string(),
  outcome: ImportOutcome,
  problem: ImportProblem.nullable(),
  affiliateId: Uuid.nullable(),
  /** In the campaign's currency. */
  openingBalanceMinor: AmountMinor,
  /** The name in the file; null if none. Absent in answers from before this feature. */
  group: z.string().nullable().optional(),
  /** For a ready row; absent in answers from before this feature. */
  affiliate: PlannedAffiliate.nullable().optional(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportRowQuery = z.object({
  outcome: ImportOutcome.optional(),
  limit: pageLimit(100, 500),
  /** `next` of the previous page. */
  cursor: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
});
/** In the order of the file. */
export const ImportRowList = z.object({ rows: z.array(ImportRow), next: z.int().nullable() });

/** `POST /api/v1/imports?campaignId=&fileName=` with the file as `text/csv`, in UTF-8. */
export const UploadQuery = z.object({ campaignId: Uuid, fileName: text(200).default('affiliates.csv') });
export const CheckImport = z.object({ mapping: ImportMapping });
