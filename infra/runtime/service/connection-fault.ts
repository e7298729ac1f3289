const UNTRUSTED = 'its certificate is not signed by the authority that was given';
const REFUSED = 'it refuses the user or the password';
const FORBIDDEN = 'the user has no right to this';

/** Faults by codes of Node, Kafka, Redis and Postgres, and by messages of OpenSSL and Redis without a code. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/^CERT_HAS_EXPIRED$/, 'its certificate has expired'],
  [/^CERT_NOT_YET_VALID$/, 'its certificate is not valid yet'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'its certificate is for another host name'],
  [/^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|(DEPTH_ZERO_)?SELF_SIGNED_CERT.*|UNABLE_TO_GET_ISSUER_CERT.*)$/, UNTRUSTED],
  [/^CERT_SIGNATURE_FAILURE$/, UNTRUSTED],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|does not support SSL/i, 'it does not speak TLS there'],
  [/CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE/i, 'it asks for a certificate of ours'],
  [
    /(EXPIRED|UNKNOWN|BAD|REVOKED)_?(CA|CERTIFICATE)|alert (unknown ca|bad certificate)/i,
    'it does not accept our certificate',
  ],
  [/^28P01$|^SASL_AUTHENTICATION_FAILED$|^WRONGPASS|SASLAuthenticationError/, REFUSED],
  [/^NOAUTH/, 'it asks for a user and a password'],
  [/no pg_hba\.conf entry.*no encryption/, 'it takes encrypted connections only'],
  [/^42501$|^NOPERM|AUTHORIZATION_FAILED$/, FORBIDDEN],
];

/**
 * Describes why an engine rejects connections: its certificate, ours, the password, or a missing permission. Undefined
 * for other errors, such as an unavailable engine.
 */
export function connectionFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const said = ['code', 'type', 'name', 'message']
    .map((property) => (property in error ? error[property as keyof Error] : undefined))
    .filter((value) => typeof value === 'string');
  const fault = FAULTS.find(([pattern]) => said.some((text) => pattern.test(text)));
  if (fault) return fault[1];
  // AggregateError of Node and of kafkajs.
  const inner = 'errors' in error && Array.isArray(error.errors) ? error.errors : [error.cause];
  return inner.map(connectionFault).find((found) => found !== undefined);
}
