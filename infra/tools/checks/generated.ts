import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DOCUMENT_FILE, openApiDocument } from '../api/document.ts';
import { ERRORS_FILE, withErrors } from '../api/errors-document.ts';
import { isSdkFresh } from '../api/sdk.ts';
import { readRecorded } from '../bench/documents/recorded.ts';
import { sizingTables } from '../bench/documents/sizing.ts';
import { FIGURE_DOCUMENTS, withFigures } from '../bench/documents/tables.ts';
import { serviceFacts } from '../k8s/facts.ts';
import { staleKubeFiles } from '../k8s/files.ts';
import { generatedFiles } from '../monitoring/files.ts';
import { CONFIGURATION_FILE, withTables } from './configuration.ts';
import { ROOT } from './sources.ts';

/**
 * `npm run check:generated`: checks that generated files match their sources: the code of the events the .proto files,
 * the tables of docs/configuration.md the configuration schemas, the table of errors the catalogue, the OpenAPI document
 * the routes, the SDK that document, the rules and dashboards of monitoring their definitions, the manifests of k8s/ the
 * registry, and the tables of figures the recorded ones. Compares in a temporary folder, so that it never changes the
 * tree. Prints the files that differ, with exit code 1.
 */
const proto = fileURLToPath(new URL('../../../proto', import.meta.url));
const fresh = mkdtempSync(join(tmpdir(), 'generated-'));

function filesUnder(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((file) => {
      const path = join(file.parentPath, file.name);
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}

try {
  const buf = spawnSync('buf', ['generate', '--output', fresh], { cwd: proto, stdio: 'inherit' });
  if (buf.status !== 0)
    throw new Error('buf generate failed; run it through npm, so that buf and its plugin are found');
  const expected = filesUnder(join(fresh, 'events/gen'));
  const committed = filesUnder(join(proto, 'events/gen'));
  const names = new Set([...expected.keys(), ...committed.keys()]);
  const stale = [...names]
    .filter((name) => expected.get(name) !== committed.get(name))
    .map((name) => `proto/events/gen/${name}`);
  const configuration = readFileSync(CONFIGURATION_FILE, 'utf8');
  if ((await withTables(configuration)) !== configuration) stale.push('docs/configuration.md');
  const errors = readFileSync(ERRORS_FILE, 'utf8');
  if (withErrors(errors) !== errors) stale.push('docs/integration/errors.md');
  const document = await openApiDocument();
  const isDocumentFresh = existsSync(DOCUMENT_FILE) && readFileSync(DOCUMENT_FILE, 'utf8') === document;
  if (!isDocumentFresh) stale.push('proto/http/openapi.json');
  if (!isSdkFresh(document)) stale.push('integrations/sdk/src/gen');
  for (const [path, text] of generatedFiles()) {
    if (!existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== text) stale.push(path);
  }
  stale.push(...(await staleKubeFiles()));
  const recorded = readRecorded();
  const computed = sizingTables(recorded, await serviceFacts());
  for (const path of FIGURE_DOCUMENTS) {
    const text = readFileSync(join(ROOT, path), 'utf8');
    if (withFigures(text, recorded, computed) !== text) stale.push(path);
  }
  if (stale.length > 0) {
    process.stderr.write(
      `These files are not what they are generated from. Run \`npm run generate\`:\n${stale.map((name) => `  ${name}\n`).join('')}`,
    );
    process.exitCode = 1;
  }
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
// Building the apps for the document leaves handles open.
process.exit();
