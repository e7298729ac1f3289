import { createServer } from 'node:http';
import { Campaign } from '@sillage/proto/http/campaigns';
import { ConversionList } from '@sillage/proto/http/conversions';
import { AffiliateImportWithSample, type ImportState } from '@sillage/proto/http/imports';
import { CreatedConnection } from '@sillage/proto/http/integrations';
import { Settlement } from '@sillage/proto/http/settlements';
import { CreatedWebhookEndpoint, WebhookDeliveryList } from '@sillage/proto/http/webhooks';
import { startTestSmtp } from '@sillage/runtime/mail/testing';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isAvailable } from '../local/testing/index.ts';
import { findEverywhere } from './find-everywhere.ts';
import { eventually, type MoneyTestbed, withMoneyTestbed } from './money.ts';
import type { Testbed } from './testbed.ts';

const isReady = (await isAvailable('kafka')) && (await isAvailable('redis')) && (await isAvailable('postgres'));
const PATIENCE = { timeout: 180_000, interval: 1_000 };

/** What nobody may find afterwards: of the merchant, their affiliates, their campaign, a visitor and a buyer. */
const MERCHANT = { name: 'Zenobia Quillfeather', phone: '491570006192', userAgent: 'Firefox/140.0 Zq7' };
const AFFILIATES = { name: 'Wilhelmina-Oddsock', imported: 'Ignatius Thistlewood', refused: 'Barnaby-Nettlebed' };
const VISITOR = { address: '203.0.113.177', userAgent: 'Vq4' };
const BUYER = { name: 'Persephone Crumb', email: 'persephone@crumb.example', customerId: 'buyer-77812' };
const CARD = '4242424242424242';
const CAMPAIGN = 'Quillfeather goose quills';

const identifiersOf = (testbed: Testbed) => [
  testbed.merchant.email,
  ...Object.values(MERCHANT),
  ...Object.values(AFFILIATES),
  ...Object.values(VISITOR),
  ...Object.values(BUYER),
  CARD,
  CAMPAIGN,
  'ignatius@thistlewood.example',
];

const search = (testbed: Testbed, texts: readonly string[]) =>
  findEverywhere(texts, {
    databaseUrl: testbed.databaseUrl,
    brokers: testbed.kafka.address,
    redisUrl: testbed.redis.address,
    folders: [testbed.logDir, testbed.spoolDir],
  });

test.skipIf(!isReady)(
  'nothing names a merchant, their affiliates, a visitor or a buyer once the account is erased: not a table, topic, key, log or spool',
  async () => {
    const smtp = await startTestSmtp();
    const receiver = await startReceiver();
    // Else it is a day until Kafka compacts.
    const debug = { LOG_LEVEL: 'debug', LOG_COMPACTION_LAG_MS: '1000', SMTP_URL: smtp.url, SMTP_INTERVAL_MS: '0' };
    const env = {
      identity: { ...debug, SMS_WEBHOOK_URL: receiver.url, SMS_WEBHOOK_SECRET: 'a-secret-of-this-test-alone' },
      payout: debug,
      campaigns: debug,
      collector: debug,
      attribution: debug,
      billing: debug,
      integrations: debug,
      gateway: debug,
    };
    smtp.refuse(`${AFFILIATES.refused.toLowerCase()}@sillage.test`, 550);
    try {
      await withMoneyTestbed(
        async (money) => {
          const { testbed } = money;
          await live(money, receiver.url);
          const before = await search(testbed, identifiersOf(testbed));
          // The search sees what is there: in tables, in the log.
          expect(before).toEqual(
            expect.arrayContaining([
              `${testbed.merchant.email} → table identity.users`,
              `${AFFILIATES.name} → table payout.affiliates`,
              `${AFFILIATES.name} → topic campaign-events`,
            ]),
          );
          await erase(testbed);
          await compactedAtLast(testbed);
          await expect.poll(() => search(testbed, identifiersOf(testbed)), PATIENCE).toEqual([]);
          expect(await testbed.command('billing', 'ledger-verify.ts')).toMatchObject({ ok: true });
        },
        { env },
      );
    } finally {
      await smtp.close();
      await receiver.close();
    }
  },
  600_000,
);

