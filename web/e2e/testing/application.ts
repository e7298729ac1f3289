import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/**
 * Higher limits per address, because all test visitors share this machine's, and cheap sign-ins. Limits per account are
 * unchanged.
 */
const CROWD = { AUTH_LIMIT_PER_MINUTE: '3000', CLIENT_LIMIT_PER_MINUTE: '6000', PASSWORD_HASH_COST: '10' };

export interface Application {
  readonly url: string;
  /** The folder of its data; undefined if unknown. */
  readonly dataDir?: string;
  /** The address of the stand-in for Shopify; undefined if unknown. */
  readonly shopifyUrl?: string | undefined;
  stop(): Promise<void>;
}

/**
 * The application at SILLAGE_URL, or a new one: `npm start` on a free port, with empty data that is removed afterwards.
 * Always a new one if settings are given.
 */
export async function startApplication(settings?: Readonly<Record<string, string>>): Promise<Application> {
  if (process.env.SILLAGE_URL && !settings) return { url: process.env.SILLAGE_URL, stop: async () => {} };
  return startOwn(['--empty'], settings);
}

/** `npm start` on a free port with these options, and with data that is removed afterwards. */
export async function startOwn(
  options: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Application & { readonly dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sillage-e2e-'));
  // If the tests run as root, Postgres runs as another user, who needs access.
  await chmod(dataDir, 0o755);
  const child = spawn(
    process.execPath,
    [join(ROOT, 'infra', 'solo', 'start.js'), '--data', dataDir, '--port', '0', ...options],
    {
      cwd: ROOT,
      env: { ...process.env, ...CROWD, ...settings },
    },
  );
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { ...(await readAddresses(child)), dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function readAddresses(child: ChildProcess): Promise<Pick<Application, 'url' | 'shopifyUrl'>> {
  return new Promise((resolve, reject) => {
    let text = '';
    const onData = (chunk: Buffer) => {
      text += chunk.toString();
      const address = /^\s*Open\s+(http\S+)/m.exec(text)?.[1];
      const shop = /^\s*Shopify\s+(http\S+)/m.exec(text)?.[1];
      if (address && text.includes('Ctrl-C'))
        resolve({ url: new URL(address).origin, shopifyUrl: shop && new URL(shop).origin });
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    child.once('close', () => reject(new Error(`npm start ended early:\n${text}`)));
  });
}
