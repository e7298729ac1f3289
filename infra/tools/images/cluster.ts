import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { passwordVariable } from '@sillage/proto/services';
import { SERVICES_WITH_DATA } from '@sillage/runtime/postgres';
import { ensureShared } from '@sillage/tools/local';
import { instanceDirectory } from '../local/paths.ts';
import type { ServiceProcess } from '../testbed/process.ts';
import { buildImages } from './build-images.js';
import { ROOT } from './bundle.js';
import { readCompose } from './compose.ts';
import { placeServices, runComposed } from './run-composed.ts';
import { withDatabase, withRoles } from './with-database.ts';

/**
 * `npm run cluster`: the services of docker-compose.yml without Docker, each as its own process with the command and
 * the environment of its image, on this machine's Kafka, Redis and Postgres. PORT (default 4000) is the gateway's.
 */
const port = Number(process.env.PORT || 4000);
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
const directory = join(ROOT, '.data', 'cluster');
const images = join(ROOT, '.cache', 'images');

say('Starting Kafka, Redis and Postgres …');
const [postgres, redis, kafka] = await Promise.all([
  ensureShared('postgres'),
  ensureShared('redis'),
  ensureShared('kafka'),
]);
say('Building the services …');
await buildImages('all', images);

const password = 'local';
const services = await readCompose(ROOT, {
  INTERNAL_SECRET: await secret(),
  POSTGRES_PASSWORD: password,
  ...Object.fromEntries(SERVICES_WITH_DATA.map((name) => [passwordVariable(name), password])),
  PUBLIC_URL: publicUrl,
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
});
const stage = await placeServices(services, {
  images,
  directory,
  places: {
    'postgres:5432/sillage': await withRoles(await withDatabase(postgres, 'sillage_cluster')),
    'redis:6379': new URL(redis).host,
    'kafka:9092': kafka,
  },
  ports: { gateway: port },
  // Mailpit is a container; without it, mails go to your own mail server, or nowhere.
  environment: { SMTP_URL: process.env.SMTP_URL ?? '' },
});

const running: ServiceProcess[] = [];
let isStopping = false;
const signalled = new Promise<void>((resolve) => {
  // `on` instead of `once`, because npm repeats the Ctrl-C that the terminal sends to both.
  process.on('SIGINT', () => resolve()).on('SIGTERM', () => resolve());
});
try {
  for (const service of services) {
    const started = await Promise.race([runComposed(service, stage), signalled]);
    if (!started) break;
    running.push(started);
    say(`  ${started.name.padEnd(13)}${started.url}`);
    started.exit.then(({ code, signal }) => {
      if (!isStopping) say(`${started.name} ended with ${code ?? signal}; ${started.logFile} says why.`);
    });
  }
  if (running.length === services.length)
    say(
      `\nSillage is ready: ${publicUrl} (logs in ${directory}). Ctrl-C stops the services; npm run local:down stops Kafka, Redis and Postgres.`,
    );
  await signalled;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
isStopping = true;
for (const service of running.reverse()) await service.kill('SIGTERM');
// Ends a service that was starting when the signal came, too.
process.exit();

/** Stable across starts and checkouts that use these engines, because it encrypts data in the database. */
async function secret(): Promise<string> {
  const file = join(instanceDirectory('shared'), 'cluster-secret');
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  const made = randomBytes(48).toString('base64url');
  await writeFile(file, made, { mode: 0o600 });
  return made;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
