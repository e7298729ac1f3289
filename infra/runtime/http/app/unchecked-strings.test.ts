import { emailAddress, text, verbatim } from '@sillage/proto/values/text';
import { createLogger } from '@sillage/runtime/service';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildHttpApp } from './app.ts';

const newApp = () => buildHttpApp({ name: 'test', log: createLogger('test', 'silent') });

describe('a contract that takes strings as they come does not start', () => {
  test.each([
    ['a bare string', z.object({ name: z.string() }), 'name'],
    ['one that only has a length', z.object({ name: z.string().min(1).max(200) }), 'name'],
    ['a pattern', z.object({ name: z.string().regex(/^a+$/) }), 'name'],
    ['an address', z.object({ page: z.url() }), 'page'],
    ['one that may be absent', z.object({ name: z.string().nullish() }), 'name'],
    ['deep inside', z.object({ items: z.array(z.object({ name: z.string() })) }), 'items.0.name'],
    ['before a change', z.object({ name: z.string().transform(Number) }), 'name'],
    ['after one', z.object({ name: z.preprocess(String, z.string()) }), 'name'],
    ['one of two', z.object({ amount: z.union([z.number(), z.string()]) }), 'amount'],
    ['names of anything', z.record(z.string(), z.boolean()), '*'],
    ['anything', z.object({ data: z.unknown() }), 'data'],
    ['of our own making', z.object({ data: z.custom<string>() }), 'data'],
  ])('%s', async (_name, body, path) => {
    const app = newApp();
    expect(() => app.post('/new', { config: { changes: 'nothing' }, schema: { body } }, () => 'ok')).toThrow(
      `POST /new: body takes strings as they come (${path})`,
    );
    await app.close();
  });

  test('texts, ids, times, words of a list and numbers do', async () => {
    const app = newApp();
    const body = z.object({
      name: text(200).min(1).optional(),
      password: verbatim(100),
      email: emailAddress('no').nullable(),
      id: z.uuid(),
      at: z.iso.datetime({ offset: true }),
      kind: z.enum(['a', 'b']).default('a'),
      amount: z.union([z.number(), text(20)]).transform(String),
      tags: z.array(text(10)).max(3),
      isTest: z.boolean(),
    });
    app.post(
      '/new',
      { config: { changes: 'nothing' }, schema: { body, querystring: z.object({ page: z.coerce.number() }) } },
      () => 'ok',
    );
    await app.ready();
    await app.close();
  });
});