/** An endpoint of the merchant's, and what passes text messages on. */
async function startReceiver() {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** All that leaves traces: a profile, affiliates, imports, connections, webhooks, clicks, sales, a payout, mails, an export. */
async function live({ testbed, call, ...money }: MoneyTestbed, receiverUrl: string): Promise<void> {
  const { gateway, merchant, campaign } = testbed;
  const asMerchant = async (method: string, path: string, body: object, headers = {}) => {
    const response = await fetch(`${gateway.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${merchant.token}`,
        'content-type': 'application/json',
        'user-agent': MERCHANT.userAgent,
        'x-forwarded-for': VISITOR.address,
        ...headers,
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  };
  await asMerchant('PATCH', '/api/v1/account/profile', { displayName: MERCHANT.name });
  await asMerchant('PUT', '/auth/v1/user', { phone: `+${MERCHANT.phone}`, data: { full_name: MERCHANT.name } });
  await signInAgain(testbed);
  await asMerchant('POST', '/api/v1/account/api-keys', {
    name: `key of ${MERCHANT.name}`,
    scopes: ['statistics:read'],
  });
  await asMerchant('PATCH', `/api/v1/campaigns/${campaign.id}`, {
    name: CAMPAIGN,
    description: `Made by ${MERCHANT.name}`,
    paymentMode: 'self_pay',
  });
  await money.addCard();
  await call('PATCH', `/campaigns/${campaign.id}`, Campaign, { paymentMode: 'managed' });
  const endpoint = CreatedWebhookEndpoint.parse(
    JSON.parse(
      await asMerchant('POST', '/api/v1/integrations/webhook-endpoints', {
        url: receiverUrl,
        description: `Of ${MERCHANT.name}`,
        eventTypes: ['affiliate.changed', 'commission.approved', 'invoice.issued'],
      }),
    ),
  );

  const payee = await money.newPayee(AFFILIATES.name);
  const refused = await money.newPayee(AFFILIATES.refused);
  // Told apart by its key: a repeated request is answered from what is kept of the first.
  const named = { name: AFFILIATES.name, email: 'second@wilhelmina-oddsock.example' };
  await asMerchant('POST', `/api/v1/campaigns/${campaign.id}/affiliates`, named, { 'idempotency-key': 'erasure-1' });
  await importAffiliates(testbed);
  await visit(testbed);
  await report(testbed);

  await money.sell('Q-1', payee.affiliateId, 20_000);
  await money.sell('Q-2', refused.affiliateId, 10_000);
  const approved = await eventually(async () => {
    const { conversions } = await call('GET', `/conversions?campaignId=${campaign.id}`, ConversionList);
    expect(conversions.length).toBeGreaterThanOrEqual(3);
    return conversions;
  });
  for (const { id, affiliateId } of approved)
    await call('POST', `/conversions/${id}/review`, z.unknown(), {
      decision: [payee.affiliateId, refused.affiliateId].includes(affiliateId ?? '') ? 'approved' : 'rejected',
      reason: '',
    });
  const quote = await money.quoteOf(2);
  const ask = { reason: 'pay_now', campaignId: campaign.id, hash: quote.hash };
  const { id } = await call('POST', '/billing/settlements', Settlement, ask);
  await money.settled(id, 'completed');
  await eventually(async () => {
    const { deliveries } = await call(
      'GET',
      `/integrations/webhook-endpoints/${endpoint.id}/deliveries`,
      WebhookDeliveryList,
    );
    expect(deliveries.length).toBeGreaterThan(0);
  });
  const exported = await fetch(`${gateway.url}/api/v1/account/export`, {
    headers: { authorization: `Bearer ${merchant.token}`, 'user-agent': MERCHANT.userAgent },
  });
  expect(exported.status).toBe(200);
  await exported.arrayBuffer();
}

async function signInAgain({ gateway, merchant }: Testbed): Promise<void> {
  for (const password of ['not the one', merchant.password])
    await fetch(`${gateway.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': MERCHANT.userAgent,
        'x-forwarded-for': VISITOR.address,
      },
      body: JSON.stringify({ email: merchant.email, password }),
    });
  await fetch(`${gateway.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: merchant.email }),
  });
}

