import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import settlements from '../../locales/en/settlements.json';
import { startEnglish } from '../../testing/english.ts';
import { plain } from '../../testing/plain.ts';
import { button, open, PAY, shown } from './testing/dialog.tsx';
import { charge, quote, settlement, settlementLine } from './testing/quotes.ts';
import { billingServer } from './testing/server.ts';

beforeAll(() => startEnglish({ settlements }));

let at: ReturnType<typeof billingServer>;
beforeEach(() => {
  at = billingServer();
});

describe('the progress', () => {
  const lines = [
    settlementLine({ affiliateName: 'Alice Reed', state: 'paid', mail: 'sent' }),
    settlementLine({
      affiliateName: 'Noor Haddad',
      state: 'failed',
      failure: 'Stripe Connect account not set up',
      mail: 'failed',
    }),
    settlementLine({ affiliateName: 'Lou Martin', state: 'waiting' }),
  ];

  test('of a payment under way is shown to whoever comes back, without asking for a quote', async () => {
    at.server.settlements = [settlement({ lines })];
    open(at.api);
    const bar = await screen.findByRole('progressbar');
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['2', '3']);
    await shown(/2 of 3 done/);
    await shown(/1 e-mail sent1 e-mail failed/);
    expect(screen.getAllByRole('listitem').map((item) => plain(item.textContent))[1]).toMatch(
      /^Noor Haddad.*Stripe Connect account not set up/,
    );
    expect(at.server.quoteRequests).toBe(0);
  });

  test('goes on by itself until the end', async () => {
    const running = settlement({ lines });
    at.server.settlements = [running];
    open(at.api);
    await shown(/2 of 3 done/);
    const done = lines.map((line) => ({ ...line, state: 'paid' as const, failure: null, mail: 'sent' as const }));
    at.server.settlements = [
      settlement({ id: running.id, lines: done, state: 'completed', finishedAt: '2026-11-22T10:01:00.000Z' }),
    ];
    await shown(/3 of 3 done/);
    await shown(/Everything is settled/);
  });

  test('that stopped for some is resumed for them', async () => {
    const stopped = settlement({ lines: lines.slice(0, 2), state: 'partial', finishedAt: '2026-11-22T10:01:00.000Z' });
    at.server.settlements = [stopped];
    at.server.onResume = (settlement) => ({ ...settlement, state: 'paying', finishedAt: null });
    open(at.api, PAY, stopped.id);
    fireEvent.click(await button(/^Retry what failed$/));
    await shown(/Affiliates are being paid one by one/);
  });

  test('that stopped for some is cancelled for them after a question, and says where the money is', async () => {
    const stopped = settlement({ lines: lines.slice(0, 2), state: 'partial', finishedAt: '2026-11-22T10:01:00.000Z' });
    at.server.settlements = [stopped];
    at.server.onCancel = () => {
      const cancelled = { state: 'cancelled', failure: null } as const;
      return settlement({
        id: stopped.id,
        lines: stopped.lines.map((line) => (line.state === 'failed' ? { ...line, ...cancelled } : line)),
        state: 'completed',
        finishedAt: '2026-11-22T10:02:00.000Z',
      });
    };
    open(at.api, PAY, stopped.id);
    await shown(/Still owed: €10\.00/);
    fireEvent.click(await button(/^Cancel what failed$/));
    const question = await screen.findByRole('alertdialog');
    expect(plain(question.textContent)).toMatch(/€10\.00 stay owed.*your next payment for this campaign uses it first/);
    const choices = within(question).getAllByRole('button');
    expect(choices.map((choice) => choice.textContent)).toEqual(['Go back', 'Cancel what failed']);
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel what failed' }));
    await shown(/What failed was cancelled.*Cancelled: €10\.00.*2 of 2 done/);
    expect(plain()).not.toMatch(/Still owed/);
    expect(screen.queryByRole('button', { name: /^(Cancel|Retry)/ })).toBeNull();
  });

  test('after a refused charge says why; it is resumed, or cancelled after a question', async () => {
    const refused = settlement({
      state: 'charge_failed',
      failure: 'Your card was declined.',
      lines: [settlementLine()],
    });
    at.server.settlements = [refused];
    at.server.onCancel = (settlement) => ({
      ...settlement,
      state: 'cancelled',
      finishedAt: '2026-11-22T10:01:00.000Z',
    });
    open(at.api);
    await shown(/Your card could not be charged.*Your card was declined\./);
    await button(/^Resume the payment$/);
    fireEvent.click(await button(/^Cancel the payment$/));
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel the payment' }));
    await shown(/Nothing was charged; the commissions stay owed/);
  });

  test('of what was given up with its charge cannot be resumed', async () => {
    const given = settlement({
      state: 'partial',
      charges: [
        {
          currency: 'EUR',
          commissionsMinor: 1000n,
          feeMinor: 0n,
          fees: [],
          totalMinor: 1000n,
          state: 'cancelled',
          invoiceId: null,
        },
      ],
      lines: [settlementLine({ state: 'cancelled' }), settlementLine({ state: 'notified', currency: 'USD' })],
      isResumable: false,
      finishedAt: '2026-11-22T10:01:00.000Z',
    });
    at.server.settlements = [given];
    open(at.api, PAY, given.id);
    await shown(/Partly paid.*Still owed: €10\.00.*Cancelled 1.*Charge.*Cancelled.*Affiliates.*Cancelled/);
    expect(plain()).not.toMatch(/failed/i);
    expect(screen.queryByRole('button', { name: /^(Resume|Retry)/ })).toBeNull();
  });

  test('that was not charged for some says what is still owed, and pays it by a new quote', async () => {
    const unpaid = {
      method: 'notice',
      state: 'failed',
      failure: 'The words of the server.',
      failureCode: 'no_account',
      mail: 'sent',
    } as const;
    at.server.quote = quote();
    at.confirmWith(
      settlement({
        state: 'partial',
        finishedAt: '2026-11-22T10:01:00.000Z',
        lines: [settlementLine({ state: 'paid', mail: 'sent' }), settlementLine({ ...unpaid, amountMinor: 700n })],
      }),
    );
    open(at.api);
    fireEvent.click(await button(/^Pay €12\.50$/));
    await shown(/Still owed: €7\.00.*Nothing was charged for it.*Stripe Connect account not set up/);
    expect(screen.queryByRole('button', { name: /^(Resume|Retry)/ })).toBeNull();
    at.server.quote = quote({
      hash: 'hash-2',
      charges: [charge({ commissionsMinor: 700n, feeMinor: 0n, totalMinor: 700n })],
    });
    fireEvent.click(await button(/^Pay the rest$/));
    await button(/^Pay €7\.00$/);
    expect([at.server.quoteRequests, at.server.confirmations]).toEqual([2, ['hash-1']]);
  });
});
