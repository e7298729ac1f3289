import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from '../local/index.ts';
import { isAvailable, oasdiffPath } from '../local/testing/index.ts';
import { DOCUMENT_FILE } from './document.ts';

/** The document of the last release; `npm run api:baseline` makes the present one the baseline. */
const BASELINE_FILE = fileURLToPath(new URL('../../../proto/http/openapi.baseline.json', import.meta.url));
/** New error codes and types of events break no client, because the document announces that enumerations may grow. */
const SEVERITY_FILE = fileURLToPath(new URL('./severity-levels.txt', import.meta.url));

describe.skipIf(!(await isAvailable('oasdiff')))('the OpenAPI document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const oasdiff = async (...args: readonly string[]) => run(await oasdiffPath(), args);
  const breaking = (before: string, after: string) =>
    oasdiff('breaking', '--fail-on', 'ERR', '--severity-levels', SEVERITY_FILE, before, after);

  /** The present document with a change, as a file. */
  function changed(change: (document: Document) => void): string {
    const document = JSON.parse(readFileSync(DOCUMENT_FILE, 'utf8')) as Document;
    change(document);
    const file = join(folder, 'changed.json');
    writeFileSync(file, JSON.stringify(document));
    return file;
  }

  test('is valid', async () => {
    expect(await oasdiff('validate', '--fail-on', 'WARN', DOCUMENT_FILE)).toContain('No findings');
  });

  test('breaks no client of the last release', async () => {
    expect(await breaking(BASELINE_FILE, DOCUMENT_FILE)).toContain('No');
  });

  test.each<readonly [string, (document: Document) => void]>([
    ['an operation that is gone', ({ paths }) => delete paths['/api/v1/campaigns']],
    ['a member of an answer that is gone', ({ components }) => delete member(components, 'Affiliate').properties.name],
    [
      'a member that must be given',
      ({ components }) => {
        const { properties, required } = member(components, 'CreateAffiliate');
        properties.country = { type: 'string' };
        required.push('country');
      },
    ],
  ])('would break a client by %s', async (_what, change) => {
    await expect(breaking(DOCUMENT_FILE, changed(change))).rejects.toThrow('error');
  });
});

interface Document {
  readonly paths: Record<string, unknown>;
  readonly components: { readonly schemas: Readonly<Record<string, ObjectSchema>> };
}

interface ObjectSchema {
  readonly properties: Record<string, unknown>;
  readonly required: string[];
}

function member({ schemas }: Document['components'], name: string): ObjectSchema {
  const schema = schemas[name];
  if (!schema) throw new Error(`the document has no ${name}`);
  return schema;
}
