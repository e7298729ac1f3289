import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../../..');
export const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
const run = promisify(execFile);

/** The SDK first, since the others are compiled against its declarations. */
const PACKAGES = [
  { folder: 'sdk', entry: { exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } } } },
  { folder: 'cli', entry: { bin: { sillage: 'dist/main.js' } } },
  { folder: 'mcp', entry: { bin: { 'sillage-mcp': 'dist/main.js' } } },
] as const;

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  type: z.literal('module'),
  dependencies: z.record(z.string(), z.string()),
});

/**
 * Compiles the SDK, the command line and the MCP server, which run from their sources in a clone, to publishable
 * packages. Returns their archives, as created by `npm pack`.
 */
export async function buildPackages(directory: string): Promise<string[]> {
  const work = await mkdtemp(join(tmpdir(), 'sillage-packages-'));
  try {
    await mkdir(directory, { recursive: true });
    const archives: string[] = [];
    for (const { folder, entry } of PACKAGES) {
      const source = join(ROOT, 'integrations', folder);
      const target = join(work, folder);
      await compile(source, target, join(work, 'sdk/dist/index.d.ts'));
      const { engines } = z.object({ engines: z.unknown() }).parse(await readJson(join(ROOT, 'package.json')));
      const manifest = { ...Manifest.parse(await readJson(join(source, 'package.json'))), engines, ...entry };
      await writeFile(join(target, 'package.json'), JSON.stringify({ ...manifest, files: ['dist'] }, null, 2));
      await copyFile(join(source, 'README.md'), join(target, 'README.md'));
      await copyFile(join(ROOT, 'LICENSE'), join(target, 'LICENSE'));
      if ('bin' in entry) await chmod(join(target, 'dist/main.js'), 0o755);
      const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', directory], { cwd: target });
      const [packed] = z.array(z.object({ filename: z.string() })).parse(JSON.parse(stdout));
      if (packed) archives.push(join(directory, packed.filename));
    }
    return archives;
  } finally {
    await rm(work, { recursive: true });
  }
}

async function compile(source: string, target: string, sdk: string): Promise<void> {
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      rootDir: join(source, 'src'),
      outDir: join(target, 'dist'),
      declaration: true,
      rewriteRelativeImportExtensions: true,
      typeRoots: [join(ROOT, 'node_modules/@types')],
      paths: { '@sillage/sdk': [sdk] },
    },
    include: [join(source, 'src')],
    exclude: [join(source, 'src/**/*.test.ts')],
  };
  await mkdir(target, { recursive: true });
  const path = join(target, 'tsconfig.json');
  await writeFile(path, JSON.stringify(config));
  try {
    await run(process.execPath, [TSC, '-p', path]);
  } catch (error) {
    const { stdout } = z.object({ stdout: z.string() }).parse(error);
    throw new Error(`${source} could not be compiled:\n${stdout}`, { cause: error });
  }
  await rm(path);
}

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));
