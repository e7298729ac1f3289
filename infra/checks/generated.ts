import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run check:generated`: the committed code of the events is what their .proto files generate. Generates into a
 * temporary folder and compares, so a check never changes the tree. Exit code 1 names the files that differ.
 */
const proto = fileURLToPath(new URL('../../proto', import.meta.url));
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
  if (buf.status !== 0) throw new Error('buf generate failed; run it through npm, so that buf and its plugin are found');
  const expected = filesUnder(join(fresh, 'events/gen'));
  const committed = filesUnder(join(proto, 'events/gen'));
  const names = new Set([...expected.keys(), ...committed.keys()]);
  const stale = [...names].filter((name) => expected.get(name) !== committed.get(name));
  if (stale.length > 0) {
    process.stderr.write(
      `These files are not what the .proto files generate. Run \`npm run generate\`:\n${stale.map((path) => `  proto/events/gen/${path}\n`).join('')}`,
    );
    process.exitCode = 1;
  }
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
