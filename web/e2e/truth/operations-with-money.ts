import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Node = { readonly [name: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/**
 * The operations that may return money: those that read and return an amount, or a format other than JSON, whose
 * content the API's document does not describe.
 */
export async function operationsWithMoney(): Promise<string[]> {
  const path = join(import.meta.dirname, '..', '..', '..', 'proto', 'http', 'openapi.json');
  const document: unknown = JSON.parse(await readFile(path, 'utf8'));
  const at = (node: unknown, ...names: readonly string[]): unknown =>
    names.reduce<unknown>((inner, name) => (isNode(inner) ? inner[name] : undefined), node);
  const hasAmount = (node: unknown, seen: ReadonlySet<unknown>): boolean => {
    if (!isNode(node) || seen.has(node)) return false;
    const within = new Set([...seen, node]);
    const reference = node.$ref;
    if (typeof reference === 'string') return hasAmount(at(document, ...reference.split('/').slice(1)), within);
    const { properties } = node;
    if (isNode(properties) && Object.keys(properties).some((name) => name.endsWith('Minor'))) return true;
    return Object.values(node).some((inner) => hasAmount(inner, within));
  };
  return Object.entries(at(document, 'paths') ?? {}).flatMap(([route, methods]) => {
    const content = at(methods, 'get', 'responses', '200', 'content');
    if (!isNode(content)) return [];
    const isJson = Object.keys(content).every((type) => type === 'application/json');
    return isJson && !hasAmount(content, new Set()) ? [] : [`GET ${route}`];
  });
}

/** Operations whose amounts are no figures of the demo, with what they are instead. */
export const NO_FIGURES: Readonly<Record<string, string>> = {
  'GET /api/v1/campaigns': 'settings of a campaign: its largest order and its minimum payout',
  'GET /api/v1/campaigns/summaries': 'settings of a campaign: the largest order that is approved without review',
  'GET /api/v1/campaigns/{campaignId}': 'settings of a campaign: its largest order and its minimum payout',
  'GET /api/v1/public/campaigns/{campaignId}': 'settings of a campaign: its minimum payout',
  'GET /api/v1/public/programmes/{affiliateId}': 'settings of a campaign: its minimum payout',
  'GET /api/v1/billing/adjustments': 'bonuses and corrections by hand: nobody gives any in a demo',
  'GET /api/v1/what-ifs': 'hypothetical settings: nobody asks in a demo',
  'GET /api/v1/what-ifs/{whatIfId}': 'what a merchant asked: nobody asks in a demo',
  'GET /api/v1/billing/payment-batches': 'payments by merchants themselves of real money: there are none in test mode',
  'GET /api/v1/billing/payment-batches/{batchId}':
    'payments by merchants themselves of real money: there are none in test mode',
  'GET /api/v1/billing/self-billed': 'invoices in the name of affiliates, of real money: there are none in test mode',
  'GET /api/v1/billing/self-billed/{documentId}/file':
    'invoices in the name of affiliates, of real money: there are none in test mode',
  'GET /api/v1/billing/dac7/file': 'a report on real money: there is none in test mode',
  'GET /api/v1/payouts/agreements/file': 'who agreed to self-billing, and when: no amounts',
  'GET /api/v1/imports': 'opening balances of affiliates who come from another tool: there are none in test mode',
  'GET /api/v1/imports/{importId}':
    'opening balances of affiliates who come from another tool: there are none in test mode',
  'GET /api/v1/imports/{importId}/rows':
    'opening balances of affiliates who come from another tool: there are none in test mode',
  'GET /api/v1/imports/{importId}/report.csv':
    'opening balances of affiliates who come from another tool: there are none in test mode',
  'GET /api/v1/affiliates/order-claims': 'what affiliates claim, by their private links: nobody claims in a demo',
  'GET /api/v1/public/campaigns/{campaignId}/order-claims':
    'what affiliates ask about, by their private links: nobody asks in a demo',
  'GET /api/v1/public/campaigns/{campaignId}/reviews':
    'orders of an affiliate under review, by their private link: nobody has one of a demo',
  'GET /api/v1/public/invitation': 'by a link that is mailed, and nobody is invited to a demo',
  'GET /api/v1/public/statistics/campaigns/{campaignId}/conversions':
    'by the private link of an affiliate; the merchant’s list is the same, and is compared',
  'GET /api/v1/public/statistics/campaigns/{campaignId}/links':
    'by the private link of an affiliate, and of orders with a link alone: the other figures are compared',
  'GET /api/v1/public/receipts/campaigns/{campaignId}/{day}':
    'what was sealed of an affiliate, by their private link: nobody has one of a demo',
  'GET /api/v1/public/join/{campaignId}/logo/{digest}': 'a picture',
  'GET /api/v1/public/assets/{fileId}': 'a picture',
  'GET /api/v1/public/programmes': 'by a link that is mailed, and nobody is written to for a demo',
  'GET /api/v1/people/{affiliateId}/payments': 'what was paid to somebody: nothing was paid in a demo',
  'GET /api/v1/public/billing/campaigns/{campaignId}/statement':
    'by the private link of an affiliate; the merchant’s is the same, and is compared',
  'GET /api/v1/public/billing/campaigns/{campaignId}/statement/file':
    'by the private link of an affiliate; the merchant’s is the same, and is compared',
  'GET /api/v1/public/billing/campaigns/{campaignId}/self-billed':
    'invoices in the name of affiliates, of real money: there are none in test mode',
  'GET /api/v1/public/billing/campaigns/{campaignId}/self-billed/{documentId}/file':
    'invoices in the name of affiliates, of real money: there are none in test mode',
  'GET /api/v1/public/your-data': 'by a link that is mailed, and nobody is written to for a demo',
  'GET /api/v1/public/archives/{ticket}': 'the files of the export that is streamed, which is compared',
  'GET /api/v1/public/payouts/notice': 'what a mail leads to, and nobody is written to in test mode',
};
