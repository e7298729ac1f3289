import { z } from 'zod';
import { nameOf } from '../app/declarations.ts';
import type { HttpApp } from '../app/http-app.ts';
import { routesOf } from '../app/routes-of.ts';

interface Walked {
  /** `PATCH /x name`, of every request that ought to be refused at aal1. */
  readonly guarded: readonly string[];
  /** Those of them that were not. */
  readonly open: readonly string[];
  /** Requests that change nothing of weight, and were refused nevertheless. */
  readonly barred: readonly string[];
}

interface Attempt {
  readonly name: string;
  readonly isGuarded: boolean;
  readonly payload?: object;
}

const AN_ID = '0198a000-0000-7000-8000-000000000001';

/**
 * Drives every route of an app that a user's session opens, member by member where some are harmless. The headers prove
 * aal1 with a second factor.
 */
export async function listOpenAtAal1(app: HttpApp, headers: Readonly<Record<string, string>>): Promise<Walked> {
  await app.ready();
  const walked = { guarded: [] as string[], open: [] as string[], barred: [] as string[] };
  for (const route of routesOf(app)) {
    const { changes, harmless, proof } = route.config ?? {};
    const method = [route.method].flat()[0];
    if (proof !== undefined || method === 'HEAD' || method === 'OPTIONS') continue;
    const isGuarded = changes === 'money' || changes === 'access';
    const attempts =
      isGuarded && harmless
        ? membersOf(nameOf(route), route.schema?.body, harmless)
        : [{ name: nameOf(route), isGuarded }];
    for (const { name, payload, isGuarded: isExpected } of attempts) {
      const url = route.url.replace(/:\w+/g, AN_ID);
      const answer = await app.inject({ method: method as 'POST', url, headers, ...(payload && { payload }) });
      const isRefused = answer.statusCode === 403 && answer.body.includes('"insufficient_aal"');
      if (isExpected) walked.guarded.push(name);
      if (isExpected && !isRefused) walked.open.push(`${name}: ${answer.statusCode}`);
      if (!isExpected && isRefused) walked.barred.push(name);
    }
  }
  return walked;
}

function membersOf(route: string, body: unknown, harmless: readonly string[]): readonly Attempt[] {
  if (!(body instanceof z.ZodObject)) throw new Error(`${route} has harmless members and no contract of its body`);
  return Object.keys(body.shape).map((member) => ({
    name: `${route} ${member}`,
    isGuarded: !harmless.includes(member),
    payload: { [member]: null },
  }));
}
