import { readFileSync } from 'node:fs';
import {
  AclOperationTypes,
  AclPermissionTypes,
  AclResourceTypes,
  Kafka,
  ResourcePatternTypes,
  type SASLOptions,
} from 'kafkajs';
import { kafkaAclsOf } from './kafka-acls.ts';
import { accessHolders, engineUserOf } from './users.ts';

const OPERATIONS = {
  Read: AclOperationTypes.READ,
  Write: AclOperationTypes.WRITE,
  Describe: AclOperationTypes.DESCRIBE,
  Create: AclOperationTypes.CREATE,
  Delete: AclOperationTypes.DELETE,
} as const;
const RESOURCES = { topic: AclResourceTypes.TOPIC, group: AclResourceTypes.GROUP } as const;
const PATTERNS = { literal: ResourcePatternTypes.LITERAL, prefix: ResourcePatternTypes.PREFIXED } as const;

/**
 * Grants every service, and operators, their rights at a Kafka, for users with passwords and for those with
 * certificates.
 */
export async function grantKafkaAcls(
  broker: string,
  caFile: string,
  administrator: Pick<SASLOptions & { mechanism: 'scram-sha-512' }, 'username' | 'password'>,
): Promise<void> {
  const admin = new Kafka({
    brokers: [broker],
    ssl: { ca: readFileSync(caFile) },
    sasl: { mechanism: 'scram-sha-512', ...administrator },
  }).admin();
  await admin.connect();
  try {
    const acl = accessHolders.flatMap((holder) =>
      kafkaAclsOf(holder).flatMap(({ resource, operations }) =>
        operations.flatMap((operation) =>
          [engineUserOf(holder), `CN=${engineUserOf(holder)}`].map((user) => ({
            resourceType: RESOURCES[resource.type],
            resourceName: resource.name,
            resourcePatternType: PATTERNS[resource.patternType],
            principal: `User:${user}`,
            host: '*',
            operation: OPERATIONS[operation],
            permissionType: AclPermissionTypes.ALLOW,
          })),
        ),
      ),
    );
    await admin.createAcls({ acl });
  } finally {
    await admin.disconnect();
  }
}
