import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createSillage, type Sillage } from '@sillage/sdk';
import { z } from 'zod';
import { UsageError } from './usage-error.ts';

const Settings = z.object({ url: z.url(), key: z.string().min(1) });
export type Settings = z.infer<typeof Settings>;

const folderOf = (env: NodeJS.ProcessEnv): string =>
  join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'sillage');

/** Written atomically and readable by this user only. */
export async function saveSettings(env: NodeJS.ProcessEnv, settings: Settings): Promise<string> {
  const folder = folderOf(env);
  const file = join(folder, 'settings.json');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, `${JSON.stringify(settings)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return file;
}

export async function savedClient(env: NodeJS.ProcessEnv): Promise<Sillage> {
  const text = await readFile(join(folderOf(env), 'settings.json'), 'utf8').catch(() => {
    throw new UsageError('Nobody is signed in. Run: sillage login --url ADDRESS');
  });
  const { url, key } = Settings.parse(JSON.parse(text));
  return createSillage({ baseUrl: url, apiKey: key });
}
