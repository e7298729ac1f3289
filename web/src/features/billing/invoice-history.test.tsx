import type { Invoice } from '@sillage/proto/http/billing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import billing from '../../locales/en/billing.json';
import { startEnglish } from '../../testing/english.ts';
import { InvoiceHistory } from './invoice-history.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { draw, shown } from './testing/pages.tsx';

beforeAll(() => startEnglish({ billing }));

describe('the history', () => {
  const invoice = (at: number, changes: Partial<Invoice> = {}): Invoice => ({
    id: `0198a000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    isTest: false,
    number: `2026-${at}`,
    kind: 'monthly',
    period: '2026-11',
    status: 'paid',
    currency: 'EUR',
    buyer: null,
    totalRevenueMinor: 100_000n,
    commissionAmountMinor: 0n,
    feeAmountMinor: 2500n,
    totalMinor: 2500n,
    chargeId: null,
    failure: null,
    failureCode: null,
    createdAt: '2026-12-05T00:00:00.000Z',
    processedAt: null,
    lines: [],
    ...changes,
  });
  const show = (invoices: readonly Invoice[], pay = async () => {}) =>
    draw(
      <InvoiceHistory
        invoices={invoices}
        onMore={null}
        nextPaymentAt={undefined}
        pay={pay}
        download={async () => {}}
      />,
    );

  test('an invoice says of each campaign what each rate has come to, and no rate of commissions alone', () => {
    const line = { campaignId: 'a', campaignName: 'Shoes', revenueMinor: 0n, refundedMinor: 0n, commissionMinor: 0n };
    const lines = [
      { ...line, feeBps: 250, feeMinor: 500n },
      { ...line, feeBps: 300, feeMinor: 60n },
      { ...line, campaignId: 'b', feeBps: null, commissionMinor: 900n, feeMinor: 0n },
    ];
    draw(<InvoiceLines invoice={invoice(1, { lines })} />);
    const shownFees = screen.getAllByText(/^Fee/).map((label) => label.parentElement?.textContent);
    expect(shownFees).toEqual(['Fee (250)€5.00', 'Fee (300)€0.60']);
  });

  test('a failed month says why and can be paid again; a settlement is resumed elsewhere', async () => {
    const paid: string[] = [];
    show(
      [
        invoice(1, { status: 'failed', failure: 'The card has expired.' }),
        invoice(2, { status: 'failed', kind: 'settlement' }),
      ],
      async () => {
        paid.push('requested');
      },
    );
    await shown('The card has expired.');
    const buttons = screen.getAllByRole('button', { name: 'Pay the invoice of November 2026 again' });
    // One in the table, one in the list for phones.
    expect(buttons).toHaveLength(2);
    if (buttons[0]) fireEvent.click(buttons[0]);
    await waitFor(() => expect(paid).toEqual(['requested']));
  });

  test('a failure is shown in the words of the screen where its code is known, else in those that came with it', async () => {
    const failed = { status: 'failed' as const, failure: 'The server said this.' };
    show([
      invoice(1, { ...failed, failureCode: 'insufficient_funds' }),
      invoice(2, { ...failed, failureCode: 'new_code_of_next_year' }),
    ]);
    await shown('Stripe billing error: the card has insufficient funds.');
    await shown('The server said this.');
  });

  test('what was given up before it was charged says so, and can neither be paid nor printed', async () => {
    show([invoice(1, { status: 'cancelled', kind: 'settlement', number: null })]);
    await shown('Cancelled');
    expect(screen.queryByRole('button', { name: /PDF|Pay/ })).toBeNull();
  });

  test('a waived month says why nothing is charged, and has no document before it has a number', async () => {
    show([invoice(1, { status: 'waived', number: null, totalMinor: 0n })]);
    await shown('Less than €20.00 of revenue that month, all currencies together: no fee.');
    expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull();
  });

  test('of 10 000 invoices draws few', () => {
    show(Array.from({ length: 10_000 }, (_, at) => invoice(at)));
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
  });
});
