import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An engine that takes TLS and passwords (or client certificates) only. */
export interface Secured {
  /**
   * Has `ca.crt`; `server.crt` and `server.key`, read at each start; for Kafka also `node.*`, by which it knows itself,
   * and `admin.*`, the administrator's.
   */
  readonly certificates: string;
  /** Of the superuser: `postgres` at Postgres, `admin` elsewhere. */
  readonly adminPassword: string;
  /** Kafka's users and their passwords, besides the administrator. */
  readonly users?: Readonly<Record<string, string>>;
  /** Kafka knows its clients by certificates, not by passwords. */
  readonly byCertificate?: boolean;
  /** Redis's users, as lines of its file of users. */
  readonly acl?: string;
}

export const ADMIN = 'admin';

/** One file of the folder. */
export const certificateFile = ({ certificates }: Secured, name: string): string => join(certificates, name);

/** What a client of our own needs to greet it. It is we who started it, perhaps with a certificate nobody accepts. */
export function administratorTls(secured: Secured): { rejectUnauthorized: false; cert?: Buffer; key?: Buffer } {
  if (!secured.byCertificate) return { rejectUnauthorized: false };
  const read = (suffix: string) => readFileSync(certificateFile(secured, `${ADMIN}.${suffix}`));
  return { rejectUnauthorized: false, cert: read('crt'), key: read('key') };
}
