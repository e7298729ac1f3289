import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { redisAclFile } from '../access/redis-acls.ts';
import type { ServiceFacts } from './facts.ts';
import type { KubeObject } from './objects.ts';

interface Secret extends KubeObject {
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly stringData: Readonly<Record<string, string>>;
}

/** Letters and digits only, because passwords become part of addresses. */
const random = (): string => randomBytes(32).toString('hex');

const sha256 = (password: string): string => createHash('sha256').update(password).digest('hex');

const ofEach = (names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, random()]));

/** Users of Redis besides the services: its replicas, and the process that promotes one of them. */
const redisKeepers: Readonly<Record<string, string>> = {
  replication: 'resetkeys resetchannels -@all +psync +replconf +ping',
  operators: '~* &* +@all',
};

/** Every Secret that the overlays refer to and that nothing else creates. */
export function trialSecrets(all: readonly ServiceFacts[], namespace: string): readonly Secret[] {
  const secret = (name: string, stringData: Readonly<Record<string, string>>, type = 'Opaque'): Secret => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace },
    type,
    stringData,
  });
  const namesOf = (part: readonly ServiceFacts[]) => part.map(({ name }) => name);
  const redis = ofEach([...namesOf(all), ...Object.keys(redisKeepers)]);
  const acl = redisAclFile((service) => `#${sha256(redis[service] ?? '')}`);
  const keepers = Object.entries(redisKeepers).map(
    ([name, rules]) => `user sillage-${name} on #${sha256(redis[name] ?? '')} ${rules}`,
  );
  return [
    secret('sillage', { INTERNAL_SECRET: random() }),
    secret('sillage-database-passwords', ofEach(namesOf(all.filter(({ hasData }) => hasData)))),
    secret('sillage-postgres-superuser', { username: 'postgres', password: random() }, 'kubernetes.io/basic-auth'),
    secret('sillage-redis-passwords', redis),
    secret('sillage-redis-acl', { 'users.acl': `${acl}${keepers.join('\n')}\n` }),
    secret('sillage-redis-tls', redisCertificate(), 'kubernetes.io/tls'),
    secret(
      'sillage-kafka-passwords',
      ofEach([...namesOf(all.filter(({ usesKafka }) => usesKafka)), 'operators', 'keda']),
    ),
  ];
}

/** A certificate for the names of Redis in the cluster, from a temporary authority; valid for a year. */
function redisCertificate(): Readonly<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'redis-tls-'));
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const names = ['redis', 'redis.sillage.svc', '*.redis-pods', '*.redis-pods.sillage.svc'];
  try {
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    openssl('req', '-x509', ...key, '-days', '365', '-subj', '/CN=redis-ca', '-keyout', 'ca.key', '-out', 'ca.crt');
    openssl('req', ...key, '-subj', '/CN=redis', '-keyout', 'tls.key', '-out', 'tls.csr');
    writeFileSync(join(folder, 'names'), `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`);
    const by = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '365', '-extfile', 'names'];
    openssl('x509', '-req', '-in', 'tls.csr', ...by, '-out', 'tls.crt');
    const files = ['tls.crt', 'tls.key', 'ca.crt'];
    return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
