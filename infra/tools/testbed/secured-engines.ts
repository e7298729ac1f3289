import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { serviceNames } from '@sillage/proto/services';
import { prepareServiceRoles, SERVICES_WITH_DATA, serviceUrl } from '@sillage/runtime/postgres';
import type { LogConfig } from '@sillage/runtime/service';
import { grantKafkaAcls } from '../access/grant.ts';
import { redisAclFile } from '../access/redis-acls.ts';
import { type AccessHolder, accessHolders, engineUserOf } from '../access/users.ts';
import { ADMIN, type EngineName, makeAuthority, startKafka, startPostgres, startRedis } from '../local/index.ts';

/** The engines of a testbed, and each holder's access to them. */
export interface SecuredEngines {
  readonly addresses: Readonly<Record<EngineName, string>>;
  /** The log for a user with all rights. */
  readonly log: LogConfig;
  envOf(holder: AccessHolder): Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/**
 * As in production: TLS with verified certificates, a separate user per service at each engine, and exactly the rights
 * that the registry grants.
 */
export async function startSecuredEngines(directory: string): Promise<SecuredEngines> {
  const authority = await makeAuthority(join(directory, 'certificates'));
  await authority.issue('server', { hosts: ['127.0.0.1', 'localhost'] });
  await authority.issue('node', { hosts: ['127.0.0.1'] });
  const adminPassword = randomBytes(12).toString('hex');
  const passwords = Object.fromEntries(
    [...serviceNames, 'operators'].map((name) => [name, randomBytes(12).toString('hex')]),
  );
  const passwordOf = (service: string) => passwords[service] ?? '';
  const secured = { certificates: authority.folder, adminPassword };
  const acl = redisAclFile((service) => `>${passwordOf(service)}`);
  const users = Object.fromEntries(accessHolders.map((name) => [engineUserOf(name), passwordOf(name)]));
  const [postgres, kafka, redis] = await Promise.all([
    startPostgres({ native: true, secured }),
    startKafka({ native: true, secured: { ...secured, users } }),
    startRedis({ native: true, secured: { ...secured, acl } }),
  ]);
  const { caFile } = authority;
  const log = { KAFKA_BROKERS: kafka.address, KAFKA_CA_FILE: caFile };
  await grantKafkaAcls(kafka.address, caFile, { username: ADMIN, password: adminPassword });
  const ofServices = Object.fromEntries(SERVICES_WITH_DATA.map((name) => [name, passwordOf(name)]));
  await prepareServiceRoles(postgres.address, ofServices, ROLES);
  return {
    addresses: { kafka: kafka.address, redis: redis.address, postgres: postgres.address },
    log: { ...log, KAFKA_USERNAME: ADMIN, KAFKA_PASSWORD: adminPassword },
    envOf: (holder) => ({
      DATABASE_URL: serviceUrl(postgres.address, holder, passwordOf(holder)),
      ...log,
      KAFKA_USERNAME: engineUserOf(holder),
      KAFKA_PASSWORD: passwordOf(holder),
      REDIS_URL: redis.address.replace(`${ADMIN}:${adminPassword}`, `${engineUserOf(holder)}:${passwordOf(holder)}`),
      REDIS_CA_FILE: caFile,
    }),
    async remove() {
      await Promise.all([postgres, kafka, redis].map((engine) => engine.remove()));
    },
  };
}

const ROLES = new URL('../../runtime/postgres/service-roles.sql', import.meta.url).pathname;
