import { storable } from '@sillage/proto/values/text';
import { z } from 'zod';
import { AuthError } from '../auth-error.ts';

/** Parses a body whose fields may be missing, but not of a wrong type. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.');
  if (issue?.code === 'custom')
    throw new AuthError(400, 'validation_failed', `${where} holds characters that cannot be stored`);
  throw new AuthError(
    400,
    'bad_json',
    `Could not parse request body as JSON${where ? `: ${where} is of the wrong type` : ''}`,
  );
}

export const Text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const Metadata = z.record(z.string(), z.unknown());

const OptionalMetadata = Metadata.nullish().transform((metadata) => metadata ?? undefined);

/** `data` of a request that creates an account. */
export const Data = Metadata.nullish().transform((value) => value ?? {});

/** For texts that not every path uses; all paths refuse unstorable ones. */
const StorableText = z
  .string()
  .check(storable)
  .nullish()
  .transform((given) => given ?? '');

const Challenge = { code_challenge: StorableText, code_challenge_method: StorableText };

export const SignUpBody = z.object({
  email: Text,
  phone: Text,
  password: Text,
  data: Data,
  ...Challenge,
});

export const PasswordBody = z.object({ email: Text, phone: Text, password: Text });

export const RefreshBody = z.object({ refresh_token: Text });

/** Undefined if the text is missing, null or empty. */
const Given = z
  .string()
  .nullish()
  .transform((value) => value || undefined);

export const UpdateUserBody = z.object({
  email: Given,
  phone: Given,
  /** An empty password is a given one, and refused as weak. */
  password: z
    .string()
    .nullish()
    .transform((value) => value ?? undefined),
  current_password: Given,
  nonce: StorableText.transform((given) => given || undefined),
  data: OptionalMetadata,
  app_metadata: OptionalMetadata,
  ...Challenge,
});

export const OperatorsUserBody = z.object({
  id: Given,
  role: Given,
  email: Given,
  phone: Given,
  password: Given,
  password_hash: Given,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: OptionalMetadata,
  app_metadata: OptionalMetadata,
  ban_duration: Given,
});
