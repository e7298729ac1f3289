import type { AuthClient } from '@supabase/auth-js';
import { TOTP } from 'otpauth';
import { newPerson, PASSWORD, type Person } from './account.ts';
import type { TestIdentity } from './identity.ts';

type Client = InstanceType<typeof AuthClient>;

/** The code that an authenticator application shows at `atMs`. */
export const totpCode = (secret: string, atMs: number): string => new TOTP({ secret }).generate({ timestamp: atMs });

export interface EnrolledTotp {
  readonly id: string;
  readonly secret: string;
}

/** Enrols a TOTP factor without verifying it. */
export async function enrolTotp(client: Client, friendlyName?: string): Promise<EnrolledTotp> {
  const { data, error } = await client.mfa.enroll({
    factorType: 'totp',
    ...(friendlyName !== undefined && { friendlyName }),
  });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
}

/** Challenges the factor and answers with the code for `atMs`; the client then holds a session at aal2. */
export async function proveTotp(client: Client, { id, secret }: EnrolledTotp, atMs = Date.now()): Promise<void> {
  const { error } = await client.mfa.challengeAndVerify({ factorId: id, code: totpCode(secret, atMs) });
  if (error) throw error;
}

/** A person whose session has proved a factor, at the service's present time. */
export async function personWithFactor(identity: TestIdentity): Promise<Person & { readonly factor: EnrolledTotp }> {
  const person = await newPerson(identity);
  const factor = await enrolTotp(person.browser);
  await proveTotp(person.browser, factor, identity.now());
  return { ...person, factor };
}

/** Another browser of the same person, at aal1. */
export async function signInAgain(identity: TestIdentity, { email }: Person): Promise<Client> {
  const browser = identity.browser();
  const { error } = await browser.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return browser;
}

export async function tokenOf(browser: Client): Promise<string> {
  return (await browser.getSession()).data.session?.access_token ?? '';
}
