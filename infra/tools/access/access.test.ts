import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HotKeys, hotChannels, hotKeys } from '@sillage/proto/hot-keys';
import { serviceNames, services } from '@sillage/proto/services';
import { journals } from '@sillage/proto/topics';
import { describe, expect, test } from 'vitest';
import { ROOT, sources } from '../checks/sources.ts';
import { type KafkaAcl, kafkaAclCommands, kafkaAclsOf } from './kafka-acls.ts';
import { redisAclFile, redisAclOf } from './redis-acls.ts';
import { servicesOnLog } from './users.ts';

const programIn = (folder: string): string =>
  sources(`${folder}/**`)
    .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|\/testing\//.test(path))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
const programs = new Map(serviceNames.map((name) => [name, programIn(`${services[name].folder}/src`)]));
const shared = `${programIn('infra/runtime')}\n${programIn('proto/http')}`;

const mayAt = (acls: readonly KafkaAcl[], type: 'topic' | 'group', name: string) =>
  acls
    .filter(
      ({ resource }) =>
        resource.type === type &&
        (resource.patternType === 'literal' ? resource.name === name : name.startsWith(resource.name)),
    )
    .flatMap(({ operations }) => operations);

describe('Kafka', () => {
  test('a service reads and writes its own topics only', () => {
    expect(mayAt(kafkaAclsOf('identity'), 'topic', 'clicks')).toEqual([]);
    expect(mayAt(kafkaAclsOf('identity'), 'topic', 'account-events')).toEqual(['Write', 'Describe', 'Create']);
    expect(mayAt(kafkaAclsOf('attribution'), 'topic', 'clicks')).toEqual(['Read', 'Describe', 'Create']);
    expect(mayAt(kafkaAclsOf('attribution'), 'topic', 'conversions')).toEqual(['Read', 'Write', 'Describe', 'Create']);
    expect(mayAt(kafkaAclsOf('collector'), 'topic', 'clicks')).toEqual(['Write', 'Describe', 'Create']);
  });

  test('every reader may send events to the dead letters, and nobody but operators and the monitor reads them', () => {
    const readers = servicesOnLog.filter((name) => mayAt(kafkaAclsOf(name), 'group', `${name}.some-topic`).length > 0);
    expect(readers).not.toContain('identity');
    for (const name of readers) expect(mayAt(kafkaAclsOf(name), 'topic', 'dead-letters')).toContain('Write');
    for (const name of servicesOnLog.filter((service) => service !== 'monitor'))
      expect(mayAt(kafkaAclsOf(name), 'topic', 'dead-letters')).not.toContain('Read');
    expect(mayAt(kafkaAclsOf('operators'), 'topic', 'dead-letters')).toEqual(['Read', 'Describe', 'Create']);
  });

  test('those that publish dead letters again read what may have replaced them, and no other topic', () => {
    for (const holder of ['operators', 'monitor'] as const) {
      expect(mayAt(kafkaAclsOf(holder), 'topic', 'conversions')).toEqual(['Write', 'Describe', 'Create']);
      expect(mayAt(kafkaAclsOf(holder), 'topic', 'payees')).toEqual(['Read', 'Write', 'Describe', 'Create']);
    }
  });

  test('a service has the groups that begin with its name, which begin with no other name', () => {
    for (const name of servicesOnLog) {
      for (const other of servicesOnLog.filter((service) => service !== name))
        expect(mayAt(kafkaAclsOf(name), 'group', `${other}.clicks`)).toEqual(name === 'monitor' ? ['Describe'] : []);
    }
    expect(mayAt(kafkaAclsOf('collector'), 'group', 'collector-0f3a.campaign-events')).toEqual(['Read', 'Describe']);
  });

  test('those that read topics again are those that may', () => {
    const replaying = serviceNames.filter((name) => /\b(bus\.replay|listDeadLetters)\(/.test(programs.get(name) ?? ''));
    const may = serviceNames.filter((name) => mayAt(kafkaAclsOf(name), 'group', 'replay-1').includes('Delete'));
    // Services with a journal read it again after a restore.
    const wanted = serviceNames.filter((name) => replaying.includes(name) || journals[name] !== undefined);
    expect(may).toEqual(wanted);
  });

  test('the monitor replays what was given up and sees how far others have read, but reads for none of them', () => {
    const acls = kafkaAclsOf('monitor');
    expect(mayAt(acls, 'topic', 'dead-letters')).toEqual(['Read', 'Write', 'Describe', 'Create']);
    expect(mayAt(acls, 'topic', 'account-events')).toEqual(['Read', 'Write', 'Describe', 'Create']);
    expect(mayAt(acls, 'group', 'monitor.account-events')).toEqual(['Read', 'Describe']);
    expect(mayAt(acls, 'group', 'billing.commissions')).toEqual(['Describe']);
  });

  test('gateway, which does not use the log, has no rights there', () => {
    expect(kafkaAclsOf('gateway')).toEqual([]);
    expect(servicesOnLog).not.toContain('gateway');
  });

  test('rules are arguments of kafka-acls.sh, for a name with a password and a certificate', () => {
    expect(kafkaAclCommands('identity').map((command) => command.join(' '))).toEqual([
      '--add --allow-principal User:sillage-identity --allow-principal User:CN=sillage-identity --operation Write --operation Describe --operation Create --topic account-events --resource-pattern-type literal',
      '--add --allow-principal User:sillage-identity --allow-principal User:CN=sillage-identity --operation Read --operation Write --operation Describe --operation Create --topic identity-journal --resource-pattern-type literal',
      '--add --allow-principal User:sillage-identity --allow-principal User:CN=sillage-identity --operation Read --operation Describe --operation Delete --group replay- --resource-pattern-type prefixed',
    ]);
  });
});

describe('Redis', () => {
  test.each(Object.entries<HotKeys>({ ...hotKeys, ...hotChannels }))(
    '%s: the program of whoever writes them has their prefix',
    (_name, { prefix, writtenBy }) => {
      for (const writer of writtenBy) expect(`${programs.get(writer)}\n${shared}`).toContain(prefix);
    },
  );

  test('those that check access tokens are those that may read which sessions have ended', () => {
    const checking = serviceNames.filter((name) => programs.get(name)?.includes('createAuthenticator('));
    expect([...hotKeys.revokedSessions.readBy].sort()).toEqual(checking.sort());
  });

  test('no prefix includes the keys of another', () => {
    const prefixes = Object.values(hotKeys).map(({ prefix }) => prefix);
    for (const prefix of prefixes)
      expect(prefixes.filter((other) => other !== prefix && other.startsWith(prefix))).toEqual([]);
  });

  test('a service that only checks sessions has no command that writes', () => {
    expect(redisAclOf('billing')).toEqual([
      ...['resetkeys', 'resetchannels', '-@all'],
      ...['+auth', '+hello', '+select', '+client|setname', '+info', '+ping', '+quit'],
      ...['+get', '+mget', '%R~revoked:session*', '%R~dashboard:ended-before:*'],
    ]);
  });

  test('the gateway hears of totals and reads them, attribution writes and sends them', () => {
    expect(redisAclOf('gateway')).toEqual(expect.arrayContaining(['+subscribe', '%R~sums:*', '&live:*']));
    expect(redisAclOf('gateway')).not.toContain('+publish');
    expect(redisAclOf('attribution')).toEqual(expect.arrayContaining(['+publish', '%RW~sums:*', '&live:*']));
    expect(redisAclOf('attribution')).not.toContain('+subscribe');
  });

  test('the file of users turns off the one without a password and names each service', () => {
    const lines = redisAclFile((service) => `>of-${service}`)
      .trim()
      .split('\n');
    expect(lines[0]).toBe('user default off');
    expect(lines).toHaveLength(serviceNames.length + 1);
    expect(lines[1]).toMatch(/^user sillage-identity on >of-identity resetkeys resetchannels -@all \+auth/);
  });
});
