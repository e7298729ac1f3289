import { z } from 'zod';
import { AuthError } from '../auth-error.ts';

/** Parses a body whose members may be missing but not of another type. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.');
  throw new AuthError(400, 'bad_json', `Could not parse request body as JSON${where ? `: ${where} is of the wrong type` : ''}`);
}

export const Text = z
  .string()
  .nullish()
  .transform((it) => it ?? '');

export const SignUpBody = z.object({
  email: Text,
  phone: Text,
  password: Text,
  data: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((it) => it ?? {}),
});

export const PasswordBody = z.object({ email: Text, phone: Text, password: Text });

export const RefreshBody = z.object({ refresh_token: Text });
