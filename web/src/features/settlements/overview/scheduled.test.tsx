import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import payments from '../../../locales/en/payments.json';
import settlements from '../../../locales/en/settlements.json';
import { startEnglish } from '../../../testing/english.ts';
import { draw } from '../../billing/testing/pages.tsx';
import { Scheduled } from './scheduled.tsx';

beforeAll(() => startEnglish({ payments, settlements }));

test('only what a settlement would pay can be paid: an archived campaign’s debt, but no failed invoice', () => {
  const campaign = (campaignName: string, amounts: { feeMinor?: bigint; failedFeeMinor?: bigint }) => ({
    campaignId: campaignName,
    campaignName,
    isArchived: campaignName === 'Old',
    mode: 'self_pay' as const,
    commissionsMinor: 0n,
    feeMinor: 2_500n,
    failedFeeMinor: 0n,
    ...amounts,
  });
  const due = {
    id: '2026-11:EUR',
    type: 'platform_fee' as const,
    currency: 'EUR',
    commissionsMinor: 0n,
    feeMinor: 7_500n,
    failedFeeMinor: 2_500n,
    dueDate: '2026-12-04T23:00:00.000Z',
    isOverdue: true,
    campaigns: [campaign('Boots', {}), campaign('Refused', { failedFeeMinor: 2_500n }), campaign('Old', {})],
  };
  draw(<Scheduled due={[due]} onPayNow={() => {}} />);
  const buttons = screen.getAllByRole('button', { name: /^Pay/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(
    ['Boots', 'Old'].map((name) => payments.payNowOf.replace('{{name}}', name)),
  );
});
