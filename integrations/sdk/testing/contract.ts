import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';

const Content = z.record(z.string(), z.unknown());
const Operation = z.object({
  operationId: z.string(),
  responses: z.record(z.string(), z.object({ content: Content.optional() })),
});
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

const text = readFileSync(new URL('../../../proto/http/openapi.json', import.meta.url), 'utf8');
export const document: Record<string, unknown> = JSON.parse(text);
const { paths } = Document.parse(document);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi');

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    path,
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  })),
);

export const operationIds = operations.map(({ operationId }) => operationId);

export interface Answer {
  readonly operationId: string;
  readonly status: number;
  /** How the response differs from the document; undefined if it does not. */
  readonly difference: string | undefined;
}

/** Compares a response with the document. */
export async function compare(request: Request, response: Response): Promise<Answer> {
  const { pathname } = new URL(request.url);
  const fitting = operations.filter(({ method, pattern }) => method === request.method && pattern.test(pathname));
  // `/connections/{id}` also matches literal paths, which take precedence.
  const operation = fitting.sort((one, other) => wildcards(one.path) - wildcards(other.path))[0];
  if (!operation) return { operationId: '', status: 0, difference: `${request.method} ${pathname} is no operation` };
  const { operationId, path, method, responses } = operation;
  const status = String(response.status) in responses ? String(response.status) : 'default';
  const answer = { operationId, status: response.status };
  if (status === 'default' && response.ok)
    return { ...answer, difference: `${operationId} does not name ${response.status}` };
  const content = responses[status]?.content;
  if (!content)
    return { ...answer, difference: (await response.text()) === '' ? undefined : `${operationId} answered a body` };
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  if (!(type in content)) return { ...answer, difference: `${operationId} answered ${response.status} as ${type}` };
  if (!type.endsWith('json')) return { ...answer, difference: undefined };
  const pointer = ['paths', path, method.toLowerCase(), 'responses', status, 'content', type, 'schema'];
  const validate = ajv.compile({ $ref: `openapi#/${pointer.map(escaped).join('/')}` });
  const fits = validate(await response.json());
  return { ...answer, difference: fits ? undefined : `${operationId}: ${ajv.errorsText(validate.errors)}` };
}

const wildcards = (path: string): number => path.split('{').length;
const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
