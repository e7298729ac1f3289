import type { ServiceName } from '@sillage/proto/services';
import { kafkaAclCommands } from './kafka-acls.ts';
import { redisAclFile } from './redis-acls.ts';
import { accessHolders } from './users.ts';

/**
 * `npm run access -- kafka` or `redis`: prints the rights of each service there, in the format of the engine's own
 * tools.
 */
const USAGE = `What each service may do at an engine, derived from proto/topics.ts and proto/hot-keys.ts.

  npm run access -- kafka   one line of arguments for kafka-acls.sh per rule
  npm run access -- redis   a file of users (aclfile); put the SHA-256 of each password in the place of its name
`;

const passwordPlace = (service: ServiceName): string => `#<SHA-256 of the password of ${service}>`;

const printed: Readonly<Record<string, () => string>> = {
  kafka: () =>
    `${accessHolders
      .flatMap(kafkaAclCommands)
      .map((command) => command.join(' '))
      .join('\n')}\n`,
  redis: () => redisAclFile(passwordPlace),
};

const print = printed[process.argv[2] ?? ''];
process.stdout.write(print === undefined ? USAGE : print());
process.exitCode = print === undefined ? 2 : 0;
