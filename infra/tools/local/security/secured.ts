import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An engine that requires TLS and passwords (or client certificates). */
export interface Secured {
  /**
   * Has `ca.crt`; `server.crt` and `server.key`, read at each start; for Kafka also `node.*`, by which nodes
   * authenticate to each other, and `admin.*`, the administrator's.
   */
  readonly certificates: string;
  /** The superuser's: `postgres` at Postgres, `admin` elsewhere. */
  readonly adminPassword: string;
  /** Kafka's users and their passwords, besides the administrator. */
  readonly users?: Readonly<Record<string, string>>;
  /** Kafka authenticates clients by certificates instead of passwords. */
  readonly byCertificate?: boolean;
  /** Redis's users, as lines of its file of users. */
  readonly acl?: string;
}

export const ADMIN = 'admin';

/** The path of one file of the folder. */
export const certificateFile = ({ certificates }: Secured, name: string): string => join(certificates, name);

/** TLS options for our readiness check. We started the server ourselves, perhaps with an invalid certificate. */
export function administratorTls(secured: Secured): { rejectUnauthorized: false; cert?: Buffer; key?: Buffer } {
  if (!secured.byCertificate) return { rejectUnauthorized: false };
  const read = (suffix: string) => readFileSync(certificateFile(secured, `${ADMIN}.${suffix}`));
  return { rejectUnauthorized: false, cert: read('crt'), key: read('key') };
}
