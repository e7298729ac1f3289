import { WebhookBody, webhookData } from '@sillage/proto/http/webhooks';
import { toDecimal } from '@sillage/proto/values/money';
import { fillPostback, type PostbackMacro } from '@sillage/proto/values/postback-macros';

type Values = Readonly<Record<PostbackMacro, string>>;

/** Messages that were kept before postbacks say nothing of clicks, those from before test mode nothing of it. */
const Commission = webhookData['commission.pending'].partial({ clickId: true, subs: true, isTest: true });

/** What a test says: that it is one, and of no money. */
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

/** The address that tells an affiliate's tracker what a webhook's body says. */
export function postbackAddress(template: string, body: string): string {
  const { type, timestamp, data } = WebhookBody.parse(JSON.parse(body));
  const seconds = String(Math.floor(Date.parse(timestamp) / 1000));
  if (type === 'webhook.test') return fillPostback(template, { ...TEST, timestamp: seconds });
  const { conversionId, clickId, subs = [], currency, ...sums } = Commission.parse(data);
  const [sub1 = '', sub2 = '', sub3 = '', sub4 = '', sub5 = ''] = subs;
  return fillPostback(template, {
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
  });
}
