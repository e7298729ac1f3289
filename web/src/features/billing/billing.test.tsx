import type { Invoice } from '@sillage/proto/http/billing';
import type { CardList, PaymentCard } from '@sillage/proto/http/cards';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import billing from '../../locales/en/billing.json';
import common from '../../locales/en/common.json';
import errors from '../../locales/en/errors.json';
import { Toaster } from '../../ui/primitives/toaster.tsx';
import { CardsPanel } from './cards-panel.tsx';
import { DueBanners } from './due-banners.tsx';
import { InvoiceHistory } from './invoice-history.tsx';
import { pendingStore } from './pending.ts';
import { reminders } from './snooze.ts';
import { useReactivation } from './use-reactivation.tsx';

beforeAll(async () => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList;
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { common, errors, billing } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
});

const draw = (page: ReactNode) => render(<QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>);
const plain = () => (document.body.textContent ?? '').replace(/\s/g, ' ');
const shown = (text: string) => waitFor(() => expect(plain()).toContain(text));
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

const ACTIVE = { campaignId: 'c1', name: 'Launch', isActive: true };
const card = (changes: Partial<PaymentCard> = {}): PaymentCard => ({
  id: 'pm_1',
  brand: 'visa',
  last4: '4242',
  expMonth: 4,
  expYear: 2034,
  isDefault: true,
  isExpired: false,
  campaigns: [ACTIVE],
  ...changes,
});
const refused = (code: 'last_card' | 'card_required' | 'unavailable') => () =>
  Promise.reject(new ApiError(code, 409, code));

describe('cards', () => {
  const panel = (removeCard: () => Promise<CardList>) => {
    const commands = { removeCard, setDefaultCard: refused('unavailable'), startCardSetup: refused('unavailable') };
    draw(
      <>
        <CardsPanel list={{ available: true, cards: [card()] }} commands={commands} leave={() => {}} />
        <Toaster />
      </>,
    );
  };

  test('the last one with active campaigns stays, and a sentence says why', async () => {
    panel(refused('last_card'));
    await press('Delete Visa •••• 4242');
    await shown('These campaigns will be paused, as there is no other card:');
    await press('Delete the card');
    await shown('The last card cannot be deleted, because 1 active campaign is linked to it. Deactivate it first.');
  });

  test('where one cannot be added a sentence says so, and the page stays', async () => {
    panel(refused('unavailable'));
    await press('Add a card');
    await shown('The card could not be added');
    expect(screen.getByRole('button', { name: 'Add a card' }).hasAttribute('disabled')).toBe(false);
  });
});

