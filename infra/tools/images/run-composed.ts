import { spawn } from 'node:child_process';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@sillage/runtime/http/free-port';
import { type ComposedService, moveTo, type Places } from './compose.ts';

/** A service of docker-compose.yml that runs as a process of this machine. */
export interface RunningService {
  readonly name: string;
  readonly url: string;
  readonly logFile: string;
  readonly exit: Promise<number | null>;
  stop(signal: NodeJS.Signals): void;
}

export interface Stage {
  /** What the images contain: `node infra/tools/images/build.js all DIRECTORY`. */
  readonly images: string;
  /** Logs and what would be volumes. */
  readonly directory: string;
  /** Engines: `postgres:5432` and so on. The services' own addresses are added. */
  readonly places: Places;
  /** Fixed ports by service; the others take free ones. */
  readonly ports: Readonly<Record<string, number>>;
  /** Wins over the composed environment. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Ports and places of all services, known before the first one starts, since they name each other. */
export async function placeServices(services: readonly ComposedService[], stage: Stage): Promise<Stage> {
  const ports: Record<string, number> = { ...stage.ports };
  for (const { name } of services) ports[name] ??= await freePort();
  const own = services.map(({ name, environment }) => [`${name}:${environment.PORT}`, `127.0.0.1:${ports[name]}`]);
  return { ...stage, ports, places: { ...stage.places, ...Object.fromEntries(own) } };
}

/**
 * Runs the exact command of the image with its environment, and resolves when /readyz says so; rejects with the end of
 * its log.
 */
export async function runComposed(service: ComposedService, stage: Stage): Promise<RunningService> {
  const { name } = service;
  const port = String(stage.ports[name]);
  const data = join(stage.directory, name);
  await mkdir(data, { recursive: true });
  const logFile = join(stage.directory, `${name}.log`);
  const places = { ...stage.places, '/data': data, '/app': join(stage.images, name) };
  const [program = '', ...args] = service.command;
  const log = await open(logFile, 'a');
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: join(stage.images, name),
    env: {
      PATH: process.env.PATH,
      ...moveTo(places, service.environment),
      HOST: '127.0.0.1',
      PORT: port,
      ...stage.environment,
    },
    stdio: ['ignore', log.fd, log.fd],
    // Its own process group: Ctrl-C reaches the one who stops it in order.
    detached: true,
  });
  await log.close();
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve).once('error', () => resolve(null)));
  const running = {
    name,
    url: `http://127.0.0.1:${port}`,
    logFile,
    exit,
    stop: (signal: NodeJS.Signals) => void child.kill(signal),
  };
  await untilReady(running);
  return running;
}

async function untilReady({ name, url, logFile, exit, stop }: RunningService): Promise<void> {
  let isGone = false;
  const gone = exit.then(() => {
    isGone = true;
  });
  for (let waitedMs = 0; waitedMs < 60_000 && !isGone; waitedMs += 100) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await Promise.race([gone, sleep(100)]);
  }
  stop('SIGKILL');
  throw new Error(
    `${name} did not become ready. The end of ${logFile}:\n${(await readFile(logFile, 'utf8')).slice(-3000)}`,
  );
}
