import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const CONTRACTS = join(import.meta.dirname, '../../../proto/http');

/**
 * Amounts of one order, commission or rule, which are safe integers. Every other field in minor units is a sum without
 * a maximum. A new field must be added here if it is an amount.
 */
const AMOUNTS: ReadonlySet<string> = new Set([
  'Campaign.approvalLimitMinor',
  'CampaignSummary.approvalLimitMinor',
  'CreateCampaign.approvalLimitMinor',
  'UpdateCampaign.approvalLimitMinor',
  'Campaign.largestOrderMinor',
  'CreateCampaign.largestOrderMinor',
  'UpdateCampaign.largestOrderMinor',
  'Campaign.minimumPayoutMinor',
  'CreateCampaign.minimumPayoutMinor',
  'UpdateCampaign.minimumPayoutMinor',
  'PublicCampaign.terms.minimumPayoutMinor',
  'Quote.minimumPayoutMinor',
  'PublicInvitation.offer.minimumPayoutMinor',
  'Conversion.amountMinor',
  'Conversion.commissionMinor',
  'Conversion.refundedMinor',
  'OwnConversion.amountMinor',
  'OwnConversion.commissionMinor',
  'OwnConversion.refundedMinor',
  'ConversionsQuery.minAmountMinor',
  'ConversionsQuery.maxAmountMinor',
  'ConversionFilter.minAmountMinor',
  'ConversionFilter.maxAmountMinor',
  'RefundConversion.amountMinor',
  'TrackSale.amountMinor',
  'TrackRefund.amountMinor',
  'ReportedOrder.amountMinor',
  'ReportedRefund.amountMinor',
  'AskForOrder.amountMinor',
  'ExplainOrder.amountMinor',
  'OwnOrderClaim.amountMinor',
  'CreditOrder.amountMinor',
  'OrderClaim.amountMinor',
  'ReviewedOrder.commissionMinor',
  'OwnReview.commissionMinor',
  'OrderEvidence.order.amountMinor',
  'QuoteCharge.leastChargeMinor',
  'ImportRow.openingBalanceMinor',
  'Adjustment.amountMinor',
  'MakeAdjustment.amountMinor',
  'MakeAdjustments.entries.amountMinor',
  'HeldAdjustment.amountMinor',
  'HeldAdjustmentList.adjustments.amountMinor',
  'PublicPayments.adjustments.amountMinor',
  'BonusTooLargeProblem.limitMinor',
]);

/** Sums that stay text, because the work queue stores a task as the JSON that is sent. */
const TEXTS: ReadonlySet<string> = new Set([
  'ChargeRefusedNotice.amountMinor',
  'InvoiceNotice.amountMinor',
  'AccountNotice.amountMinor',
]);

const SUM = 2n ** 60n + 1n;

interface Field {
  readonly path: string;
  readonly name: string;
  /** The object that contains the field. */
  readonly owner: z.ZodType;
  readonly schema: z.ZodType;
}

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

/** All fields in minor units of the schemas below this one, at any depth. */
function* fieldsOf(value: unknown, path: string, above: ReadonlySet<unknown> = new Set()): Generator<Field> {
  if (!isSchema(value) || above.has(value)) return;
  const within = new Set([...above, value]);
  const { shape = {}, ...parts } = value.def as { readonly shape?: Readonly<Record<string, z.ZodType>> };
  for (const [name, schema] of Object.entries(shape)) {
    if (name.endsWith('Minor')) yield { path: `${path}.${name}`, name, owner: value, schema };
    yield* fieldsOf(schema, `${path}.${name}`, within);
  }
  for (const part of Object.values(parts).flat()) yield* fieldsOf(part, path, within);
}

const modules = readdirSync(CONTRACTS).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
const exported = await Promise.all(
  modules.map((name): Promise<Record<string, unknown>> => import(`${CONTRACTS}/${name}`)),
);
const everywhere = exported.flatMap((members) =>
  Object.entries(members).flatMap(([name, schema]) => [...fieldsOf(schema, name)]),
);
/** Each field once, at its declaration, which has the shortest path. */
const fields = everywhere
  .sort((a, b) => a.path.length - b.path.length)
  .filter(
    ({ owner, name }, index, all) => all.findIndex((field) => field.owner === owner && field.name === name) === index,
  );

const accepts = ({ schema }: Field, value: unknown) => schema.safeParse(value).success;

/** Accepts only integers that a double represents exactly. */
const isAmount = (field: Field) =>
  accepts(field, 50) && ![2 ** 53, 0.5, SUM.toString(), SUM].some((value) => accepts(field, value));

/** Accepts a text, and converts it without loss. */
function isSum({ schema }: Field): boolean {
  const read = schema.safeParse(SUM.toString());
  if (!read.success || read.data !== SUM || schema.safeParse(50).success) return false;
  return z.encode(schema, read.data) === SUM.toString();
}

describe('what contracts say in minor units', () => {
  test('is found in every kind of schema', () => {
    const money = z.object({ oneMinor: z.int() });
    const kinds = {
      array: z.array(money),
      optional: money.optional(),
      nullable: money.nullable(),
      record: z.record(z.string(), money),
      union: z.union([z.string(), money]),
      both: money.and(z.object({ other: z.string() })),
      tuple: z.tuple([money]),
      piped: z
        .string()
        .transform(() => ({ oneMinor: 1 }))
        .pipe(money),
      refined: money.refine(() => true),
      usual: money.default({ oneMinor: 1 }),
    };
    for (const [kind, schema] of Object.entries(kinds))
      expect([kind, [...fieldsOf(schema, kind)].length]).toEqual([kind, 1]);
  });

  test.each(fields.map((field) => [field.path, field] as const))(
    '%s is one amount, or a sum of any size',
    (path, field) => {
      expect({ isAmount: isAmount(field), isSum: isSum(field) }).toEqual({
        isAmount: AMOUNTS.has(path),
        isSum: !AMOUNTS.has(path) && !TEXTS.has(path),
      });
    },
  );

  test.each([z.number(), z.string(), z.bigint(), z.coerce.bigint()])('is neither, read as anything else', (schema) => {
    const field = { path: 'New.oneMinor', name: 'oneMinor', owner: schema, schema };
    expect([isAmount(field), isSum(field)]).toEqual([false, false]);
  });

  test('names no amount that is gone', () => {
    expect([...AMOUNTS].filter((path) => !fields.some((field) => field.path === path))).toEqual([]);
  });
});
