import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@sillage/runtime/http/free-port';
import { ROOT } from '../../images/bundle.js';
import { run } from '../../local/index.ts';
import { type ServiceProcess, startProcess } from '../../testbed/process.ts';

const PACKAGES = ['django-link-shortener==1.1.0', 'django==5.2.*', 'gunicorn==23.*', 'psycopg[binary]==3.2.*'];
const FOLDER = join(ROOT, '.cache', 'peers', 'django-links');
const PROJECT = new URL('./django-links.py', import.meta.url).pathname;

export interface Peer {
  readonly process: ServiceProcess;
  /** The path of its only short link. */
  readonly path: string;
  /** The packages and the command with which it was started. */
  readonly how: string;
}

/**
 * A link shortener with Django on Postgres, behind gunicorn with three workers, as its documentation recommends for one
 * core. Each redirect is a transaction that increments the link's count, durable before the response; it stores neither
 * the time of the click nor anything else. Rejects if its packages are unavailable.
 */
export async function startDjangoLinks(options: {
  readonly core: number;
  readonly postgresUrl: string;
  readonly logDir: string;
}): Promise<Peer> {
  const bin = (program: string) => join(FOLDER, 'bin', program);
  if (!existsSync(bin('gunicorn'))) {
    mkdirSync(FOLDER, { recursive: true });
    await run('python3', ['-m', 'venv', FOLDER], { timeoutMs: 60_000 });
    await run(bin('pip'), ['install', '--quiet', '--disable-pip-version-check', ...PACKAGES], { timeoutMs: 120_000 });
  }
  const env = {
    PGPORT: new URL(options.postgresUrl).port,
    PATH: process.env.PATH ?? '',
    // Otherwise it would be written beside the sources, and committed.
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const code = (await run(bin('python'), [PROJECT, 'prepare'], { env, timeoutMs: 60_000 })).trim();
  const versions = await run(bin('pip'), ['freeze', '--disable-pip-version-check'], { timeoutMs: 60_000 });
  const port = await freePort();
  const gunicorn = ['--bind', `127.0.0.1:${port}`, '--workers', '3', '--worker-class', 'gthread', '--threads', '4'];
  const serve = [...gunicorn, '--keep-alive', '60', '--backlog', '2048', 'django-links:application'];
  const server = await startProcess({
    name: 'django-links',
    command: ['taskset', '-c', String(options.core), bin('gunicorn'), '--chdir', join(PROJECT, '..'), ...serve],
    env,
    logDir: options.logDir,
    port,
  });
  return {
    process: server,
    path: `/s/${code}/`,
    how: `${versions.trim().split('\n').join(', ')}: gunicorn ${serve.join(' ')}`,
  };
}
