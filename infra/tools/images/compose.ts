import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string().optional(),
      build: z.object({ args: z.object({ SERVICE: z.string() }) }).optional(),
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()).default({}),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
    }),
  ),
});

/** One of our own services, from docker-compose.yml and the Dockerfile. */
export interface ComposedService {
  readonly name: string;
  /** The image's CMD, or the service's own command. */
  readonly command: readonly string[];
  /** The image's ENV and the service's environment, with variables replaced. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Our services in docker-compose.yml, each after its dependencies. `variables` replace `.env`; `${NAME}`,
 * `${NAME:-default}` and `${NAME:?message}` are expanded like docker compose does.
 */
export async function readCompose(
  root: string,
  variables: Readonly<Record<string, string>>,
): Promise<readonly ComposedService[]> {
  const [compose, dockerfile] = await Promise.all([
    readFile(join(root, 'docker-compose.yml'), 'utf8'),
    readFile(join(root, 'Dockerfile'), 'utf8'),
  ]);
  const { services } = Compose.parse(interpolate(parse(compose, { merge: true }), variables));
  const image = readFinalStage(dockerfile);
  const ours = Object.entries(services).filter(([, service]) => service.build);
  const waiting = new Map(ours);
  const ordered: ComposedService[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].find(([, { depends_on }]) => Object.keys(depends_on).every((name) => !waiting.has(name)));
    if (!next) throw new Error(`docker-compose.yml: ${[...waiting.keys()].join(', ')} wait for each other`);
    const [name, service] = next;
    waiting.delete(name);
    ordered.push({
      name,
      command: service.command ?? image.command,
      environment: { ...image.environment, ...service.environment },
    });
  }
  return ordered;
}

/** Replaces the variables in every text of a parsed document. */
function interpolate(value: unknown, variables: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((item) => interpolate(item, variables));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, interpolate(member, variables)]));
  }
  if (typeof value !== 'string') return value;
  return value.replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_match, name: string, kind: string | undefined, rest: string | undefined) => {
      const given = variables[name];
      if (given) return given;
      if (kind === '?') throw new Error(`${name}: ${rest}`);
      return rest ?? '';
    },
  );
}

/** ENV and CMD of the last stage. */
function readFinalStage(dockerfile: string): {
  readonly command: readonly string[];
  readonly environment: Record<string, string>;
} {
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  const command = z.array(z.string()).parse(JSON.parse(/^CMD (\[.*\])$/m.exec(stage)?.[1] ?? ''));
  const environment = (/^ENV (.*)$/m.exec(stage)?.[1] ?? '').split(' ').map((pair) => pair.split('='));
  return { command, environment: Object.fromEntries(environment) };
}

/**
 * Replacements for addresses and folders of the compose network: `postgres:5432`, `identity:8080`, `/data` and so on.
 */
export type Places = Readonly<Record<string, string>>;

/** The environment with every address and folder of the compose network replaced. */
export function moveTo(places: Places, environment: Readonly<Record<string, string>>): Record<string, string> {
  // The longest first, because a name may be a prefix of another.
  const names = Object.keys(places).sort((a, b) => b.length - a.length);
  // In one pass, because a place may contain another name.
  const known = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  return Object.fromEntries(
    Object.entries(environment).map(([variable, value]) => [
      variable,
      value.replace(known, (name) => places[name] ?? ''),
    ]),
  );
}
