import { AccountDeletion, CommissionsOwedProblem } from '@sillage/proto/http/account-deletion';
import { ConversionList } from '@sillage/proto/http/conversions';
import { expect, test } from 'vitest';
import { isAvailable } from '../local/testing/index.ts';
import { type Stand, withStand } from './stand.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PATIENCE = { timeout: 120_000, interval: 200 };

async function call(stand: Stand, method: string, path: string, body?: object) {
  const response = await fetch(`${stand.gateway.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${stand.merchant.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

const askToGo = (stand: Stand) => call(stand, 'POST', '/api/v1/account/deletion', { password: stand.merchant.password });

/** 302: the link leads to the shop. 200: the page of a campaign that is paused. */
async function follow(stand: Stand): Promise<number> {
  const response = await fetch(`${stand.gateway.url}/s/${stand.campaign.shortCode}`, {
    redirect: 'manual',
    headers: { 'user-agent': PERSON, accept: 'text/html' },
  });
  await response.body?.cancel();
  return response.status;
}

async function sell(stand: Stand): Promise<void> {
  const sold = await fetch(`${stand.gateway.url}/api/v1/track/sale`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stand.campaign.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: 'A-1', amountMinor: 1000, affiliateId: stand.campaign.affiliateId }),
  });
  expect(sold.status).toBe(202);
}

/** As if the 30 days and the night after them were over. */
async function letTimePass(stand: Stand): Promise<void> {
  await stand.text(
    `update identity.account_deletions set requested_at = now() - interval '31 days', due_at = now() - interval '1 day' returning user_id`,
  );
  await stand.text(
    `update jobs._private_known_crontabs set known_since = now() - interval '1 day', last_execution = null returning identifier`,
  );
  await stand.restart('identity');
}

const isReady = (await isAvailable('kafka')) && (await isAvailable('redis')) && (await isAvailable('postgres'));

test.skipIf(!isReady)(
  'an account goes through every service: owed, at rest, kept, at rest again, forgotten',
  () =>
    withStand({}, async (stand) => {
      expect(await follow(stand)).toBe(302);
      await sell(stand);
      await expect.poll(async () => (await askToGo(stand)).status, PATIENCE).toBe(409);
      const refused = CommissionsOwedProblem.parse((await askToGo(stand)).body);
      expect(refused.owed).toMatchObject([{ campaignName: 'Blue canvas', affiliateName: 'Ada', amountMinor: 100n, currency: 'EUR' }]);

      const list = await call(stand, 'GET', `/api/v1/conversions?campaignId=${stand.campaign.id}`);
      const [conversion] = ConversionList.parse(list.body).conversions;
      await call(stand, 'POST', `/api/v1/conversions/${conversion?.id}/review`, { decision: 'rejected', reason: 'sent back' });
      await expect.poll(async () => (await askToGo(stand)).status, PATIENCE).toBe(202);
      AccountDeletion.parse((await askToGo(stand)).body);
      await expect.poll(() => follow(stand), PATIENCE).toBe(200);

      expect((await call(stand, 'DELETE', '/api/v1/account/deletion')).status).toBe(204);
      await expect.poll(() => follow(stand), PATIENCE).toBe(302);

      expect((await askToGo(stand)).status).toBe(202);
      await letTimePass(stand);
      await expect.poll(() => stand.count('select count(*) from identity.users'), PATIENCE).toBe(0);
      await expect.poll(() => stand.text(`select is_archived || ' ' || name from campaigns.campaigns`), PATIENCE).toMatch(/^true #/);
      await expect.poll(() => stand.text('select name from attribution.affiliates'), PATIENCE).toMatch(/^#/);
      await expect.poll(() => follow(stand), PATIENCE).toBe(200);
      expect((await call(stand, 'GET', '/api/v1/campaigns')).status).toBe(401);
      expect(await stand.count('select count(*) from attribution.conversions')).toBe(1);
    }),
  180_000,
);
