import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import settlements from '../../locales/en/settlements.json';
import { startEnglish } from '../../testing/english.ts';
import { plain } from '../../testing/plain.ts';
import { button, DELETE, open, PAY, shown } from './testing/dialog.tsx';
import { charge, line, quote, settlement } from './testing/quotes.ts';
import { billingServer, problem } from './testing/server.ts';

beforeAll(() => startEnglish({ settlements }));

let at: ReturnType<typeof billingServer>;
beforeEach(() => {
  at = billingServer();
});

describe('the quote', () => {
  test('while a payment is disputed it says why nobody is paid, and cannot be confirmed', async () => {
    const disputes = [{ currency: 'EUR', amountMinor: 5_000n, openedAt: '2026-11-21T10:00:00.000Z' }];
    at.server.quote = quote({
      payoutHold: { disputes, owed: [], charging: [] },
      charges: [charge({ prepaidMinor: 400n, totalMinor: 850n })],
    });
    open(at.api);
    await shown(/Your bank has contested a payment of €50\.00 to Sillage/);
    await shown(/Already paid: returned or cancelled transfers-€4\.00/);
    expect(await button(/^Pay €8\.50$/)).toHaveProperty('disabled', true);
  });

  test('states the fee at each of its rates', async () => {
    const fees = [
      { feeBps: 250, revenueMinor: 10_000n, feeMinor: 250n },
      { feeBps: 300, revenueMinor: 10_000n, feeMinor: 300n },
    ];
    at.server.quote = quote({ charges: [charge({ fees, feeMinor: 550n, totalMinor: 1550n })] });
    open(at.api);
    await shown(/Platform fee \(250\)€2\.50Platform fee \(300\)€3\.00/);
  });

  test('says who gets what, what is not charged and why, and which card pays', async () => {
    at.server.quote = quote({
      charges: [charge({ commissionsMinor: 1000n, feeMinor: 250n, totalMinor: 1250n, pendingMinor: 700n })],
      lines: [
        line({ affiliateName: 'Alice Reed', balanceMinor: 1000n }),
        line({ affiliateName: 'Noor Haddad', balanceMinor: 900n, outcome: 'no_account', accountStatus: 'unknown' }),
        line({ affiliateName: 'Lou Martin', balanceMinor: -300n, outcome: 'negative' }),
      ],
    });
    open(at.api);
    await button(/^Pay €12\.50$/);
    const names = screen.getAllByRole('listitem').map((item) => plain(item.textContent));
    expect(names.slice(0, 3).map((name) => name.slice(0, 5))).toEqual(['Alice', 'Noor ', 'Lou M']);
    await shown(/Stripe Connect account not set up: 1 affiliate/);
    await shown(/Negative balance carried forward: 1 affiliate.*-€3\.00/);
    await shown(/Awaiting approval.*€7\.00/);
    await shown(/visa •••• 4242/);
  });

  test('in test mode offers its cards, says what each does, and the confirmation names the chosen one', async () => {
    at.server.quote = quote({
      isTest: true,
      card: null,
      testCards: [
        { id: 'test_card_pays', brand: 'visa', last4: '4242', outcome: 'pays' },
        { id: 'test_card_declined', brand: 'visa', last4: '0002', outcome: 'declined' },
      ],
    });
    open(at.api);
    await shown(/No money moves, and nobody is written to\./);
    const declined = await screen.findByRole('radio', { name: /Declined.*Refused each time/ });
    fireEvent.click(declined);
    fireEvent.click(await button(/^Pay €12\.50 \(test\)$/));
    await waitFor(() => expect(at.server.cards).toEqual(['test_card_declined']));
  });

  test('who is paid by the merchant is reached by mail, and marked as paid line by line', async () => {
    const [alice, noor] = [line({ outcome: 'notice' }), line({ affiliateName: 'Noor Haddad', outcome: 'negative' })];
    at.server.quote = quote({ mode: 'self_pay', lines: [alice, noor] });
    const openedFor: string[] = [];
    open(at.api, PAY, undefined, {
      emailOf: (affiliateId) => (affiliateId === alice.affiliateId ? 'alice@example.com' : undefined),
      markPaidDialog: ({ affiliateName }) => openedFor.push(affiliateName) && null,
    });
    fireEvent.click(await button(/^Mark €10\.00 as paid to Alice Reed$/));
    expect(openedFor[0]).toBe('Alice Reed');
    expect(screen.getByRole('link', { name: 'alice@example.com' }).getAttribute('href')).toBe(
      'mailto:alice@example.com',
    );
    expect(screen.getAllByRole('button', { name: /as paid to/ })).toHaveLength(1);
  });

  test('without a card nothing can be charged, and a sentence says so', async () => {
    at.server.quote = quote({ card: null });
    open(at.api);
    await shown(/No payment method is linked to this campaign\. Please set up a card\./);
    expect((await button(/^Pay/)).hasAttribute('disabled')).toBe(true);
  });

  test('where the merchant pays by themselves only the fee is charged, and that is said', async () => {
    at.server.quote = quote({
      mode: 'self_pay',
      charges: [charge({ commissionsMinor: 0n, uncollectedMinor: 1000n, totalMinor: 250n })],
      lines: [line({ outcome: 'notice' })],
    });
    open(at.api);
    await button(/^Settle the fee \(€2\.50\)$/);
    await shown(/You pay your affiliates yourself/);
    await shown(/You still transfer/);
  });

  test('with nothing to pay there is nothing to confirm', async () => {
    at.server.quote = quote({ charges: [], lines: [] });
    open(at.api);
    await shown(/Nothing to pay right now/);
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  test('that cannot be made says so, and can be asked for again', async () => {
    open(at.api);
    await shown(/The pending commissions could not be calculated/);
    at.server.quote = quote();
    fireEvent.click(await button(/^Try again$/));
    await button(/^Pay €12\.50$/);
  });

  test('of 10 000 affiliates draws few, and finds each by name', async () => {
    at.server.quote = quote({
      lines: Array.from({ length: 10_000 }, (_, i) =>
        line({ affiliateName: `Affiliate no. ${i}`, balanceMinor: BigInt(i + 1) }),
      ),
    });
    open(at.api);
    await button(/^Pay/);
    expect(screen.getAllByRole('listitem').length).toBeLessThan(100);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'no. 4711' } });
    await shown(/Affiliate no\. 4711/);
    expect(screen.getAllByRole('listitem').filter((item) => /Affiliate no/.test(item.textContent ?? ''))).toHaveLength(
      1,
    );
  });
});

