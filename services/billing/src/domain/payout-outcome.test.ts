import { expect, test } from 'vitest';
import { decidePayout, type PayoutLineState, type PayoutResult } from './payout-outcome.ts';

const line = (state: PayoutLineState['state'], more: Partial<PayoutLineState> = {}): PayoutLineState => ({
  state,
  method: 'transfer',
  mode: 'managed',
  attempt: 2,
  currency: 'EUR',
  amountMinor: 500n,
  mail: null,
  ...more,
});
const paid = (attempt = 2, more: object = {}): PayoutResult => ({
  kind: 'paid',
  attempt,
  currency: 'EUR',
  amountMinor: 500n,
  ...more,
});
const failed = (attempt = 2): PayoutResult => ({ kind: 'failed', attempt });
const mail = (outcome: 'sent' | 'failed' | 'unconfirmed' = 'sent'): PayoutResult => ({ kind: 'mail', mail: outcome });

test.each<[string, PayoutLineState, PayoutResult, string]>([
  ['a transfer that was waited for arrives', line('waiting'), paid(), 'paid'],
  ['money of an earlier attempt has arrived all the same', line('waiting'), paid(1), 'paid'],
  ['money that arrived after a failure was reported', line('failed'), paid(), 'paid'],
  ['a transfer reported twice', line('paid'), paid(), 'known'],
  ['another amount than asked for', line('waiting'), paid(2, { amountMinor: 501n }), 'refused'],
  ['another currency than asked for', line('waiting'), paid(2, { currency: 'USD' }), 'refused'],
  ['another amount after the right one', line('paid'), paid(2, { amountMinor: 501n }), 'refused'],
  ['an attempt that nobody asked for', line('waiting'), paid(3), 'refused'],
  ['a transfer before the charge', line('held', { attempt: 0 }), paid(1), 'refused'],
  ['a transfer of what was given up with its charge', line('released', { attempt: 0 }), paid(1), 'refused'],
  ['money that arrived after its line was cancelled', line('released'), paid(), 'paid'],
  ['money of an earlier attempt after the line was cancelled', line('released'), paid(1), 'paid'],
  ['another amount after the line was cancelled', line('released'), paid(2, { amountMinor: 501n }), 'refused'],
  ['the failure of a cancelled line reported twice', line('released'), failed(), 'known'],
  ['the mail of a cancelled line', line('released'), mail(), 'mail'],
  ['a transfer of what is only notified', line('notified', { method: 'notice' }), paid(), 'refused'],
  ['the attempt under way fails', line('waiting'), failed(), 'failed'],
  ['the failure of an earlier attempt comes late', line('waiting'), failed(1), 'known'],
  ['a failure reported twice', line('failed'), failed(), 'known'],
  ['a failure reported after the money', line('paid'), failed(), 'known'],
  ['a failure of an attempt that nobody asked for', line('failed'), failed(3), 'refused'],
  ['the mail of a transfer', line('paid'), mail(), 'mail'],
  ['the mail of a notice', line('waiting', { method: 'notice' }), mail(), 'mail'],
  ['a mail reported twice', line('paid', { mail: 'sent' }), mail(), 'known'],
  ['a mail that was sent stays sent', line('paid', { mail: 'sent' }), mail('failed'), 'known'],
  ['a mail before the charge', line('held', { attempt: 0 }), mail(), 'refused'],
])('%s', (_title, state, result, outcome) => {
  expect(decidePayout(state, result).outcome).toBe(outcome);
});

test('a self-pay line is notified once its mail is settled, a line without an account fails, and the outcome of a transfer stays', () => {
  const notice = (mode: PayoutLineState['mode']) => line('waiting', { method: 'notice', mode });
  for (const outcome of ['sent', 'failed'] as const) {
    expect(decidePayout(notice('self_pay'), mail(outcome))).toMatchObject({ state: 'notified' });
    expect(decidePayout(notice('managed'), mail(outcome))).toMatchObject({ state: 'failed' });
  }
  expect(decidePayout(line('paid'), mail('failed'))).toMatchObject({ state: 'paid' });
});
