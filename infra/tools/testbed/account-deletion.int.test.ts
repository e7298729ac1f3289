import { AccountDeletion, CommissionsOwedProblem } from '@sillage/proto/http/account-deletion';
import { ConversionList } from '@sillage/proto/http/conversions';
import { expect, test } from 'vitest';
import { isAvailable } from '../local/testing/index.ts';
import { type Testbed, withTestbed } from './testbed.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PATIENCE = { timeout: 120_000, interval: 200 };

async function call(testbed: Testbed, method: string, path: string, body?: object) {
  const response = await fetch(`${testbed.gateway.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${testbed.merchant.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

const askToGo = (testbed: Testbed) =>
  call(testbed, 'POST', '/api/v1/account/deletion', { password: testbed.merchant.password });

/** 302: the link leads to the shop. 200: the page of a paused campaign. */
async function follow(testbed: Testbed): Promise<number> {
  const response = await fetch(`${testbed.gateway.url}/s/${testbed.campaign.shortCode}`, {
    redirect: 'manual',
    headers: { 'user-agent': PERSON, accept: 'text/html' },
  });
  await response.body?.cancel();
  return response.status;
}

async function sell(testbed: Testbed): Promise<void> {
  const sold = await fetch(`${testbed.gateway.url}/api/v1/track/sale`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testbed.campaign.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: 'A-1', amountMinor: 1000, affiliateId: testbed.campaign.affiliateId }),
  });
  expect(sold.status).toBe(202);
}

async function conversionsOf(testbed: Testbed) {
  const list = await call(testbed, 'GET', `/api/v1/conversions?campaignId=${testbed.campaign.id}`);
  return ConversionList.parse(list.body).conversions;
}

const statesOf = async (testbed: Testbed) => (await conversionsOf(testbed)).map(({ state }) => state);

/** Simulates that the 30 days and the following night have passed. */
async function letTimePass(testbed: Testbed): Promise<void> {
  await testbed.text(
    `update identity.account_deletions set requested_at = now() - interval '31 days', due_at = now() - interval '1 day' returning user_id`,
  );
  await testbed.text(
    `update jobs._private_known_crontabs set known_since = now() - interval '1 day', last_execution = null returning identifier`,
  );
  await testbed.restart('identity');
}

const isReady = (await isAvailable('kafka')) && (await isAvailable('redis')) && (await isAvailable('postgres'));

test.skipIf(!isReady)(
  'an account goes through every service: owed, at rest, kept, at rest again, forgotten',
  () =>
    withTestbed({}, async (testbed) => {
      expect(await follow(testbed)).toBe(302);
      await sell(testbed);
      // Before the sale is known, the deletion would be accepted; repeated requests do not help.
      await expect.poll(() => statesOf(testbed), PATIENCE).toEqual(['pending']);
      const answer = await askToGo(testbed);
      expect(answer.status).toBe(409);
      const refused = CommissionsOwedProblem.parse(answer.body);
      expect(refused.owed).toMatchObject([
        { campaignName: 'Blue canvas', affiliateName: 'Ada', amountMinor: 100n, currency: 'EUR' },
      ]);

      const [conversion] = await conversionsOf(testbed);
      await call(testbed, 'POST', `/api/v1/conversions/${conversion?.id}/review`, {
        decision: 'rejected',
        reason: 'sent back',
      });
      await expect.poll(() => statesOf(testbed), PATIENCE).toEqual(['rejected']);
      expect((await askToGo(testbed)).status).toBe(202);
      AccountDeletion.parse((await askToGo(testbed)).body);
      await expect.poll(() => follow(testbed), PATIENCE).toBe(200);

      expect((await call(testbed, 'DELETE', '/api/v1/account/deletion')).status).toBe(204);
      await expect.poll(() => follow(testbed), PATIENCE).toBe(302);

      expect((await askToGo(testbed)).status).toBe(202);
      await letTimePass(testbed);
      await expect.poll(() => testbed.count('select count(*) from identity.users'), PATIENCE).toBe(0);
      await expect
        .poll(() => testbed.text(`select is_archived || ' ' || name from campaigns.campaigns`), PATIENCE)
        .toMatch(/^true #/);
      await expect.poll(() => testbed.text('select name from attribution.affiliates'), PATIENCE).toMatch(/^#/);
      await expect.poll(() => follow(testbed), PATIENCE).toBe(200);
      expect((await call(testbed, 'GET', '/api/v1/campaigns')).status).toBe(401);
      expect(await testbed.count('select count(*) from attribution.conversions')).toBe(1);
    }),
  // On a busy machine each step may wait minutes for the next.
  600_000,
);
