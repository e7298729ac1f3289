import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { DOCUMENT_FILE } from './document.ts';
import { SDK, SOURCE_FILE, sdkSource } from './sdk.ts';

/**
 * Part of `npm run generate`: generates the client of the TypeScript SDK. npm installs the generator in a separate
 * folder with TypeScript 5, because it does not run with the TypeScript of this repository.
 */
const packages = ['@hey-api/openapi-ts@0.95.0', 'typescript@5.9.3'].map((name) => `--package=${name}`);
const generator = spawnSync(
  'npm',
  ['exec', '--yes', '--workspaces=false', ...packages, '--', 'openapi-ts', '--file', 'generator.config.mjs'],
  { cwd: SDK, stdio: 'inherit' },
);
if (generator.status !== 0) throw new Error('the generator of the SDK failed');
writeFileSync(SOURCE_FILE, sdkSource(readFileSync(DOCUMENT_FILE, 'utf8')));
