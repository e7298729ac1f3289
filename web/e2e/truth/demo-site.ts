import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { z } from 'zod';
import { startOwn } from '../testing/application.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** A sum in the output of `ledger:verify -- --sums`. */
const Sum = z.string().transform(BigInt);
const LedgerSums = z.object({
  affiliates: z.array(
    z.object({
      book: z.string(),
      affiliateId: z.string(),
      currency: z.string(),
      pendingMinor: Sum,
      approvedMinor: Sum,
      scheduledMinor: Sum,
      paidMinor: Sum,
      paidNetMinor: Sum,
      revenueMinor: Sum,
      feeMinor: Sum,
    }),
  ),
  campaigns: z.array(
    z.object({
      book: z.string(),
      campaignId: z.string(),
      currency: z.string(),
      feeMinor: Sum,
      invoicedFeeMinor: Sum,
      openFeeMinor: Sum,
      chargedMinor: Sum,
    }),
  ),
});
export type LedgerSums = z.infer<typeof LedgerSums>;

export interface DemoSite {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** The ledger's own sums; throws if one of its proofs fails. */
  ledger(): Promise<LedgerSums>;
  stop(): Promise<void>;
}

const Demo = z.object({ email: z.string(), password: z.string(), isPublished: z.boolean() });

/** `npm start` with the demo of a first start, once all of it is in the log. */
export async function startDemoSite(): Promise<DemoSite> {
  const { url, dataDir, stop } = await startOwn([]);
  const demo = async () => Demo.parse(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')));
  try {
    await vi.waitUntil(async () => (await demo()).isPublished, { timeout: 240_000, interval: 500 });
    const { email, password } = await demo();
    const session = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { access_token: token } = z.object({ access_token: z.string() }).parse(await session.json());
    return {
      url,
      email,
      password,
      token,
      ledger: async () => {
        await verifyLedger(dataDir);
        return LedgerSums.parse(JSON.parse(await verifyLedger(dataDir, '--sums')));
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs `npm run ledger:verify` on this data; throws if a proof fails. */
async function verifyLedger(dataDir: string, ...args: readonly string[]): Promise<string> {
  const script = join(ROOT, 'services', 'billing', 'src', 'ledger-verify.ts');
  const { DATABASE_URL: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: ROOT,
    env: { ...env, SILLAGE_DATA_DIR: dataDir },
    maxBuffer: 64_000_000,
  });
  return stdout;
}
