import { WebhookBody, webhookData } from '@sillage/proto/http/webhooks';
import { toDecimal } from '@sillage/proto/values/money';
import { fillPostback, type PostbackMacro } from '@sillage/proto/values/postback-macros';

type Values = Readonly<Record<PostbackMacro, string>>;

/** Older stored messages have no clicks (from before postbacks) or no test flag (from before test mode). */
const Commission = webhookData['commission.pending'].partial({ clickId: true, subs: true, isTest: true });

/** The values of a test call, without any money. */
const TEST: Omit<Values, 'timestamp'> = {
  click_id: 'test',
  sub1: 'test',
  sub2: 'test',
  sub3: 'test',
  sub4: 'test',
  sub5: 'test',
  event: 'test',
  status: 'test',
  amount: '0',
  commission: '0',
  currency: 'EUR',
  conversion_id: 'test',
};

/**
 * The URL for an affiliate's tracker, and the same values as a body. The merchant's body is not sent, because it has
 * data that affiliates must not see.
 */
export function postbackCall(template: string, body: string): { readonly url: string; readonly body: string } {
  const values = valuesOf(body);
  return { url: fillPostback(template, values), body: JSON.stringify(values) };
}

function valuesOf(body: string): Values {
  const { type, timestamp, data } = WebhookBody.parse(JSON.parse(body));
  const seconds = String(Math.floor(Date.parse(timestamp) / 1000));
  if (type === 'webhook.test') return { ...TEST, timestamp: seconds };
  const { conversionId, clickId, subs = [], currency, ...sums } = Commission.parse(data);
  const [sub1 = '', sub2 = '', sub3 = '', sub4 = '', sub5 = ''] = subs;
  return {
    click_id: clickId ?? '',
    sub1,
    sub2,
    sub3,
    sub4,
    sub5,
    event: type,
    status: type.replace(/^commission\./, ''),
    amount: toDecimal(sums.revenueMinor - sums.refundedMinor, currency),
    commission: toDecimal(sums.commissionMinor, currency),
    currency,
    timestamp: seconds,
    conversion_id: conversionId,
  };
}
