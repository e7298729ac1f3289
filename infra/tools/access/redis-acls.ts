import { type HotKeys, hotChannels, hotKeys } from '@sillage/proto/hot-keys';
import { type ServiceName, serviceNames } from '@sillage/proto/services';
import { engineUserOf } from './users.ts';

/** Commands that the client sends itself, and those of a readiness probe. */
const CONNECTION = ['auth', 'hello', 'select', 'client|setname', 'info', 'ping', 'quit'];
const READING = ['get', 'mget'];
/** Includes the commands of the hot store's scripts (infra/runtime/hot/scripts.ts). */
const WRITING = ['set', 'unlink', 'eval', 'evalsha', 'incr', 'pexpire', 'pttl'];

/**
 * The rules of a service's user at Redis, in the format of `ACL SETUSER` and of a file of users: its commands, the
 * prefixes of its keys, and its channels. Without a password.
 */
export function redisAclOf(service: ServiceName): readonly string[] {
  const keys: readonly HotKeys[] = Object.values(hotKeys);
  const channels: readonly HotKeys[] = Object.values(hotChannels);
  const writes = (entry: HotKeys) => entry.writtenBy.includes(service);
  const reads = (entry: HotKeys) => entry.readBy.includes(service) && !writes(entry);
  const commands = [
    ...CONNECTION,
    ...READING,
    ...(keys.some(writes) ? WRITING : []),
    ...(channels.some(writes) ? ['publish'] : []),
    ...(channels.some(reads) ? ['subscribe', 'unsubscribe'] : []),
  ];
  return [
    'resetkeys',
    'resetchannels',
    '-@all',
    ...commands.map((command) => `+${command}`),
    ...keys.filter(reads).map(({ prefix }) => `%R~${prefix}*`),
    ...keys.filter(writes).map(({ prefix }) => `%RW~${prefix}*`),
    ...channels.filter((entry) => reads(entry) || writes(entry)).map(({ prefix }) => `&${prefix}*`),
  ];
}

/**
 * The file of users (`aclfile`) of a Redis for these services, with the passwordless user `default` disabled.
 * `passwordOf`: the password's notation in the file, as `>password`, or `#` with its SHA-256 in hexadecimal.
 */
export function redisAclFile(passwordOf: (service: ServiceName) => string): string {
  const users = serviceNames.map(
    (service) => `user ${engineUserOf(service)} on ${passwordOf(service)} ${redisAclOf(service).join(' ')}`,
  );
  return `${['user default off', ...users].join('\n')}\n`;
}
