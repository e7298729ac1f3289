import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const SNIPPET = fileURLToPath(new URL('./snippet.ts', import.meta.url));
const GENERATED = fileURLToPath(new URL('./snippet.gen.ts', import.meta.url));

/** tracking.js for browsers since 2020, minified. */
export async function buildSnippet(): Promise<string> {
  const result = await build({
    entryPoints: [SNIPPET],
    bundle: true,
    minify: true,
    write: false,
    // Keeps imported code from becoming global in a shop's page.
    format: 'iife',
    target: 'es2020',
    charset: 'ascii',
  });
  return result.outputFiles[0]?.text ?? '';
}

/** The module that carries the script into the bundle of the service. */
export function moduleOf(script: string): string {
  return `// Generated from snippet.ts by \`node --import tsx services/collector/src/tracking/build.ts\`.\nexport const snippet =\n  ${JSON.stringify(script)};\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(GENERATED, moduleOf(await buildSnippet()));
