import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KafkaConfig } from 'kafkajs';
import { ADMIN, administratorTls, certificateFile, type Secured } from './secured.ts';

const SCRAM = 'SCRAM-SHA-512';

/** Kafka's security settings, instead of those of an open one. `client`: the listener for clients. */
export function kafkaSecurityProperties(secured: Secured, directory: string, client: string): Record<string, string> {
  const listener = `listener.name.${client.toLowerCase()}`;
  const login = `org.apache.kafka.common.security.scram.ScramLoginModule required username="${ADMIN}" password="${secured.adminPassword}";`;
  return {
    'listener.security.protocol.map': `CONTROLLER:SSL,${client}:${secured.byCertificate ? 'SSL' : 'SASL_SSL'}`,
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': certificateFile(secured, 'ca.crt'),
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': keyStore(secured, 'server', directory),
    'listener.name.controller.ssl.keystore.location': keyStore(secured, 'node', directory),
    'listener.name.controller.ssl.client.auth': 'required',
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': `User:${ADMIN};User:CN=${ADMIN};User:CN=node`,
    'allow.everyone.if.no.acl.found': 'false',
    ...(secured.byCertificate
      ? { [`${listener}.ssl.client.auth`]: 'required' }
      : {
          'sasl.enabled.mechanisms': SCRAM,
          'sasl.mechanism.inter.broker.protocol': SCRAM,
          [`${listener}.${SCRAM.toLowerCase()}.sasl.jaas.config`]: login,
        }),
  };
}

/** The arguments for formatting Kafka's storage, which include the passwords. */
export function scramUsers({ users = {}, adminPassword }: Secured): string[] {
  return Object.entries({ ...users, [ADMIN]: adminPassword }).flatMap(([name, password]) => [
    '--add-scram',
    `${SCRAM}=[name=${name},password=${password}]`,
  ]);
}

/** Options of a kafkajs client that acts as the administrator. */
export function kafkaAdministrator(secured: Secured | undefined): Pick<KafkaConfig, 'ssl' | 'sasl'> {
  if (!secured) return {};
  const ssl = administratorTls(secured);
  if (secured.byCertificate) return { ssl };
  return { ssl, sasl: { mechanism: 'scram-sha-512', username: ADMIN, password: secured.adminPassword } };
}

/** Key and certificate in one file, as Kafka requires. */
function keyStore(secured: Secured, name: string, directory: string): string {
  const file = join(directory, `${name}.pem`);
  const parts = ['key', 'crt'].map((suffix) => readFileSync(certificateFile(secured, `${name}.${suffix}`), 'utf8'));
  writeFileSync(file, parts.join(''), { mode: 0o600 });
  return file;
}
