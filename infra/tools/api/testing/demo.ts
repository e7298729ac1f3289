import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CampaignList } from '@sillage/proto/http/campaigns';
import { z } from 'zod';
import { npmStart, summaryRow } from '../../../solo/testing/npm-start.ts';

/** An id of no object. */
export const SOMETHING = '0198a000-0000-7000-8000-000000000001';

export type Caller = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ readonly status: number; readonly text: string }>;

const Session = z.object({ access_token: z.string() });
const Items = z.array(z.object({ id: z.string() }));
const NEED_A_CAMPAIGN = new Set(['/api/v1/conversions', '/api/v1/clicks', '/api/v1/billing/settlements']);

/** `npm start` with its demo account, which has campaigns, affiliates and conversions. */
export async function startDemo() {
  // Accessible to other users, because Postgres runs as one if the tests run as root.
  const dataDir = await mkdtemp(join(tmpdir(), 'sillage-demo-'));
  await chmod(dataDir, 0o755);
  const started = npmStart(dataDir);
  await started.ready;
  const url = summaryRow(started, 'Open');
  const account = z
    .object({ email: z.string(), password: z.string() })
    .parse(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')));

  async function tokenOf(path: string, body: object): Promise<string> {
    const answer = await fetch(`${url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return Session.parse(await answer.json()).access_token;
  }

  return {
    url,
    signIn: () => tokenOf('token?grant_type=password', account),
    /** Another account, without data. */
    signUp: () => tokenOf('signup', { email: 'bob@example.com', password: 'quiet-harbour-7' }),
    callerWith:
      (token: string): Caller =>
      async (method, path, body) => {
        const answer = await fetch(`${url}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          signal: AbortSignal.timeout(60_000),
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        // A live view never ends itself.
        const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
        if (isStream) await answer.body?.cancel();
        return { status: answer.status, text: isStream ? '' : await answer.text() };
      },
    async stop(): Promise<void> {
      started.process.kill('SIGTERM');
      await started.exit;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Ids of objects of `owner`'s account, by the name of the parameter; `SOMETHING` if it has none yet. */
export async function ownedIds(owner: Caller): Promise<Readonly<Record<string, string>>> {
  const { campaigns } = CampaignList.parse(JSON.parse((await owner('GET', '/api/v1/campaigns')).text));
  const campaignId = campaigns[0]?.id ?? SOMETHING;
  const listed = async (path: string, member: string) =>
    Items.parse(JSON.parse((await owner('GET', path)).text)[member])[0]?.id ?? SOMETHING;
  return {
    campaignId,
    affiliateId: await listed(`/api/v1/campaigns/${campaignId}/affiliates`, 'affiliates'),
    conversionId: await listed(`/api/v1/conversions?campaignId=${campaignId}`, 'conversions'),
  };
}

/** The address with these ids inserted. */
export function addressOf(route: string, ids: Readonly<Record<string, string>>): string {
  const path = route.replace(/:(\w+)/g, (_all, name: string) => ids[name] ?? SOMETHING);
  return NEED_A_CAMPAIGN.has(route) ? `${path}?campaignId=${ids.campaignId}` : path;
}
