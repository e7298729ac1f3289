import { type CollectConversion, Tracked } from '@sillage/proto/http/tracking';
import type { Api } from '../../api/client.ts';
import type { Affiliation } from './affiliation.ts';

interface TestOrder {
  readonly affiliation: Affiliation;
  readonly price: string;
  /** Unique per order: sent again by a reload or retry, it is the same conversion. */
  readonly orderId: string;
}

/** Reports a test conversion, which is shown as a test and is never money. Resolves with its id. */
export async function recordConversion(api: Api, { affiliation, price, orderId }: TestOrder): Promise<string> {
  const body: CollectConversion = {
    campaign: affiliation.campaign ?? '',
    amount: price,
    currency: 'EUR',
    orderId,
    idempotencyKey: orderId,
    isTest: true,
  };
  if (affiliation.sillage !== undefined) body.token = affiliation.sillage;
  if (affiliation.ref !== undefined) body.ref = affiliation.ref;
  return (await api.post('/collect/conversion', Tracked, body, { bearer: null })).id;
}
