import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Imports that a file at this path must not have. */
const violations: readonly [string, string][] = [
  ['services/attribution/src/app.ts', '@sillage/campaigns'],
  ['services/attribution/src/app.ts', '@sillage/gateway'],
  ['services/attribution/src/app.ts', '@sillage/solo'],
  ['services/attribution/src/app.ts', '../../campaigns/src/index.ts'],
  ['services/attribution/src/db/rows.ts', '../../../campaigns/src/index.ts'],
  ['services/attribution/src/app.ts', '../../../infra/runtime/http/index.ts'],
  ['services/attribution/src/app.ts', '../../../proto/topics.ts'],
  ['services/attribution/src/app.ts', '@sillage/runtime/http/testing'],
  ['services/attribution/src/app.ts', './testing/fixtures.ts'],
  ['services/attribution/src/routes/clicks/clicks.ts', '../../testing/fixtures.ts'],
  ['services/attribution/src/app.test.ts', '@sillage/campaigns'],
  ['services/attribution/src/testing/fixtures.ts', '../../../campaigns/src/index.ts'],
  ['services/attribution/src/domain/decide.ts', '@sillage/runtime/service'],
  ['services/attribution/src/domain/decide.ts', '../db/rows.ts'],
  ['services/attribution/src/domain/decide.ts', 'kysely'],
  ['services/attribution/src/domain/decide.ts', 'node:fs'],
  ['services/attribution/src/domain/decide.ts', 'vitest'],
  ['services/attribution/src/domain/decide.ts', './testing/facts.ts'],
  ['services/attribution/src/domain/decide.test.ts', '@sillage/runtime/service'],
  ['gateway/src/app.ts', '@sillage/campaigns'],
  ['gateway/src/app.ts', '@sillage/runtime/hot/testing'],
  ['infra/runtime/http/app/app.ts', '@sillage/campaigns'],
  ['infra/runtime/http/app/app.ts', '../../../../services/campaigns/src/index.ts'],
  ['infra/runtime/http/app/app.ts', '../../../../proto/topics.ts'],
  ['infra/runtime/http/app/app.ts', '../testing/sign-in.ts'],
  ['infra/runtime/http/app/app.ts', '../../../tools/local/index.ts'],
  ['infra/runtime/http/app/app.ts', '@sillage/tools/local/testing'],
  ['infra/runtime/http/app/app.ts', '@sillage/tools/local'],
  ['infra/runtime/http/app/app.ts', '@sillage/stripe-local'],
  ['infra/runtime/http/app/app.test.ts', '@sillage/identity'],
  ['infra/runtime/http/app/app.test.ts', '../../../tools/local/index.ts'],
  ['services/attribution/src/app.ts', '@sillage/tools/local'],
  ['services/attribution/src/app.ts', '@sillage/stripe-local'],
  ['infra/solo/main.ts', '@sillage/tools/local/testing'],
  ['proto/http/campaigns.ts', '@sillage/runtime/service'],
  ['proto/http/campaigns.ts', 'node:fs'],
  ['proto/http/campaigns.ts', 'fastify'],
  ['proto/http/campaigns.ts', '../../infra/runtime/service/index.ts'],
  ['proto/values/money.test.ts', '@sillage/runtime/service'],
  ['web/src/main.tsx', '@sillage/runtime/service'],
  ['web/src/main.tsx', '@sillage/campaigns'],
  ['web/src/main.tsx', '../../infra/runtime/service/index.ts'],
];

/** Imports that the same rules must allow. */
const allowed: readonly [string, string][] = [
  ['services/attribution/src/app.ts', '@sillage/runtime/http'],
  ['services/attribution/src/app.ts', '@sillage/proto/http/statistics'],
  ['services/attribution/src/app.ts', './domain/decide.ts'],
  ['services/attribution/src/app.ts', 'kysely'],
  ['services/attribution/src/db/rows.ts', '../domain/decide.ts'],
  ['services/attribution/src/app.test.ts', '@sillage/runtime/http/testing'],
  ['services/attribution/src/app.test.ts', './testing/fixtures.ts'],
  ['services/attribution/src/app.test.ts', '@sillage/tools/local/testing'],
  ['services/attribution/src/app.test.ts', '@sillage/stripe-local'],
  ['services/attribution/src/testing/fixtures.ts', '@sillage/runtime/postgres/testing'],
  ['services/attribution/src/domain/decide.ts', '@sillage/proto/values/money'],
  ['services/attribution/src/domain/decide.ts', './visits.ts'],
  ['services/attribution/src/domain/decide.test.ts', 'fast-check'],
  ['services/attribution/src/domain/decide.test.ts', './testing/facts.ts'],
  ['services/attribution/src/domain/testing/facts.ts', '../decide.ts'],
  ['gateway/src/app.ts', '@sillage/runtime/http'],
  ['infra/runtime/http/app/app.ts', '../../service/index.ts'],
  ['infra/runtime/http/app/app.ts', '@sillage/proto/http/errors'],
  ['infra/runtime/http/app/app.test.ts', '@sillage/tools/local/testing'],
  ['infra/solo/main.ts', '@sillage/campaigns'],
  ['infra/tools/bench/run.ts', '@sillage/campaigns'],
  ['infra/tools/faults/main.ts', '@sillage/tools/local/testing'],
  ['proto/http/campaigns.ts', 'zod'],
  ['proto/http/campaigns.ts', '../values/money.ts'],
  ['proto/events/gen.ts', '@bufbuild/protobuf/codegenv2'],
  ['proto/values/money.test.ts', 'vitest'],
  ['web/src/main.tsx', '@sillage/proto/http/campaigns'],
  ['web/src/main.tsx', 'react'],
];

/** The files are created in an otherwise empty copy of the tree, so that they cannot affect concurrent runs. */
let planted: string;
let reported: ReadonlySet<string>;

const all = [...violations, ...allowed];
/** Each import is in a separate file, at the depth of the case. */
const fileOf = (path: string, specifier: string): string => {
  const index = all.findIndex(([p, s]) => p === path && s === specifier);
  return path.replace(/([^/]+?)(\.test)?(\.tsx?)$/, `$1-${index}$2$3`);
};

beforeAll(() => {
  planted = mkdtempSync(join(tmpdir(), 'boundaries-'));
  cpSync(join(ROOT, 'biome.json'), join(planted, 'biome.json'));
  for (const [path, specifier] of all) {
    const file = join(planted, fileOf(path, specifier));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import { it } from '${specifier}';\n\nit();\n`);
  }
  const args = [
    'lint',
    '--only=style/noRestrictedImports',
    '--vcs-enabled=false',
    '--max-diagnostics=none',
    '--reporter=json',
    planted,
  ];
  const run = spawnSync(join(ROOT, 'node_modules/.bin/biome'), [...args, `--config-path=${planted}`], {
    encoding: 'utf8',
    cwd: planted,
  });
  const report: { diagnostics: { severity: string; location: { path: string } }[] } = JSON.parse(run.stdout);
  reported = new Set(
    report.diagnostics
      .filter((diagnostic) => diagnostic.severity === 'error')
      .map((diagnostic) => diagnostic.location.path.replace(/^.*?boundaries-\w+\//, '')),
  );
}, 240_000);

afterAll(() => rmSync(planted, { recursive: true, force: true }));

test.each(violations)('%s may not import %s', (path, specifier) => {
  expect(reported).toContain(fileOf(path, specifier));
});

test.each(allowed)('%s may import %s', (path, specifier) => {
  expect(reported).not.toContain(fileOf(path, specifier));
});
