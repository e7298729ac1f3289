import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOCUMENT_FILE } from './document.ts';

interface Operation {
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
}

const { paths } = JSON.parse(readFileSync(DOCUMENT_FILE, 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

const isOfAccount = ({ security }: Operation) => security.some((way) => 'session' in way || 'apiKey' in way);
/** A body that is not JSON cannot be compared with the previous one. */
const isStreamed = ({ requestBody }: Operation) =>
  requestBody !== undefined && !('application/json' in requestBody.content);

test('whatever a signed-in person or a key of an account changes takes an Idempotency-Key', () => {
  const writes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method, operation]) => method !== 'get' && isOfAccount(operation) && !isStreamed(operation))
      .map(([method, { parameters = [] }]) => ({
        operation: `${method} ${path}`,
        takesKey: parameters.some(({ name }) => name === 'idempotency-key'),
      })),
  );
  expect(writes.length).toBeGreaterThan(40);
  expect(writes.filter(({ takesKey }) => !takesKey)).toEqual([]);
});
