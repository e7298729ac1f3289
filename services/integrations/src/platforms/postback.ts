import type { PostbackQuery } from '@sillage/proto/http/integrations';
import { digestOf } from '../digest.ts';
import type { Notice } from '../domain/notices.ts';
import { minorOf, unreadable } from './order-events.ts';
import type { Message, Platform } from './platform.ts';

type Meaning = 'paid' | 'cancelled' | 'nothing';

/** Values of `status` that networks and shops send, in lower case; a missing one means a sale. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  '': 'paid',
  '1': 'paid',
  approved: 'paid',
  completed: 'paid',
  confirmed: 'paid',
  paid: 'paid',
  sale: 'paid',
  '-1': 'cancelled',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  chargeback: 'cancelled',
  declined: 'cancelled',
  refunded: 'cancelled',
  rejected: 'cancelled',
  reversed: 'cancelled',
  void: 'cancelled',
  '0': 'nothing',
  hold: 'nothing',
  pending: 'nothing',
};

/** `GET /pb`: the key is part of the address. */
export const postback = { proof: 'key', keyPrefix: 'pb' } satisfies Platform;

/** Throws `unreadable_event` for an unknown status or a malformed amount. */
export function readPostback(query: PostbackQuery, campaignCurrency: string, nowMs: number): Message {
  const status = query.status.toLowerCase();
  const meaning = MEANINGS[status];
  if (meaning === undefined) throw unreadable(`${query.status} is no known status`);
  const { order, amount, currency, click_id: clickId, affiliate_id: affiliateId } = query;
  const externalId = digestOf(order, meaning, amount, currency, clickId, affiliateId);
  return { externalId, topic: `postback.${meaning}`, notices: noticesOf(query, meaning, campaignCurrency, nowMs) };
}

function noticesOf(query: PostbackQuery, meaning: Meaning, campaignCurrency: string, nowMs: number): Notice[] {
  const common = { orderId: query.order, at: new Date(nowMs).toISOString() };
  if (meaning === 'nothing') return [];
  if (meaning === 'cancelled') return [{ kind: 'cancelled', ...common }];
  if (query.amount === undefined) throw unreadable('amount is missing');
  const currency = query.currency ?? campaignCurrency;
  return [
    {
      kind: 'paid',
      ...common,
      amountMinor: minorOf(query.amount, currency),
      currency,
      clickToken: query.click_id ?? null,
      affiliateId: query.affiliate_id ?? null,
      isTest: query.test === '1',
    },
  ];
}