describe('reactivation', () => {
  interface Given {
    readonly list: () => Promise<CardList>;
    readonly update?: () => Promise<unknown>;
    readonly cardId?: string | null;
  }

  function start({ list, update = async () => {}, cardId = null }: Given) {
    const changes: unknown[] = [];
    const left: string[] = [];
    const outcomes: boolean[] = [];
    const store = pendingStore(localStorage, crypto.randomUUID(), Date.now);
    function Page() {
      const reactivation = useReactivation({
        commands: { cardsNow: list, startCardSetup: async () => 'https://cards.example/' },
        update: (_id, change) => {
          changes.push(change);
          return update();
        },
        store,
        leave: (url) => left.push(url),
      });
      const campaign = { id: 'c1', name: 'Launch', cardId };
      return (
        <>
          <button
            type="button"
            onClick={() => void reactivation.activate(campaign).then((outcome) => outcomes.push(outcome))}
          >
            Activate
          </button>
          {reactivation.dialogs}
          <Toaster />
        </>
      );
    }
    draw(<Page />);
    return { changes, left, outcomes, store };
  }
  const cards =
    (...all: PaymentCard[]) =>
    async () => ({ available: true, cards: all });

  test('with a card it is done at once', async () => {
    const { changes, outcomes } = start({ list: cards(card()) });
    await press('Activate');
    await waitFor(() => expect(outcomes).toEqual([true]));
    expect(changes).toEqual([{ isActive: true }]);
  });

  test('where the installation takes no payments no card is asked for', async () => {
    const { outcomes } = start({ list: async () => ({ available: false, cards: [] }) });
    await press('Activate');
    await waitFor(() => expect(outcomes).toEqual([true]));
  });

  test.each([
    ['known before', cards(), async () => {}],
    ['told by the server', cards(card()), refused('card_required')],
  ])('without a card nothing changes, and what was wanted is kept while one is added: %s', async (_, list, update) => {
    const { left, outcomes, store } = start({ list, update });
    await press('Activate');
    await shown('You must first add a bank card to reactivate this campaign.');
    expect(outcomes).toEqual([false]);
    await press('Add a card');
    await waitFor(() => expect(left).toEqual(['https://cards.example/']));
    expect(store.read()).toEqual({
      kind: 'reactivation',
      reactivation: { campaignId: 'c1', campaignName: 'Launch' },
    });
  });

  test('where the chosen card is gone another one is chosen: it is set, and the campaign active', async () => {
    const { changes } = start({
      list: cards(card(), card({ id: 'pm_2', last4: '4444', isDefault: false })),
      cardId: 'pm_gone',
    });
    await press('Activate');
    fireEvent.click(await screen.findByRole('radio', { name: /4444/ }));
    await press('Confirm');
    await waitFor(() => expect(changes).toEqual([{ cardId: 'pm_2', isActive: true }]));
  });

  test.each([
    ['The bank cards could not be checked', { list: refused('unavailable') }],
    ['The campaign’s status could not be changed', { list: cards(card()), update: refused('unavailable') }],
  ])('a failure is told in a sentence, and it is not active: %s', async (sentence, given) => {
    const { outcomes } = start(given);
    await press('Activate');
    await shown(sentence);
    expect(outcomes).toEqual([false]);
  });

  test('a card that cannot be linked is told in a sentence', async () => {
    start({ list: cards(card()), update: refused('unavailable'), cardId: 'pm_gone' });
    await press('Activate');
    await press('Confirm');
    await shown('The card could not be linked to the campaign');
  });
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
    'is announced on the day of the books until "%s"',
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

  test('says since when something is overdue, and leads from a failed charge to its invoice', async () => {
    let visits = 0;
    const overdue = { ...DUE, failedFeeMinor: 2500n, isOverdue: true };
    const quiet = reminders(localStorage, crypto.randomUUID(), Date.now);
    render(<DueBanners due={[overdue]} reminders={quiet} onInvoices={() => (visits += 1)} />);
    await shown('€25.00 overdue since December 5, 2026');
    await shown('the charge failed');
    await press('Open the billing history');
    expect(visits).toBe(1);
  });

  test('is not announced where nothing is', () => {
    const quiet = reminders(localStorage, crypto.randomUUID(), Date.now);
    const { container } = render(<DueBanners due={[{ ...DUE, feeMinor: 0n }]} reminders={quiet} />);
    expect(container.textContent).toBe('');
  });
});

describe('the history', () => {
  const invoice = (at: number, changes: Partial<Invoice> = {}): Invoice => ({
    id: `0198a000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    number: `2026-${at}`,
    kind: 'monthly',
    period: '2026-11',
    status: 'paid',
    currency: 'EUR',
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

  test('a failed month says why and can be paid again; a settlement is resumed elsewhere', async () => {
    const paid: string[] = [];
    show(
      [
        invoice(1, { status: 'failed', failure: 'The card has expired.' }),
        invoice(2, { status: 'failed', kind: 'settlement' }),
      ],
      async () => {
        paid.push('asked');
      },
    );
    await shown('The card has expired.');
    const buttons = screen.getAllByRole('button', { name: 'Pay the invoice of November 2026 again' });
    // Once in the table, once in the list that phones show.
    expect(buttons).toHaveLength(2);
    if (buttons[0]) fireEvent.click(buttons[0]);
    await waitFor(() => expect(paid).toEqual(['asked']));
  });

  test('a failure is told in the words of the screen where its code is known, else in those that came with it', async () => {
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
