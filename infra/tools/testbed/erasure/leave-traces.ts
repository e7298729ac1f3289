import { setTimeout as sleep } from 'node:timers/promises';
import { Archive, ArchiveList } from '@sillage/proto/http/archives';
import { Campaign } from '@sillage/proto/http/campaigns';
import { ContactPage, type NewContactMessage } from '@sillage/proto/http/contact';
import { ConversionList } from '@sillage/proto/http/conversions';
import { AffiliateImportWithSample, type ImportState } from '@sillage/proto/http/imports';
import { CreatedConnection } from '@sillage/proto/http/integrations';
import { Settlement } from '@sillage/proto/http/settlements';
import { CreatedWebhookEndpoint, WebhookDeliveryList } from '@sillage/proto/http/webhooks';
import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { z } from 'zod';
import { eventually, type MoneyTestbed } from '../money.ts';
import type { Testbed } from '../testbed.ts';
import { APPLICANT, INVITED, leaveApplication } from './leave-application.ts';
import { leaveRewards } from './leave-rewards.ts';
import { openOwnPage } from './open-own-page.ts';

/**
 * Texts that must not be found afterwards: of the merchant, their company, affiliates and campaign, a visitor and a
 * buyer.
 */
const MERCHANT = { name: 'Zenobia Quillfeather', phone: '491570006192', userAgent: 'Firefox/140.0 Zq7' };
export const AFFILIATES = {
  name: 'Wilhelmina-Oddsock',
  imported: 'Ignatius Thistlewood',
  refused: 'Barnaby-Nettlebed',
};
/** Long enough not to occur in an encrypted journal by chance. */
const VISITOR = { address: '203.0.113.177', userAgent: 'Lighthouse-Keeper/7' };
const BUYER = { name: 'Persephone Crumb', email: 'persephone@crumb.example', customerId: 'buyer-77812' };
export const COMPANY = { name: 'Quillfeather & Daughters', addressLine1: '7 Inkhorn Passage' };
export const MESSAGE = 'My goose refuses to be plucked';
const CARD = '4242424242424242';
const CAMPAIGN = 'Quillfeather goose quills';

export const identifiersOf = (testbed: Testbed) => [
  testbed.merchant.email,
  ...Object.values(MERCHANT),
  ...Object.values(AFFILIATES),
  ...Object.values(VISITOR),
  ...Object.values(APPLICANT),
  ...Object.values(INVITED),
  ...Object.values(BUYER),
  ...Object.values(COMPANY),
  MESSAGE,
  CARD,
  CAMPAIGN,
  'ignatius@thistlewood.example',
];

/**
 * Leaves traces everywhere: a profile, billing details, a message to the support, affiliates, imports, an application,
 * an invitation, a visit to their own page, connections, webhooks, clicks, sales, a payout, a bonus, a group, mails, an
 * export.
 */
export async function leaveTraces({ testbed, call, ...money }: MoneyTestbed, receiverUrl: string): Promise<void> {
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
  await asMerchant('PUT', '/api/v1/billing/details', {
    ...COMPANY,
    addressLine2: '',
    postalCode: '75002',
    city: 'Paris',
    country: 'FR',
    vatId: null,
    language: 'en',
  });
  await writeToSupport(testbed, (message) => asMerchant('POST', '/api/v1/contact', message));
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
  // With an idempotency key, whose stored response may contain personal data.
  const named = { name: AFFILIATES.name, email: 'second@wilhelmina-oddsock.example' };
  await asMerchant('POST', `/api/v1/campaigns/${campaign.id}/affiliates`, named, { 'idempotency-key': 'erasure-1' });
  await importAffiliates(testbed);
  await leaveApplication(testbed, { merchant: MERCHANT.name, company: COMPANY.name }, asMerchant);
  await visit(testbed);
  await report(testbed);
  await openOwnPage({ testbed, call }, payee.affiliateId, VISITOR);

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
  await leaveRewards({ campaignId: campaign.id, affiliateId: payee.affiliateId }, AFFILIATES.name, asMerchant);
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
  await call('POST', '/account/archives', Archive);
  await eventually(async () => {
    const { archives } = await call('GET', '/account/archives', ArchiveList);
    expect(archives).toMatchObject([{ state: 'ready' }]);
  });
}

async function writeToSupport(
  { gateway, merchant }: Testbed,
  post: (message: NewContactMessage) => Promise<unknown>,
): Promise<void> {
  const { formToken, sendableInMs } = ContactPage.parse(await (await fetch(`${gateway.url}/api/v1/contact`)).json());
  await sleep(sendableInMs);
  await post({
    name: MERCHANT.name,
    email: merchant.email,
    company: COMPANY.name,
    subject: CAMPAIGN,
    message: MESSAGE,
    language: 'en',
    formToken,
    homepage: '',
  });
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

/** Follows the link as a person, whose click counts, and as a crawler. */
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

/** A connected shop sends more data about its buyer than required. */
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
      customerEmail: BUYER.email,
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
