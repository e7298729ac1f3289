import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { errorCatalogue } from '@sillage/proto/http/errors';
import { SCOPES_OF_ROUTES } from '@sillage/proto/values/api-scopes';
import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { nameOf } from '../../runtime/http/app/declarations.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';
import { type PublicRoute, publicRoutes } from './routes.ts';

/** Path of the document in the repository; the gateway serves it at /api/openapi.json. */
export const DOCUMENT_FILE = fileURLToPath(new URL('../../../proto/http/openapi.json', import.meta.url));

const CONTRACTS = fileURLToPath(new URL('../../../proto/http', import.meta.url));

/** An integer of any size, as text, because JSON numbers are exact only up to 2^53. */
const INTEGER = '^(0|-?[1-9]\\d{0,39})$';

/** Content types that clients must not read as text. */
const BINARY: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/zip',
  'image/jpeg',
  'image/png',
  'image/webp',
]);

const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(errorCatalogue)),
    detail: z.string(),
    requestId: z.string(),
  })
  .catchall(z.unknown())
  .meta({ id: 'Problem', description: 'RFC 9457. `code` is stable, `detail` is for developers.' });

const problem = {
  description: 'What went wrong, what was kept and what to do.',
  content: { 'application/problem+json': { schema: Problem } },
};

/**
 * The document generated from the present routes, with a trailing line break. Throws if an operation is not described.
 */
export async function openApiDocument(): Promise<string> {
  const contracts = await namedContracts();
  const routes = await publicRoutes();
  const known = new Set(routes.map(({ route }) => keyOf(route)));
  const stale = Object.keys(operations).filter((key) => !known.has(key));
  if (stale.length > 0)
    throw new Error(`infra/tools/api/operations.ts describes what no route does: ${stale.join(', ')}`);
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const publicRoute of routes) {
    const { route } = publicRoute;
    const described = operations[keyOf(route)];
    if (!described) throw new Error(`infra/tools/api/operations.ts lacks a line for ${keyOf(route)}`);
    const path = pathOf(route);
    paths[path] = {
      ...paths[path],
      [String(route.method).toLowerCase()]: operationOf(publicRoute, described, contracts),
    };
  }
  const description: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: {
      title: 'Sillage',
      version: '1',
      description:
        'Amounts are integers in minor units of their currency, and sums of them texts of such integers, rates are basis points, times are RFC 3339 in UTC. Answers may get new members, and their enumerations new values; what is there stays.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths: paths as ZodOpenApiPathsObject,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a session.' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of an account, with the scope that the operation names.',
        },
        secretKey: { type: 'http', scheme: 'bearer', description: 'A secret key of a campaign.' },
        dataLink: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a link that was mailed to an address.',
        },
        programmeSession: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sillage-programmes',
          description: 'The session of an affiliate; without `__Host-` where the installation has no HTTPS.',
        },
        accessTicket: { type: 'http', scheme: 'bearer', description: 'The `accessTicket` of a public dashboard.' },
      },
    },
  };
  const document = createDocument(description, {
    // A bigint in code is a text on the wire: SumMinor of proto/values/money.ts.
    override: ({ jsonSchema, zodSchema }) => {
      if (zodSchema instanceof z.ZodBigInt)
        Object.assign(jsonSchema, { type: 'string', format: undefined, pattern: INTEGER });
    },
  });
  return `${JSON.stringify(document, null, 2)}\n`;
}

function operationOf(
  { route, session }: PublicRoute,
  described: Operation,
  contracts: ReadonlyMap<string, z.ZodType>,
): ZodOpenApiOperationObject {
  const { params, querystring, headers, body } = (route.schema ?? {}) as Record<string, z.ZodObject | undefined>;
  return {
    operationId: described.id,
    summary: described.summary,
    ...(described.description !== undefined && { description: described.description }),
    tags: [tagOf(route.url)],
    security: described.security ?? securityOf(route, session),
    requestParams: {
      ...(params && { path: params }),
      ...(querystring && { query: querystring }),
      ...(headers && { header: headers }),
    },
    ...(body && {
      requestBody: { required: !body.safeParse(undefined).success, content: { 'application/json': { schema: body } } },
    }),
    ...(described.consumes !== undefined && {
      requestBody: { required: true, content: { [described.consumes]: { schema: { type: 'string' as const } } } },
    }),
    responses: { ...answersOf(route, described, contracts), default: problem },
  };
}

function answersOf(
  { schema }: RouteOptions,
  { produces, answer, emptyAs }: Operation,
  contracts: ReadonlyMap<string, z.ZodType>,
): ZodOpenApiResponsesObject {
  if (produces) {
    const content = Object.fromEntries(produces.map((type) => [type, { schema: contentOf(type) }]));
    return { 200: { description: 'The content.', content } };
  }
  const declared = answer === undefined ? schema?.response : { 200: contracts.get(answer) };
  const answers = Object.entries((declared ?? {}) as Record<string, z.ZodType>);
  if (answers.length === 0) return { [emptyAs ?? 204]: { description: EMPTY[emptyAs ?? 204] } };
  return Object.fromEntries(
    answers.map(([status, answerSchema]) => [
      status,
      { description: 'The result.', content: { 'application/json': { schema: answerSchema } } },
    ]),
  ) as ZodOpenApiResponsesObject;
}

const EMPTY = { 202: 'It will be done.', 204: 'Done.', 303: 'What was asked for is at another address.' } as const;

function contentOf(type: string): { readonly type: 'string'; readonly format?: 'binary' } {
  return BINARY.has(type) ? { type: 'string', format: 'binary' } : { type: 'string' };
}

function securityOf(route: RouteOptions, session: boolean | undefined): NonNullable<Operation['security']> {
  if (route.config?.proof === 'secret key') return [{ secretKey: [] }];
  if (session === false) return [];
  const scope = SCOPES_OF_ROUTES[nameOf(route)];
  return [{ session: [] }, ...(scope ? [{ apiKey: [scope] }] : [])];
}

/** `GET /api/v1/campaigns/{campaignId}`. */
const keyOf = (route: RouteOptions): string => `${String(route.method)} ${pathOf(route)}`;
const pathOf = ({ url }: RouteOptions): string => url.replaceAll(/:(\w+)/g, '{$1}');

/** `campaigns` of `/api/v1/campaigns/…` and of `/api/v1/public/campaigns/…`. */
const tagOf = (url: string): string => url.split('/').filter((part) => part !== 'public')[3] ?? '';

/** The schemas of proto/http by their exported names, which become the names of the components. */
async function namedContracts(): Promise<ReadonlyMap<string, z.ZodType>> {
  const named = new Map<string, z.ZodType>();
  for (const file of readdirSync(CONTRACTS)
    .filter((name) => /^[a-z-]+\.ts$/.test(name))
    .sort()) {
    const exports: Readonly<Record<string, unknown>> = await import(pathToFileURL(join(CONTRACTS, file)).href);
    for (const [name, schema] of Object.entries(exports)) {
      if (!(schema instanceof z.ZodType)) continue;
      if (named.has(name)) throw new Error(`${name} is exported twice in proto/http: ${basename(file)}`);
      named.set(name, schema);
      z.globalRegistry.add(schema, { ...schema.meta(), id: name });
    }
  }
  return named;
}
