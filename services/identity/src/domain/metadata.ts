type Metadata = Readonly<Record<string, unknown>>;

/** Claims that come from the account and its identities. Users write metadata themselves, so it never sets these. */
const OUR_CLAIMS: ReadonlySet<string> = new Set(['email', 'email_verified', 'phone', 'phone_verified', 'sub']);

/**
 * In bytes of JSON: the access token contains the metadata, and a token beyond the header limits would lock its owner
 * out.
 */
const MAX_BYTES = 4096;

export type MetadataFault = 'too_long' | 'unstorable';

/** Metadata after a change: fields of `change` win, null removes a field, and our own claims are left out. */
export function mergeMetadata(metadata: Metadata, change: Metadata): Metadata {
  const merged = { ...metadata, ...withoutOurClaims(change) };
  return Object.fromEntries(Object.entries(merged).filter(([name, value]) => value !== null || !(name in change)));
}

export function withoutOurClaims(metadata: Metadata): Metadata {
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => !OUR_CLAIMS.has(name)));
}

export function metadataFault(metadata: Metadata): MetadataFault | undefined {
  const json = JSON.stringify(metadata);
  if (Buffer.byteLength(json) > MAX_BYTES) return 'too_long';
  // jsonb cannot store NUL and lone surrogates, which JSON writes like this. A typed backslash is escaped, so it
  // appears doubled.
  return /(?<!\\)(\\\\)*\\u(0000|d[89a-f])/.test(json) ? 'unstorable' : undefined;
}
