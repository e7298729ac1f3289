import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './bundle.js';

/**
 * Builds the web application into web/dist, and then the public pages into the same folder, each in a separate process,
 * so that its memory is freed. Throws with the builder's output.
 */
export async function buildWeb() {
  await vite('vite.config.ts');
  await vite('site.config.ts');
}

async function vite(config) {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--config', config, '--logLevel', 'warn'],
    {
      cwd: join(ROOT, 'web'),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  if (code !== 0) throw new Error(`vite ended with ${code}.\n${output.trim()}`);
}
