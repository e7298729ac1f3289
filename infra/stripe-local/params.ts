import { z } from 'zod';
import { ApiError } from './api-error.ts';
import type { FormFields } from './form.ts';

/** Building blocks of a call's parameters. All values are text; an empty one means unset. */
export const params = {
  text: z.string().min(1).max(5000),
  /** Lower case, as in Stripe's responses. */
  currency: z
    .string()
    .toLowerCase()
    .regex(/^[a-z]{3}$/),
  integer: z
    .string()
    .regex(/^-?\d{1,12}$/, 'parameter_invalid_integer')
    .transform(Number),
  bool: z.enum(['true', 'false']).transform((value) => value === 'true'),
  url: z.url({ protocol: /^https?$/, error: 'url_invalid' }).max(5000),
  /** An empty value deletes its key; null deletes all. */
  metadata: z.union([
    z.literal('').transform(() => null),
    z.record(z.string().max(40), z.string().max(500)).refine((metadata) => Object.keys(metadata).length <= 50),
  ]),
  expand: z.preprocess(listed, z.array(z.string()).max(20)).optional(),
  list: <T extends z.ZodType>(item: T) => z.preprocess(listed, z.array(item)),
};

function listed(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : value;
}

/** A time in seconds, or a range of times. */
const Created = z.union([
  params.integer,
  z.strictObject({
    gt: params.integer.optional(),
    gte: params.integer.optional(),
    lt: params.integer.optional(),
    lte: params.integer.optional(),
  }),
]);

/** Parameters of a page of a list. */
export const pageParams = {
  limit: params.integer.pipe(z.int().min(1).max(100)).optional(),
  starting_after: params.text.optional(),
  ending_before: params.text.optional(),
  expand: params.expand,
};

/** Like `pageParams`, for lists that can be filtered by time. */
export const datedPageParams = { ...pageParams, created: Created.optional() };

/** Throws Stripe's error for the first unknown, missing or invalid parameter. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, fields: FormFields): z.output<Schema> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...path, issue.keys[0] ?? '']);
    throw new ApiError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(path);
  const value = valueAt(fields, path);
  if (value === undefined)
    throw new ApiError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (value === '')
    throw new ApiError(400, `You passed an empty string for '${param}'.`, { code: 'parameter_invalid_empty', param });
  throw new ApiError(400, `Invalid ${param}: ${typeof value === 'string' ? value : 'it must not be an object'}`, {
    param,
    // If Stripe has a code for the error, it is the check's message.
    ...(issue && /^[a-z_]+$/.test(issue.message) && { code: issue.message }),
  });
}

const nameOf = (path: readonly string[]): string =>
  path.map((part, depth) => (depth === 0 ? part : `[${part}]`)).join('');

function valueAt(fields: FormFields, path: readonly string[]): unknown {
  let here: unknown = fields;
  for (const name of path) here = typeof here === 'object' && here !== null ? Reflect.get(here, name) : undefined;
  return here;
}
