import type { AuthClient } from '@supabase/auth-js';
import { TOTP } from 'otpauth';

type Client = InstanceType<typeof AuthClient>;

/** The code that an authenticator application shows at `atMs`. */
export const totpCode = (secret: string, atMs: number): string => new TOTP({ secret }).generate({ timestamp: atMs });

export interface EnrolledTotp {
  readonly id: string;
  readonly secret: string;
}

/** Enrols a TOTP factor that was not proved yet. */
export async function enrolTotp(client: Client, friendlyName?: string): Promise<EnrolledTotp> {
  const { data, error } = await client.mfa.enroll({
    factorType: 'totp',
    ...(friendlyName !== undefined && { friendlyName }),
  });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
}

/** Challenges the factor and answers with the code of `atMs`; the client then holds a session at aal2. */
export async function proveTotp(client: Client, { id, secret }: EnrolledTotp, atMs = Date.now()): Promise<void> {
  const { error } = await client.mfa.challengeAndVerify({ factorId: id, code: totpCode(secret, atMs) });
  if (error) throw error;
}
