import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { findProgram, installPackages, run } from './commands.ts';
import type { EngineKind, Place } from './engine-kind.ts';
import { instanceDirectory, isRoot } from './paths.ts';
import { certificateFile, type Secured } from './security/secured.ts';
import { UnavailableError } from './unavailable.ts';

interface RunningPostgres {
  readonly instance: string;
  readonly address: string;
}

interface SystemUser {
  readonly uid?: number;
  readonly gid?: number;
}

/** A file system in memory; only 64 MB in a container with the default size. */
const MEMORY = '/dev/shm';
// Shared memory as files among the data, so that a killed server leaves none in /dev/shm once its data are deleted.
const NEEDS_NO_DISK = [
  'shared_buffers=128MB',
  'dynamic_shared_memory_type=mmap',
  'max_wal_size=256MB',
  'fsync=off',
  'full_page_writes=off',
];
/** Servers for measurements have the memory settings of k8s/components/cloudnative-pg. */
const AS_IN_A_CLUSTER = ['shared_buffers=1GB', 'effective_cache_size=3GB', 'max_wal_size=2GB'];

function settingsOf({ options }: Place): string[] {
  const settings = ['max_connections=300', 'log_min_messages=fatal', 'timezone=UTC'];
  return [...settings, ...(options.durable ? AS_IN_A_CLUSTER : NEEDS_NO_DISK)].flatMap((setting) => ['-c', setting]);
}

