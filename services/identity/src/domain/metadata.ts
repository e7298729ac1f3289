type Metadata = Readonly<Record<string, unknown>>;

/** What an account's own members and its identities say: metadata, which anybody writes for themselves, never does. */
const OUR_CLAIMS: ReadonlySet<string> = new Set(['email', 'email_verified', 'phone', 'phone_verified', 'sub']);

/**
 * The access token carries metadata, and a token that outgrows the header limits would lock its owner out: bytes of the
 * JSON.
 */
const MAX_BYTES = 4096;

export type MetadataFault = 'too_long' | 'unstorable';

/** Metadata after a change: members of `change` win, null removes one, and our own claims are left out. */
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
  // NUL and half a surrogate pair, as JSON writes them: jsonb cannot hold either. A backslash that was typed stands
  // twice.
  return /(?<!\\)(\\\\)*\\u(0000|d[89a-f])/.test(json) ? 'unstorable' : undefined;
}
