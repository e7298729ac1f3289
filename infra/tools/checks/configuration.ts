import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type ServiceName, serviceNames, services } from '@sillage/proto/services';
import { CommonConfig } from '@sillage/runtime/service';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The file whose tables are generated from the schemas of the environment; the rest is written by hand. */
export const CONFIGURATION_FILE = join(ROOT, 'docs/configuration.md');

const BEGIN = '<!-- tables: written by `npm run generate` from the config.ts of each service -->\n';
const END = '<!-- end of the tables -->\n';

interface Variable {
  readonly name: string;
  readonly readBy: readonly string[];
  /** In the order of `readBy`. */
  readonly defaults: readonly string[];
  readonly meaning: string;
}

/** The document with tables generated from the present schemas. Throws if a variable has no description. */
export async function withTables(document: string): Promise<string> {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin === -1 || end < begin) throw new Error('docs/configuration.md has no place for its tables');
  return document.slice(0, begin + BEGIN.length) + (await tables()) + document.slice(end);
}

async function tables(): Promise<string> {
  const common = Object.entries(CommonConfig.shape).map(([name, schema]) => variableOf(name, schema, ['all']));
  const own = await ownVariables();
  const shared = own.filter(({ readBy }) => readBy.length > 1);
  const names = [...new Set(own.flatMap(({ readBy }) => readBy))].sort();
  const alone = names.map(
    (service) => [service, own.filter(({ readBy }) => readBy.length === 1 && readBy[0] === service)] as const,
  );
  return [
    section('Every service', common),
    section('Several services', shared, true),
    ...alone.filter(([, variables]) => variables.length > 0).map(([service, variables]) => section(service, variables)),
    '\n',
  ].join('');
}

/**
 * The variables of services besides the common ones. A variable with the same meaning in several services is listed
 * once.
 */
async function ownVariables(): Promise<readonly Variable[]> {
  const found = new Map<string, Variable>();
  for (const service of [...serviceNames].sort()) {
    for (const [name, schema] of Object.entries(await configOf(service))) {
      if (name in CommonConfig.shape) continue;
      const variable = variableOf(name, schema, [service]);
      const key = `${name} ${variable.meaning}`;
      const known = found.get(key);
      found.set(key, known ? merged(known, variable) : variable);
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** If the defaults of a variable differ, each is listed with its service. */
function merged(known: Variable, more: Variable): Variable {
  return { ...known, readBy: [...known.readBy, ...more.readBy], defaults: [...known.defaults, ...more.defaults] };
}

/** The variables that a service reads, with their schemas. */
export async function configOf(service: ServiceName): Promise<Readonly<Record<string, z.core.$ZodType>>> {
  const { folder } = services[service];
  const module: Readonly<Record<string, unknown>> = await import(
    pathToFileURL(join(ROOT, folder, 'src/config.ts')).href
  );
  const schema = Object.values(module).find((value) => value instanceof z.ZodObject);
  if (!(schema instanceof z.ZodObject)) throw new Error(`${folder}/src/config.ts exports no schema`);
  return schema.shape;
}

function variableOf(name: string, schema: z.core.$ZodType, readBy: readonly string[]): Variable {
  const meaning = schema instanceof z.ZodType ? schema.description : undefined;
  if (meaning === undefined)
    throw new Error(`${name} (${readBy.join(', ')}) has no description: add .describe() as the last call`);
  return { name, readBy, defaults: [defaultOf(schema)], meaning };
}

/** The default of a variable. */
function defaultOf(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodOptional) return '';
  if (!(schema instanceof z.ZodDefault)) return 'required';
  const value = schema.def.defaultValue;
  return value === '' || (Array.isArray(value) && value.length === 0) ? '' : `\`${value}\``;
}

function defaultsOf({ readBy, defaults }: Variable): string {
  const [first = ''] = defaults;
  return new Set(defaults).size === 1
    ? first
    : readBy.map((service, index) => `${service} ${defaults[index]}`).join(', ');
}

function section(title: string, variables: readonly Variable[], isShared = false): string {
  const rows = variables.map((variable) => [
    `\`${variable.name}\``,
    ...(isShared ? [variable.readBy.join(', ')] : []),
    defaultsOf(variable),
    variable.meaning,
  ]);
  const head = isShared ? ['Variable', 'Read by', 'Default', 'Meaning'] : ['Variable', 'Default', 'Meaning'];
  const lines = [head, head.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return `\n### ${title}\n\n${lines.join('\n')}\n`;
}
