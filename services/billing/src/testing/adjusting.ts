import { Adjustment, AdjustmentList } from '@sillage/proto/http/adjustments';
import type { Shop } from './affiliate-shops.ts';

const PATH = '/api/v1/billing/adjustments';

/** Creates bonuses and corrections as the merchant. */
export function adjustingOf({ merchant, path, affiliateId }: Pick<Shop, 'merchant' | 'path' | 'affiliateId'>) {
  const post = (to: string, body: object, key?: string) =>
    merchant.call(to, { method: 'POST', body, headers: key === undefined ? {} : { 'idempotency-key': key } });
  const adjust = (amountMinor: number, more: object = {}, key?: string) =>
    post(`${path}/${affiliateId}/adjustments`, { currency: 'EUR', amountMinor, reason: 'Well done', ...more }, key);
  const reverse = (id: string, reason = 'By mistake', key?: string) => post(`${PATH}/${id}/reversal`, { reason }, key);
  return {
    adjust,
    reverse,
    given: async (amountMinor: number, more: object = {}) => Adjustment.parse((await adjust(amountMinor, more)).json()),
    list: async (query = '') => AdjustmentList.parse((await merchant.call(`${PATH}${query}`)).json()),
  };
}
