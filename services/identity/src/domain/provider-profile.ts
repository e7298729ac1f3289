import { isEmail, normalEmail } from './credentials.ts';

/** A person as an identity provider describes them. */
export interface ProviderProfile {
  /** The provider's permanent id of the person. */
  readonly subject: string;
  /** Lower case; undefined if missing or not valid for an account. */
  readonly email: string | undefined;
  /** Whether the provider has verified it; otherwise anyone may have typed it there. */
  readonly isEmailVerified: boolean;
  /** Stored with the identity and shown to its owner. */
  readonly data: Readonly<Record<string, unknown>>;
}

const MAX_SUBJECT_LENGTH = 255;
const MAX_TEXT_LENGTH = 256;
const MAX_ADDRESS_LENGTH = 1024;

/** Undefined if the claims have no subject. Keeps only known claims whose values fit into tokens and the database. */
export function providerProfile(
  issuer: string,
  claims: Readonly<Record<string, unknown>>,
): ProviderProfile | undefined {
  const subject = claims.sub;
  if (typeof subject !== 'string' || subject.length > MAX_SUBJECT_LENGTH || !/^[\x20-\x7e]+$/.test(subject))
    return undefined;
  const given = typeof claims.email === 'string' ? normalEmail(claims.email) : '';
  const email = isEmail(given) ? given : undefined;
  const isEmailVerified = email !== undefined && (claims.email_verified === true || claims.email_verified === 'true');
  const name = text(claims.name) ?? joined(claims.given_name, claims.family_name);
  const picture = address(claims.picture);
  const data = {
    iss: issuer,
    sub: subject,
    provider_id: subject,
    ...(email !== undefined && { email }),
    email_verified: isEmailVerified,
    phone_verified: false,
    ...(name !== undefined && { name, full_name: name }),
    ...(picture !== undefined && { picture, avatar_url: picture }),
  };
  return { subject, email, isEmailVerified, data };
}

/** Without control characters and lone surrogates, which jsonb or a screen cannot handle. */
function text(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const clean = value.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();
  return clean === '' ? undefined : [...clean].slice(0, MAX_TEXT_LENGTH).join('');
}

function joined(...parts: readonly unknown[]): string | undefined {
  return text(
    parts
      .map(text)
      .filter((part) => part !== undefined)
      .join(' '),
  );
}

function address(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_ADDRESS_LENGTH || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  return url.protocol === 'https:' ? url.href : undefined;
}
