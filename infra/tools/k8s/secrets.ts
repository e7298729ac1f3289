import { createHash, randomBytes } from 'node:crypto';
import type { ServiceFacts } from './facts.ts';
import type { KubeObject } from './objects.ts';

interface Secret extends KubeObject {
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly stringData: Readonly<Record<string, string>>;
}

/** Letters and digits only: passwords become part of addresses. */
const random = (): string => randomBytes(32).toString('hex');

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
    secret('sillage-redis-acl', { 'users.acl': redisAcl(redis) }),
  ];
}

/** The file of Redis' accounts: those of the services, and nobody without a password. */
function redisAcl(passwords: Readonly<Record<string, string>>): string {
  const hash = (password: string) => createHash('sha256').update(password).digest('hex');
  const users = Object.entries(passwords).map(
    ([name, password]) => `user ${name} on #${hash(password)} ~* &* +@all -@admin -@dangerous +info`,
  );
  return `${['user default off', ...users].join('\n')}\n`;
}
