import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@sillage/runtime/http/free-port';
import { type ServiceProcess, startProcess } from '../testbed/process.ts';
import { type ComposedService, moveTo, type Places } from './compose.ts';

export interface Stage {
  /** The images' contents: `node infra/tools/images/build.js all DIRECTORY`. */
  readonly images: string;
  /** For logs and in place of volumes. */
  readonly directory: string;
  /** Engines: `postgres:5432` and so on. The services' own addresses are added. */
  readonly places: Places;
  /** Fixed ports by service; the others get free ones. */
  readonly ports: Readonly<Record<string, number>>;
  /** The user of the processes, if root starts them; it can write only to its folder of `directory`. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Overrides the composed environment. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Ports and places of all services, chosen before the first one starts, since they refer to each other. */
export async function placeServices(services: readonly ComposedService[], stage: Stage): Promise<Stage> {
  const ports: Record<string, number> = { ...stage.ports };
  for (const { name } of services) ports[name] ??= await freePort();
  const own = services.map(({ name, environment }) => [`${name}:${environment.PORT}`, `127.0.0.1:${ports[name]}`]);
  return { ...stage, ports, places: { ...stage.places, ...Object.fromEntries(own) } };
}

/** Runs the exact command of the image with its environment, like {@link startProcess}. */
export async function runComposed(
  { name, command, environment }: ComposedService,
  stage: Stage,
): Promise<ServiceProcess> {
  const data = join(stage.directory, name);
  await mkdir(data, { recursive: true });
  if (stage.user) await chown(data, stage.user.uid, stage.user.gid);
  const port = stage.ports[name];
  const cwd = join(stage.images, name);
  return startProcess({
    name,
    command: command.map((word) => (word === 'node' ? process.execPath : word)),
    cwd,
    env: { ...moveTo({ ...stage.places, '/data': data, '/app': cwd }, environment), ...stage.environment },
    logDir: stage.directory,
    isDetached: true,
    ...stage.user,
    ...(port !== undefined && { port }),
  });
}
