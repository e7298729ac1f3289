import { createHash, randomBytes } from 'node:crypto';
import { redisAclFile } from '../access/redis-acls.ts';
import type { ServiceFacts } from './facts.ts';
import type { KubeObject } from './objects.ts';

interface Secret extends KubeObject {
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly stringData: Readonly<Record<string, string>>;
}

/** Letters and digits only: passwords become part of addresses. */
const random = (): string => randomBytes(32).toString('hex');

const sha256 = (password: string): string => createHash('sha256').update(password).digest('hex');

const ofEach = (names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, random()]));

/** Every Secret that the overlays refer to and nobody else creates. */
export function trialSecrets(all: readonly ServiceFacts[], namespace: string): readonly Secret[] {
  const secret = (name: string, stringData: Readonly<Record<string, string>>, type = 'Opaque'): Secret => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace },
    type,
    stringData,
  });
  const namesOf = (part: readonly ServiceFacts[]) => part.map(({ name }) => name);
  const redis = ofEach(namesOf(all));
  return [
    secret('sillage', { INTERNAL_SECRET: random() }),
    secret('sillage-database-passwords', ofEach(namesOf(all.filter(({ hasData }) => hasData)))),
    secret('sillage-postgres-superuser', { username: 'postgres', password: random() }, 'kubernetes.io/basic-auth'),
    secret('sillage-redis-passwords', redis),
    secret('sillage-redis-acl', { 'users.acl': redisAclFile((service) => `#${sha256(redis[service] ?? '')}`) }),
  ];
}
