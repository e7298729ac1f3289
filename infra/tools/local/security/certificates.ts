import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../commands.ts';

/**
 * Properties of a certificate: the names and addresses of a server, or none for a client; expired, for tests of
 * refusals.
 */
export interface Issue {
  readonly hosts?: readonly string[];
  readonly isExpired?: boolean;
}

/** An authority that signs certificates, each as `NAME.crt` and `NAME.key` in its folder; its own is `ca.crt`. */
export interface Authority {
  readonly folder: string;
  readonly caFile: string;
  /** Replaces an existing certificate with this name. */
  issue(name: string, issue?: Issue): Promise<void>;
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export async function makeAuthority(folder: string): Promise<Authority> {
  mkdirSync(folder, { recursive: true });
  const openssl = (...args: readonly string[]) => run('openssl', args, { cwd: folder });
  const caUse = ['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign,cRLSign'];
  const ca = ['-keyout', 'ca.key', '-out', 'ca.crt', '-subj', '/CN=Sillage test authority', '-days', '2'];
  await openssl('req', '-x509', ...NEW_KEY, ...ca, ...caUse);
  return {
    folder,
    caFile: join(folder, 'ca.crt'),
    async issue(name, { hosts = [], isExpired = false } = {}) {
      const names = hosts.map((host) => (/^[\d.]+$/.test(host) ? `IP:${host}` : `DNS:${host}`)).join(',');
      writeFileSync(join(folder, `${name}.ext`), names === '' ? '' : `subjectAltName=${names}\n`);
      const request = `${name}.csr`;
      await openssl('req', '-new', ...NEW_KEY, '-keyout', `${name}.key`, '-out', request, '-subj', `/CN=${name}`);
      const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', `${name}.ext`];
      const days = ['-days', isExpired ? '-1' : '2'];
      await openssl('x509', '-req', '-in', request, '-out', `${name}.crt`, ...signed, ...days);
    },
  };
}

/** Replaces the server's certificate; the engine uses it from its next start. */
export function useAsServer({ folder }: Authority, name: string): void {
  for (const suffix of ['crt', 'key'])
    copyFileSync(join(folder, `${name}.${suffix}`), join(folder, `server.${suffix}`));
}