async function importAffiliates({ gateway, merchant, campaign }: Testbed): Promise<void> {
  const imports = `${gateway.url}/api/v1/imports`;
  const headers = { authorization: `Bearer ${merchant.token}`, 'content-type': 'text/csv' };
  const file = `email,name\nignatius@thistlewood.example,${AFFILIATES.imported}\nnot an address,${AFFILIATES.imported}\n`;
  const uploaded = await fetch(`${imports}?campaignId=${campaign.id}`, { method: 'POST', headers, body: file });
  const { id, mapping } = AffiliateImportWithSample.parse(await uploaded.json());
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${imports}/${id}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return AffiliateImportWithSample.parse(await response.json());
  };
  const reach = (state: ImportState) => eventually(async () => expect((await call('')).state).toBe(state));
  await call('/check', { mapping });
  await reach('checked');
  await call('/run', {});
  await reach('done');
}

/** A person follows the link: one whose click counts, and one of a crawler. */
async function visit({ gateway, campaign }: Testbed): Promise<void> {
  for (const agent of ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Googlebot/2.1']) {
    const response = await fetch(`${gateway.url}/s/${campaign.shortCode}`, {
      redirect: 'manual',
      headers: {
        'user-agent': `${agent} ${VISITOR.userAgent}`,
        accept: 'text/html',
        'x-forwarded-for': VISITOR.address,
      },
    });
    expect(response.status).toBe(302);
  }
}

/** A connected shop says more of its buyer than anybody asked for. */
async function report(testbed: Testbed): Promise<void> {
  const { gateway, merchant, campaign } = testbed;
  const created = await fetch(`${gateway.url}/api/v1/integrations/campaigns/${campaign.id}/connections`, {
    method: 'POST',
    headers: { authorization: `Bearer ${merchant.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'webhook', name: `Till of ${MERCHANT.name}` }),
  });
  const connection = CreatedConnection.parse(await created.json());
  const payload = JSON.stringify({
    type: 'order.paid',
    data: {
      orderId: 'Q-3',
      currency: 'EUR',
      amount: '50.00',
      affiliateId: campaign.affiliateId,
      customerId: BUYER.customerId,
      customer: { name: BUYER.name, email: BUYER.email },
    },
  });
  const sentAt = new Date();
  const response = await fetch(connection.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'message-1',
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(connection.secret).sign('message-1', sentAt, payload),
      'x-forwarded-for': VISITOR.address,
    },
    body: payload,
  });
  expect(response.status).toBe(202);
}

/** What campaigns does twice a day, the first time when it starts, once the time until the next compaction has passed. */
async function compactedAtLast(testbed: Testbed): Promise<void> {
  const names = Object.values(AFFILIATES);
  const isLeft = async () => {
    await testbed.restart('campaigns');
    return (await search(testbed, names)).some((found) => found.endsWith('topic campaign-events'));
  };
  await expect.poll(isLeft, { ...PATIENCE, interval: 5_000 }).toBe(false);
}

/** As if the thirty days, and the log's own, were over. */
async function erase(testbed: Testbed): Promise<void> {
  const asked = async () => {
    const response = await fetch(`${testbed.gateway.url}/api/v1/account/deletion`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testbed.merchant.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: testbed.merchant.password }),
    });
    return `${response.status} ${response.ok ? '' : await response.text()}`;
  };
  await expect.poll(asked, PATIENCE).toMatch(/^202/);
  await testbed.text(
    `update identity.account_deletions set requested_at = now() - interval '31 days', due_at = now() - interval '1 day' returning user_id`,
  );
  await testbed.text(
    `update jobs._private_known_crontabs set known_since = now() - interval '1 day', last_execution = null returning identifier`,
  );
  await testbed.restart('identity');
  await expect.poll(() => testbed.count('select count(*) from identity.users'), PATIENCE).toBe(0);
  await expect
    .poll(() => testbed.count(`select count(*) from campaigns.affiliates where email <> ''`), PATIENCE)
    .toBe(0);
}
