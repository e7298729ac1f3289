import { z } from 'zod';
import type { HttpApp } from '../app/http-app.ts';
import { routesOf } from '../app/routes-of.ts';

/** A value with something that no text can hold in one place, and where that is. */
export interface HostileValue {
  readonly path: string;
  readonly value: unknown;
}

const HOSTILE = ['a\0b', '\0', 'a\ud800', '\udfffb'];

/** For every text that a contract takes: values that hold NUL, or half of a surrogate pair, right there. */
export function hostileValues(schema: z.core.$ZodType): readonly HostileValue[] {
  return placesOf(schema).flatMap(({ path, place }) =>
    HOSTILE.map((hostile) => ({ path: path.join('.'), value: place(hostile) })),
  );
}

interface Place {
  readonly path: readonly string[];
  readonly place: (hostile: string) => unknown;
}

function placesOf(schema: z.core.$ZodType): readonly Place[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return [{ path: [], place: (hostile) => hostile }];
    case 'object': {
      // What tells the kinds of a union apart has to be right for the rest to be looked at.
      const fixed = Object.fromEntries(
        Object.entries(def.shape).flatMap(([name, member]) =>
          member instanceof z.ZodLiteral ? [[name, member.value]] : [],
        ),
      );
      return Object.entries(def.shape).flatMap(([name, member]) =>
        placesOf(member).map(({ path, place }) => ({
          path: [name, ...path],
          place: (hostile: string) => ({ ...fixed, [name]: place(hostile) }),
        })),
      );
    }
    case 'array':
      return placesOf(def.element).map(({ path, place }) => ({
        path: ['0', ...path],
        place: (hostile: string) => [place(hostile)],
      }));
    case 'union':
      return def.options.flatMap(placesOf);
    case 'intersection':
      return [...placesOf(def.left), ...placesOf(def.right)];
    case 'pipe':
      return placesOf(def.in instanceof z.ZodTransform ? def.out : def.in);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
      return placesOf(def.innerType);
    default:
      return [];
  }
}

/** The problem of a refusal: 400, with the place of what was wrong. */
const Refusal = z.object({
  status: z.literal(400),
  code: z.literal('validation_failed'),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
});

/** Whether an answer refuses the value for the value at its path. */
export function refusesAt(answer: unknown, path: string): boolean {
  const refusal = Refusal.safeParse(answer);
  return (
    refusal.success && refusal.data.errors.some((error) => path === error.path || path.startsWith(`${error.path}.`))
  );
}

interface Walked {
  /** How many texts there were. */
  readonly texts: number;
  /** `POST /x name "a\u0000b": 500`, of each that was not refused for what it is. */
  readonly notRefused: readonly string[];
}

const AN_ID = '0198a000-0000-7000-8000-000000000001';

/**
 * Puts what no text can hold into every text of every body and query that an app takes from outside, in the name of
 * whoever the headers prove.
 */
export async function sendHostileTexts(app: HttpApp, headers: Readonly<Record<string, string>>): Promise<Walked> {
  await app.ready();
  const notRefused: string[] = [];
  let texts = 0;
  for (const { method, url: route, schema } of routesOf(app).filter(({ url }) => !url.startsWith('/internal/'))) {
    const methods = [method].flat().filter((name) => name !== 'HEAD' && name !== 'OPTIONS');
    const url = route.replace(/:\w+/g, AN_ID);
    const { body, querystring }: { body?: unknown; querystring?: unknown } = schema ?? {};
    const requests = [
      ...(body instanceof z.ZodType
        ? hostileValues(body).map(({ path, value }) => ({ path, value, url, payload: Object(value) }))
        : []),
      ...(querystring instanceof z.ZodType
        ? hostileValues(querystring).flatMap((hostile) => inQuery(url, hostile))
        : []),
    ];
    for (const { path, value, ...request } of requests) {
      for (const name of methods) {
        texts += 1;
        const answer = await app.inject({ ...request, method: name as 'POST', headers });
        if (!refusesAt(answer.json(), path))
          notRefused.push(`${name} ${route} ${path} ${JSON.stringify(value)}: ${answer.statusCode}`);
      }
    }
  }
  return { texts, notRefused };
}

/** Half of a pair cannot be written into an address. */
function inQuery(url: string, { path, value }: HostileValue) {
  const given = z.record(z.string(), z.string()).parse(value);
  const isWritable = Object.values(given).every((text) => !/\p{Surrogate}/u.test(text));
  return isWritable ? [{ path: `querystring.${path}`, value, url: `${url}?${new URLSearchParams(given)}` }] : [];
}
