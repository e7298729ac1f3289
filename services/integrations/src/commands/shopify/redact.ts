import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { redactOrders, redactShop } from '../../db/shops.ts';
import type { IntegrationsDeps } from '../../deps.ts';
import { parseJson, readAs } from '../../platforms/order-events.ts';
import { isSigned } from '../../platforms/shopify/messages.ts';
import { PrivacyDemand } from '../../platforms/shopify/payloads.ts';

interface Sent {
  readonly body: Buffer;
  readonly topic: string;
  readonly signature: string;
}

/**
 * Executes Shopify's mandatory privacy requests: reporting the data of a customer, and erasing a customer or a shop. No
 * stored data name a customer, so there is nothing to report. Executed before the response. Throws `invalid_signature`.
 * https://shopify.dev/docs/apps/build/compliance/privacy-law-compliance
 */
export async function obeyPrivacyDemand(
  { db, clock, shopify, knownConnections }: Pick<IntegrationsDeps, 'db' | 'clock' | 'shopify' | 'knownConnections'>,
  { body, topic, signature }: Sent,
): Promise<void> {
  if (!shopify.app || !isSigned(body, signature, shopify.app.secret))
    throw new AppError('invalid_signature', "The message is not signed with the app's secret. Nothing was done.");
  const { shop_domain: domain, orders_to_redact: orderIds } = readAs(PrivacyDemand, parseJson(body));
  if (topic === 'customers/redact') await inTransaction(db, (trx) => redactOrders(trx, domain, orderIds));
  if (topic !== 'shop/redact') return;
  const ended = await inTransaction(db, (trx) => redactShop(trx, domain, new Date(clock())));
  for (const id of ended) knownConnections.forget(id);
}
