import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import billing from '../../locales/en/billing.json';
import { startEnglish } from '../../testing/english.ts';
import { noMediaMatches } from '../../testing/media.ts';
import { plain } from '../../testing/plain.ts';
import { Toaster } from '../../ui/primitives/toaster.tsx';
import { DueBanners } from './due-banners.tsx';
import { reminders } from './snooze.ts';
import { press, shown } from './testing/pages.tsx';

beforeAll(async () => {
  noMediaMatches();
  await startEnglish({ billing });
});

describe('what is due', () => {
  const DUE = {
    id: '2026-11:EUR',
    type: 'platform_fee' as const,
    currency: 'EUR',
    commissionsMinor: 0n,
    feeMinor: 2500n,
    failedFeeMinor: 0n,
    dueDate: '2026-12-04T23:00:00.000Z',
    isOverdue: false,
    campaigns: [],
  };

  test.each(['Remind me later', 'Do not remind me again'])(
    'is announced on the billing day until "%s"',
    async (button) => {
      const quiet = reminders(localStorage, crypto.randomUUID(), Date.now);
      const { container } = render(<DueBanners due={[DUE]} reminders={quiet} />);
      await shown('€25.00 due on December 5, 2026');
      await press(button);
      expect(container.textContent).toBe('');
    },
  );

  const owed = (mode: 'self_pay' | 'managed', commissionsMinor: bigint) => ({
    campaignId: mode,
    campaignName: mode,
    isArchived: false,
    mode,
    commissionsMinor,
    feeMinor: 0n,
    failedFeeMinor: 0n,
  });

  test('never adds the fee to commissions, and says who pays which', async () => {
    const both = { ...DUE, commissionsMinor: 10_000n, campaigns: [owed('self_pay', 7_000n), owed('managed', 3_000n)] };
    render(<DueBanners due={[both]} reminders={reminders(localStorage, crypto.randomUUID(), Date.now)} />);
    await shown('Fee and commissions due on December 5, 2026');
    await shown('€25.00 of platform fee');
    await shown('€30.00 of commissions: charged to your card');
    await shown('€70.00 of commissions: you pay them to your affiliates yourself');
    expect(plain()).not.toContain('125.00');
  });

  test('promises no charge and offers no payment while payments are on hold', async () => {
    const managed = { ...DUE, feeMinor: 0n, commissionsMinor: 3_000n, campaigns: [owed('managed', 3_000n)] };
    const quiet = reminders(localStorage, crypto.randomUUID(), Date.now);
    const { rerender } = render(<DueBanners due={[managed]} reminders={quiet} onPayNow={() => {}} />);
    await press('Breakdown by campaign');
    await shown('Pay now');
    rerender(<DueBanners due={[managed]} reminders={quiet} onPayNow={() => {}} isHeld />);
    await shown(
      '€30.00 of commissions: charged to your card, then transferred, once your payments are no longer on hold.',
    );
    expect(plain()).not.toContain('Pay now');
  });

  test.each([
    ['the fee alone', { feeMinor: 2500n }, 'self_pay', 'Settle the fee'],
    ['commissions alone', { commissionsMinor: 900n }, 'managed', 'Pay the commissions'],
    ['both', { feeMinor: 2500n, commissionsMinor: 900n }, 'managed', 'Settle fee and commissions'],
    ['what the merchant transfers', { commissionsMinor: 900n }, 'self_pay', 'Pay your affiliates'],
  ] as const)('has a button that says what it pays: %s', async (_what, amounts, mode, name) => {
    const paid: string[] = [];
    const quiet = reminders(localStorage, crypto.randomUUID(), Date.now);
    const campaign = { ...owed(mode, 0n), ...amounts };
    const due = { ...DUE, feeMinor: 0n, ...amounts, campaigns: [campaign] };
    render(<DueBanners due={[due]} reminders={quiet} onPayNow={({ campaignId }) => paid.push(campaignId)} />);
    await press(name);
    expect(paid).toEqual([mode]);
  });

  test('asks which campaign is paid where there are several', async () => {
    const quiet = reminders(localStorage, crypto.randomUUID(), Date.now);
    const campaigns = [owed('self_pay', 700n), { ...owed('managed', 300n), feeMinor: 2500n }];
    const paid: string[] = [];
    render(
      <DueBanners
        due={[{ ...DUE, commissionsMinor: 1000n, campaigns }]}
        reminders={quiet}
        onPayNow={({ campaignId }) => paid.push(campaignId)}
      />,
    );
    fireEvent.keyDown(screen.getByRole('button', { name: 'Settle fee and commissions' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: /^self_pay/ }));
    expect(paid).toEqual(['self_pay']);
  });

  test('comes back where its dismissal is undone', async () => {
    const quiet = reminders(localStorage, crypto.randomUUID(), Date.now);
    render(
      <>
        <DueBanners due={[DUE]} reminders={quiet} />
        <Toaster />
      </>,
    );
    await press('Do not remind me again');
    await waitFor(() => expect(plain()).not.toContain('€25.00 due'));
    await press('Undo');
    await shown('€25.00 due on December 5, 2026');
    expect(quiet.isQuiet(DUE.id)).toBe(false);
  });

  test('says since when something is overdue, and leads from a failed charge to its invoice', async () => {
    let visits = 0;
    const overdue = { ...DUE, failedFeeMinor: 2500n, isOverdue: true };
    const quiet = reminders(localStorage, crypto.randomUUID(), Date.now);
    render(<DueBanners due={[overdue]} reminders={quiet} onInvoices={() => (visits += 1)} />);
    await shown('€25.00 overdue since December 5, 2026');
    await shown('the charge failed');
    await press('Pay the refused invoice of €25.00');
    expect(visits).toBe(1);
  });

  test('is not announced where nothing is', () => {
    const quiet = reminders(localStorage, crypto.randomUUID(), Date.now);
    const { container } = render(<DueBanners due={[{ ...DUE, feeMinor: 0n }]} reminders={quiet} />);
    expect(container.textContent).toBe('');
  });
});
