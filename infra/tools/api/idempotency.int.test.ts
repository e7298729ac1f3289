import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOCUMENT_FILE } from './document.ts';

interface Operation {
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly name: string }[];
}

const { paths } = JSON.parse(readFileSync(DOCUMENT_FILE, 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

test('whatever a signed-in person or a key of an account changes takes an Idempotency-Key', () => {
  const writes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(
        ([method, { security }]) => method !== 'get' && security.some((way) => 'session' in way || 'apiKey' in way),
      )
      .map(([method, { parameters = [] }]) => ({
        operation: `${method} ${path}`,
        takesKey: parameters.some(({ name }) => name === 'idempotency-key'),
      })),
  );
  expect(writes.length).toBeGreaterThan(40);
  expect(writes.filter(({ takesKey }) => !takesKey)).toEqual([]);
});
