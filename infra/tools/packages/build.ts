import { resolve } from 'node:path';
import { buildPackages } from './build-packages.ts';

/**
 * `npm run packages [DIRECTORY]` (default `dist/packages/`): the SDK, the command line and the MCP server, for
 * publishing.
 */
const [directory = 'dist/packages'] = process.argv.slice(2);
for (const archive of await buildPackages(resolve(directory))) process.stdout.write(`${archive}\n`);
