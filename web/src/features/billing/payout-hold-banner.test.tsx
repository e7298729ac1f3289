import type { PayoutHoldView } from '@sillage/proto/http/payout-holds';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startEnglish } from '../../testing/english.ts';
import { plain } from '../../testing/plain.ts';
import { PayoutHoldBanner } from './payout-hold-banner.tsx';

beforeAll(async () => {
  await startEnglish({});
});

function show(view: PayoutHoldView, payOwed: () => Promise<void> = async () => {}) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <PayoutHoldBanner view={view} commands={{ payOwed }} />
    </QueryClientProvider>,
  );
}

const DISPUTE = { currency: 'EUR', amountMinor: 5_000n, openedAt: '2026-11-21T10:00:00.000Z' };
const OWED = { currency: 'EUR', amountMinor: 1_500n };

test('a dispute says what was taken, what is kept and what to do; nothing can be paid', () => {
  show({ payoutHold: { disputes: [DISPUTE], owed: [], charging: [] }, recoveries: [], credits: [] });
  expect(plain()).toContain('Your bank has contested a payment of €50.00 to Sillage');
  expect(plain()).toContain('ask your bank to withdraw the dispute');
  expect(screen.queryByRole('button')).toBeNull();
});

test('what is owed again is paid with one click, and the last refusal is shown', async () => {
  const paid: string[] = [];
  const recoveries = [{ ...OWED, state: 'failed' as const, failureCode: 'insufficient_funds', failure: 'x' }];
  show(
    { payoutHold: { disputes: [], owed: [OWED], charging: [] }, recoveries, credits: [] },
    async () => void paid.push('paid'),
  );
  expect(plain()).toContain('The payment could not be made.');
  fireEvent.click(screen.getByRole('button', { name: /Pay €15\.00 now/ }));
  await waitFor(() => expect(paid).toEqual(['paid']));
});

test('is shown as in progress while it is charged, and cannot be paid twice; without a payout hold nothing is shown', () => {
  const { container, unmount } = show({
    payoutHold: { disputes: [], owed: [], charging: [OWED] },
    recoveries: [{ ...OWED, state: 'waiting', failureCode: null, failure: null }],
    credits: [],
  });
  expect(plain()).toContain('Your affiliates are not being paid at the moment');
  expect(plain()).toContain('€15.00 is being charged to your card.');
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  expect(container.textContent).toBe('');
  expect(show({ payoutHold: null, recoveries: [], credits: [] }).container.textContent).toBe('');
});

test('what the merchant paid in excess is named, with whom to ask', () => {
  show({ payoutHold: null, recoveries: [], credits: [OWED, { currency: 'USD', amountMinor: 700n }] });
  expect(plain()).toContain('Sillage owes you €15.00 and $7.00');
  expect(plain()).not.toContain('not being paid');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/contact');
});