describe('the confirmation', () => {
  test('is sent once, however often the button is pressed', async () => {
    at.server.quote = quote();
    let answerNow = (_: unknown) => {};
    const made = settlement({ state: 'charging' });
    at.server.onConfirm = async () => {
      await new Promise((resolve) => {
        answerNow = resolve;
      });
      at.server.settlements = [made];
      return { status: 201, body: made };
    };
    open(at.api);
    const pay = await button(/^Pay/);
    act(() => {
      pay.click();
      pay.click();
    });
    fireEvent.click(pay);
    await waitFor(() => expect(at.server.confirmations).toHaveLength(1));
    answerNow(null);
    await shown(/Your card is being charged/);
    expect(at.server.confirmations).toEqual(['hash-1']);
  });

  test('of amounts that have changed charges nothing, shows what changed and asks again with the new ones', async () => {
    const alice = line({ affiliateId: crypto.randomUUID(), affiliateName: 'Alice Reed', balanceMinor: 1000n });
    at.server.quote = quote({ lines: [alice] });
    const now = quote({
      hash: 'hash-2',
      charges: [charge({ commissionsMinor: 1400n, totalMinor: 1650n })],
      lines: [{ ...alice, balanceMinor: 1400n }],
    });
    at.server.onConfirm = () => problem(409, 'quote_changed', { quote: now });
    open(at.api);
    fireEvent.click(await button(/^Pay €12\.50$/));
    const notice = await screen.findByRole('alert');
    expect(
      plain(
        within(notice)
          .getAllByRole('listitem')
          .map((item) => item.textContent)
          .join(' | '),
      ),
    ).toBe('Total charged€12.50 → €16.50 | Alice Reed€10.00 → €14.00');
    at.confirmWith(settlement());
    fireEvent.click(await button(/^Pay €16\.50$/));
    await shown(/Affiliates are being paid one by one/);
    expect(at.server.confirmations).toEqual(['hash-1', 'hash-2']);
  });

  test('beside another payment follows that one', async () => {
    at.server.quote = quote();
    const other = settlement({ state: 'paying' });
    at.server.onConfirm = () => {
      at.server.settlements = [other];
      return problem(409, 'settlement_in_progress', { settlementId: other.id });
    };
    open(at.api);
    fireEvent.click(await button(/^Pay/));
    await shown(/Affiliates are being paid one by one/);
  });

  test('whose answer was lost is found again: what it made is followed, not made twice', async () => {
    at.server.quote = quote();
    at.server.onConfirm = () => {
      at.server.settlements = [settlement({ state: 'paying' })];
      return problem(503, 'unavailable');
    };
    open(at.api);
    fireEvent.click(await button(/^Pay/));
    await shown(/Affiliates are being paid one by one/);
    expect(at.server.confirmations).toHaveLength(1);
  });
});

describe('the deletion of a campaign', () => {
  test('names what is paid, what happens and what is lost, and the button says the sum', async () => {
    at.server.quote = quote({ reason: 'campaign_deletion', lastPaymentAt: '2026-11-05T08:00:00.000Z' });
    open(at.api, DELETE);
    await button(/^Pay €12\.50 and delete$/);
    await screen.findByRole('heading', { name: 'Campaign deletion payment' });
    await shown(/Last payment: November 5, 2026/);
    await shown(/Net revenue not invoiced yet€100\.00/);
    await shown(/What will happen.*What will be lost/);
  });

  test('that was refused says so', async () => {
    at.server.quote = quote({ reason: 'campaign_deletion' });
    at.server.onConfirm = () => problem(500, 'internal');
    open(at.api, DELETE);
    fireEvent.click(await button(/^Pay/));
    await shown(/Server error\. Please try again later\./);
    await button(/^Pay €12\.50 and delete$/);
  });
});
