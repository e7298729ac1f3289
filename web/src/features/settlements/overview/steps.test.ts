import { expect, test } from 'vitest';
import type { SettlementSummary } from '../queries.ts';
import { stepsOf } from './steps.ts';

const NOBODY = { lines: 0, paid: 0, failed: 0, cancelled: 0, notified: 0, mailsSent: 0, mailsFailed: 0 };

function settlement(state: SettlementSummary['state'], progress: Partial<SettlementSummary['progress']> = {}) {
  return {
    id: '1',
    reason: 'pay_now',
    campaignId: '2',
    campaignName: 'Launch',
    affiliateId: null,
    isTest: false,
    mode: 'managed',
    state,
    failure: null,
    failureCode: null,
    isResumable: false,
    charges: [],
    progress: { ...NOBODY, ...progress },
    createdAt: '2026-11-25T10:00:00.000Z',
    finishedAt: null,
  } satisfies SettlementSummary;
}

test.each([
  ['charging', {}, ['running', 'waiting', 'waiting']],
  ['charge_failed', { lines: 2 }, ['failed', 'waiting', 'waiting']],
  ['paying', { lines: 2, paid: 1 }, ['done', 'running', 'running']],
  ['partial', { lines: 2, paid: 1, failed: 1 }, ['done', 'done', 'failed']],
  ['completed', { lines: 2, paid: 1, cancelled: 1 }, ['done', 'done', 'failed']],
  ['completed', { lines: 2, paid: 2 }, ['done', 'done', 'done']],
  ['completed', {}, ['done', 'done', 'done']],
  ['cancelled', { lines: 2, cancelled: 2 }, ['waiting', 'waiting', 'waiting']],
] as const)('%s with %j', (state, progress, steps) => {
  expect(stepsOf(settlement(state, progress)).map((step) => step.state)).toEqual(steps);
});

test('where the merchant pays, affiliates are notified', () => {
  const { mode: _mode, ...paying } = settlement('paying', { lines: 2, notified: 1 });
  expect(stepsOf({ ...paying, mode: 'self_pay' })).toEqual([
    { name: 'charged', state: 'done' },
    { name: 'notified', state: 'running' },
  ]);
});