/** Postgres from the system's packages. It refuses to run as root, so root runs it as the system user `postgres`. */
export const postgres: EngineKind = {
  name: 'postgres',
  // Postgres's fast shutdown, which does not wait for clients to leave.
  stopSignal: 'SIGINT',

  async native(place) {
    const binaries = findBinaries() ?? (await installBinaries());
    const user: SystemUser = isRoot ? await systemUser() : {};
    const data = join(place.directory, 'data');
    if (!existsSync(join(data, 'PG_VERSION'))) {
      removeData(data);
      makeData(data, place, user);
      const { program, args } = maker(data, place.options.follows);
      const password = place.options.secured && passwordFile(place.directory, place.options.secured, user);
      const withPassword = password === undefined ? [] : [`--pwfile=${password}`];
      await run(join(binaries, program), [...args, ...withPassword], { ...user, cwd: place.directory });
    }
    const listen = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
    const secured = place.options.secured ? secure(data, place.options.secured, user) : [];
    const args = ['-D', data, '-p', String(place.ports[0]), ...listen, ...settingsOf(place), ...secured];
    return { file: join(binaries, 'postgres'), args, ...user };
  },

  container: (place) => ({
    image: 'postgres:18',
    port: 5432,
    environment: { POSTGRES_HOST_AUTH_METHOD: 'trust' },
    command: settingsOf(place),
  }),

  addressOf({ ports, options: { secured } }) {
    if (!secured) return `postgresql://postgres@127.0.0.1:${ports[0]}/postgres`;
    const check = `sslmode=verify-full&sslrootcert=${certificateFile(secured, 'ca.crt')}`;
    return `postgresql://postgres:${secured.adminPassword}@127.0.0.1:${ports[0]}/postgres?${check}`;
  },

  removeData: (directory) => removeData(join(directory, 'data')),

  async greet(address, { secured }) {
    // We started it ourselves, perhaps with an invalid certificate.
    const connection = secured
      ? { connectionString: address.replace(/\?.*/, ''), ssl: { rejectUnauthorized: false } }
      : { connectionString: address };
    const client = new Client({ ...connection, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
    } finally {
      await client.end().catch(() => {});
    }
  },
};

/** The file from which initdb reads the superuser's password. */
function passwordFile(directory: string, { adminPassword }: Secured, { uid, gid }: SystemUser): string {
  const file = join(directory, 'superuser-password');
  writeFileSync(file, adminPassword, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  return file;
}

/**
 * Allows only encrypted connections with a password. Postgres requires that it owns its key, and that no one else can
 * read it.
 */
function secure(data: string, secured: Secured, { uid, gid }: SystemUser): string[] {
  writeFileSync(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
  for (const name of ['server.crt', 'server.key']) {
    const copy = join(data, name);
    copyFileSync(certificateFile(secured, name), copy);
    chmodSync(copy, 0o600);
    if (uid !== undefined && gid !== undefined) chownSync(copy, uid, gid);
  }
  return ['-c', 'ssl=on', '-c', 'ssl_cert_file=server.crt', '-c', 'ssl_key_file=server.key'];
}

/** The program that creates the data: a new cluster, or a standby of another server. */
function maker(data: string, primary: string | undefined): { program: string; args: readonly string[] } {
  if (primary === undefined) {
    const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--no-locale', '--encoding=UTF8'];
    return { program: 'initdb', args };
  }
  const args = ['-D', data, '-d', primary, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  return { program: 'pg_basebackup', args };
}

/** An empty folder owned by `user`, or a link to one in memory. */
function makeData(data: string, { ports, options }: Place, { uid, gid }: SystemUser): void {
  const folder = options.inMemory && hasMemory() ? `${MEMORY}/sillage-postgres-${ports[0]}` : data;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (folder !== data) symlinkSync(folder, data);
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}

/**
 * A base backup of a local Postgres from this machine's packages, with the WAL that makes it consistent. Throws
 * UnavailableError if it runs in a container, whose files are not accessible.
 */
export async function takeBaseBackup({ instance, address }: RunningPostgres, target: string): Promise<void> {
  const data = join(instanceDirectory(instance, 'postgres'), 'data');
  const binaries = findBinaries();
  if (!existsSync(join(data, 'PG_VERSION')) || !binaries)
    throw new UnavailableError('Its Postgres is in a container: SILLAGE_LOCAL=native takes one of this machine.');
  const args = ['-d', address, '-D', target, '--wal-method=stream', '--checkpoint=fast', '--no-sync'];
  await run(join(binaries, 'pg_basebackup'), args, { cwd: '/', timeoutMs: 0 });
}

/** Replaces the data of a stopped Postgres by a base backup. */
export async function putBaseBackup({ instance }: RunningPostgres, source: string): Promise<void> {
  const data = join(instanceDirectory(instance, 'postgres'), 'data');
  rmSync(data, { recursive: true, force: true });
  cpSync(source, data, { recursive: true });
  chmodSync(data, 0o700);
  if (!isRoot) return;
  const { uid, gid } = await systemUser();
  await run('chown', ['-R', `${uid}:${gid}`, data], { timeoutMs: 0 });
}

/** Follows the link if the data are in memory. */
function removeData(data: string): void {
  if (existsSync(data)) rmSync(realpathSync(data), { recursive: true, force: true });
  rmSync(data, { recursive: true, force: true });
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > 2 * 1024 ** 3;
}

/** The newest version of Debian, or the one in PATH or SILLAGE_POSTGRES_BIN. */
function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const own = process.env.SILLAGE_POSTGRES_BIN;
  const candidates = own ? [own] : versions.map((version) => join(debian, version, 'bin'));
  const initdb = findProgram(['initdb'], candidates);
  return initdb && join(initdb, '..');
}

async function installBinaries(): Promise<string> {
  await installPackages(['postgresql']);
  const binaries = findBinaries();
  if (!binaries)
    throw new UnavailableError('Postgres was installed, but its initdb was not found below /usr/lib/postgresql.');
  return binaries;
}

async function systemUser(): Promise<SystemUser> {
  try {
    return { uid: Number(await run('id', ['-u', 'postgres'])), gid: Number(await run('id', ['-g', 'postgres'])) };
  } catch (error) {
    throw new UnavailableError(
      'Postgres refuses to run as root, and there is no system user "postgres" to run it as.',
      { cause: error },
    );
  }
}
