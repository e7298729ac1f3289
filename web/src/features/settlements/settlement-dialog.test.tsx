import type { AskQuote } from '@sillage/proto/http/settlements';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../api/client.ts';
import { ApiContext } from '../../api/use-api.ts';
import common from '../../locales/fr/common.json';
import errors from '../../locales/fr/errors.json';
import settlements from '../../locales/fr/settlements.json';
import { SettlementDialog } from './settlement-dialog.tsx';
import { CAMPAIGN, charge, line, quote, settlement, settlementLine } from './testing/quotes.ts';
import { billingServer, problem } from './testing/server.ts';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'fr',
    resources: { fr: { common, errors, settlements } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
});

const PAY: AskQuote = { campaignId: CAMPAIGN, reason: 'pay_now' };
const DELETE: AskQuote = { campaignId: CAMPAIGN, reason: 'campaign_deletion' };

let at: ReturnType<typeof billingServer>;
beforeEach(() => {
  at = billingServer();
});

/** Spaces of all kinds are one space: French money has narrow ones. */
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');
const button = (name: RegExp) => screen.findByRole('button', { name: (text) => name.test(plain(text)) });
const shown = (text: RegExp) => waitFor(() => expect(plain(document.body.textContent)).toMatch(text));

function open(api: Api, ask = PAY, settlementId?: string) {
  const dialog = () => <SettlementDialog ask={ask} name="Lancement" settlementId={settlementId} onClose={() => {}} />;
  const router = createRouter({ routeTree: createRootRoute({ component: dialog }), history: createMemoryHistory() });
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ApiContext value={api}>
        <RouterProvider router={router} />
      </ApiContext>
    </QueryClientProvider>,
  );
}

describe('the quote', () => {
  test('while a payment is disputed it says why nobody is paid, and cannot be confirmed', async () => {
    const disputes = [{ currency: 'EUR', amountMinor: 5_000n, openedAt: '2026-11-21T10:00:00.000Z' }];
    at.server.quote = quote({
      hold: { disputes, owed: [] },
      charges: [charge({ prepaidMinor: 400n, totalMinor: 850n })],
    });
    open(at.api);
    await shown(/Votre banque conteste un paiement de 50,00 € à Sillage/);
    await shown(/Déjà payé, revenu des comptes d’affiliés-4,00 €/);
    expect(await button(/^Payer 8,50 €$/)).toHaveProperty('disabled', true);
  });

  test('says who gets what, what is not charged and why, and which card pays', async () => {
    at.server.quote = quote({
      charges: [charge({ commissionsMinor: 1000n, feeMinor: 250n, totalMinor: 1250n, pendingMinor: 700n })],
      lines: [
        line({ affiliateName: 'Camille Robert', balanceMinor: 1000n }),
        line({ affiliateName: 'Noor Haddad', balanceMinor: 900n, outcome: 'no_account', accountStatus: 'unknown' }),
        line({ affiliateName: 'Lou Martin', balanceMinor: -300n, outcome: 'negative' }),
      ],
    });
    open(at.api);
    await button(/^Payer 12,50 €$/);
    const names = screen.getAllByRole('listitem').map((item) => plain(item.textContent));
    expect(names.slice(0, 3).map((name) => name.slice(0, 5))).toEqual(['Camil', 'Noor ', 'Lou M']);
    await shown(/Compte Stripe Connect non configuré : 1 affilié/);
    await shown(/Solde négatif reporté : 1 affilié.*-3,00 €/);
    await shown(/En attente d’approbation.*7,00 €/);
    await shown(/visa •••• 4242/);
  });

  test('without a card nothing can be charged, and a sentence says so', async () => {
    at.server.quote = quote({ card: null });
    open(at.api);
    await shown(/Aucune méthode de paiement associée à cette campagne\. Veuillez configurer une carte bancaire\./);
    expect((await button(/^Payer/)).hasAttribute('disabled')).toBe(true);
  });

  test('where the merchant pays by themselves only the fee is charged, and that is said', async () => {
    at.server.quote = quote({
      mode: 'self_pay',
      charges: [charge({ commissionsMinor: 0n, uncollectedMinor: 1000n, totalMinor: 250n })],
      lines: [line({ outcome: 'notice' })],
    });
    open(at.api);
    await button(/^Payer 2,50 €$/);
    await shown(/Vous payez vos affiliés vous-même/);
  });

  test('with nothing to pay there is nothing to confirm', async () => {
    at.server.quote = quote({ charges: [], lines: [] });
    open(at.api);
    await shown(/Rien à payer pour l’instant/);
    expect(screen.queryByRole('button', { name: /^Payer/ })).toBeNull();
  });

  test('that cannot be made says so, and can be asked for again', async () => {
    open(at.api);
    await shown(/Impossible de calculer les commissions en attente/);
    at.server.quote = quote();
    fireEvent.click(await button(/^Réessayer$/));
    await button(/^Payer 12,50 €$/);
  });

  test('of 10 000 affiliates draws few, and finds each by name', async () => {
    at.server.quote = quote({
      lines: Array.from({ length: 10_000 }, (_, i) =>
        line({ affiliateName: `Affilié n°${i}`, balanceMinor: BigInt(i + 1) }),
      ),
    });
    open(at.api);
    await button(/^Payer/);
    expect(screen.getAllByRole('listitem').length).toBeLessThan(100);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'n°4711' } });
    await shown(/Affilié n°4711/);
    expect(screen.getAllByRole('listitem').filter((item) => /Affilié/.test(item.textContent ?? ''))).toHaveLength(1);
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
    const pay = await button(/^Payer/);
    act(() => {
      pay.click();
      pay.click();
    });
    fireEvent.click(pay);
    await waitFor(() => expect(at.server.confirmations).toHaveLength(1));
    answerNow(null);
    await shown(/Votre carte est en train d’être débitée/);
    expect(at.server.confirmations).toEqual(['hash-1']);
  });

  test('of amounts that have changed charges nothing, shows what changed and asks again with the new ones', async () => {
    const camille = line({ affiliateId: crypto.randomUUID(), affiliateName: 'Camille Robert', balanceMinor: 1000n });
    at.server.quote = quote({ lines: [camille] });
    const now = quote({
      hash: 'hash-2',
      charges: [charge({ commissionsMinor: 1400n, totalMinor: 1650n })],
      lines: [{ ...camille, balanceMinor: 1400n }],
    });
    at.server.onConfirm = () => problem(409, 'quote_changed', { quote: now });
    open(at.api);
    fireEvent.click(await button(/^Payer 12,50 €$/));
    const notice = await screen.findByRole('alert');
    expect(
      plain(
        within(notice)
          .getAllByRole('listitem')
          .map((item) => item.textContent)
          .join(' | '),
      ),
    ).toBe('Total débité12,50 € → 16,50 € | Camille Robert10,00 € → 14,00 €');
    at.confirmWith(settlement());
    fireEvent.click(await button(/^Payer 16,50 €$/));
    await shown(/Les affiliés sont payés un à un/);
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
    fireEvent.click(await button(/^Payer/));
    await shown(/Les affiliés sont payés un à un/);
  });

  test('whose answer was lost is found again: what it made is followed, not made twice', async () => {
    at.server.quote = quote();
    at.server.onConfirm = () => {
      at.server.settlements = [settlement({ state: 'paying' })];
      return problem(503, 'unavailable');
    };
    open(at.api);
    fireEvent.click(await button(/^Payer/));
    await shown(/Les affiliés sont payés un à un/);
    expect(at.server.confirmations).toHaveLength(1);
  });
});

describe('the progress', () => {
  const lines = [
    settlementLine({ affiliateName: 'Camille Robert', state: 'paid', mail: 'sent' }),
    settlementLine({
      affiliateName: 'Noor Haddad',
      state: 'failed',
      failure: 'Compte Stripe Connect non configuré',
      mail: 'failed',
    }),
    settlementLine({ affiliateName: 'Lou Martin', state: 'waiting' }),
  ];

  test('of a payment under way is shown to whoever comes back, without asking for a quote', async () => {
    at.server.settlements = [settlement({ lines })];
    open(at.api);
    const bar = await screen.findByRole('progressbar');
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['2', '3']);
    await shown(/2 sur 3 traités/);
    await shown(/1 e-mail envoyé1 e-mail en échec/);
    expect(screen.getAllByRole('listitem').map((item) => plain(item.textContent))[1]).toMatch(
      /^Noor Haddad.*Compte Stripe Connect non configuré/,
    );
    expect(at.server.quotesAsked).toBe(0);
  });

  test('goes on by itself until the end', async () => {
    const running = settlement({ lines });
    at.server.settlements = [running];
    open(at.api);
    await shown(/2 sur 3 traités/);
    const done = lines.map((line) => ({ ...line, state: 'paid' as const, failure: null, mail: 'sent' as const }));
    at.server.settlements = [
      settlement({ id: running.id, lines: done, state: 'completed', finishedAt: '2026-11-22T10:01:00.000Z' }),
    ];
    await shown(/3 sur 3 traités/);
    await shown(/Tout est réglé/);
  });

  test('that stopped for some is resumed for them', async () => {
    const stopped = settlement({ lines: lines.slice(0, 2), state: 'partial', finishedAt: '2026-11-22T10:01:00.000Z' });
    at.server.settlements = [stopped];
    at.server.onResume = (settlement) => ({ ...settlement, state: 'paying', finishedAt: null });
    open(at.api, PAY, stopped.id);
    fireEvent.click(await button(/^Reprendre les échecs$/));
    await shown(/Les affiliés sont payés un à un/);
  });

  test('after a refused charge says why; it is resumed, or cancelled after a question', async () => {
    const refused = settlement({
      state: 'charge_failed',
      failure: 'Votre carte a été refusée.',
      lines: [settlementLine()],
    });
    at.server.settlements = [refused];
    at.server.onCancel = (settlement) => ({
      ...settlement,
      state: 'cancelled',
      finishedAt: '2026-11-22T10:01:00.000Z',
    });
    open(at.api);
    await shown(/Le débit de votre carte a échoué.*Votre carte a été refusée\./);
    await button(/^Reprendre le paiement$/);
    fireEvent.click(await button(/^Annuler le paiement$/));
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: 'Annuler le paiement' }));
    await shown(/Rien n’a été débité ; les commissions restent dues/);
  });

  test('of what was given up with its charge cannot be resumed', async () => {
    const given = settlement({
      state: 'partial',
      charges: [{ currency: 'EUR', commissionsMinor: 1000n, feeMinor: 0n, totalMinor: 1000n, state: 'failed' }],
      lines: [
        settlementLine({ state: 'failed', failure: 'The payment was cancelled.', failureCode: 'charge_cancelled' }),
      ],
      isResumable: false,
      finishedAt: '2026-11-22T10:01:00.000Z',
    });
    at.server.settlements = [given];
    open(at.api, PAY, given.id);
    await shown(/Payé en partie.*Reste dû : 10,00 €.*Le paiement a été annulé avant le débit/);
    expect(screen.queryByRole('button', { name: /^Reprendre/ })).toBeNull();
  });

  test('that was not charged for some says what is still owed, and pays it by a new quote', async () => {
    const unpaid = {
      method: 'notice',
      state: 'failed',
      failure: 'English.',
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
    fireEvent.click(await button(/^Payer 12,50 €$/));
    await shown(/Reste dû : 7,00 €.*Rien n’a été débité pour cette somme.*Compte Stripe Connect non configuré/);
    expect(screen.queryByRole('button', { name: /^Reprendre/ })).toBeNull();
    at.server.quote = quote({
      hash: 'hash-2',
      charges: [charge({ commissionsMinor: 700n, feeMinor: 0n, totalMinor: 700n })],
    });
    fireEvent.click(await button(/^Payer le reste$/));
    await button(/^Payer 7,00 €$/);
    expect([at.server.quotesAsked, at.server.confirmations]).toEqual([2, ['hash-1']]);
  });
});

describe('the deletion of a campaign', () => {
  test('names what is paid, what happens and what is lost, and the button says the sum', async () => {
    at.server.quote = quote({ reason: 'campaign_deletion', lastPaymentAt: '2026-11-05T08:00:00.000Z' });
    open(at.api, DELETE);
    await button(/^Payer 12,50 € et supprimer$/);
    await screen.findByRole('heading', { name: 'Paiement de suppression de campagne' });
    await shown(/Dernier paiement : 5 novembre 2026/);
    await shown(/Revenus nets pas encore facturés100,00 €/);
    await shown(/Ce qui va se passer.*Ce qui sera perdu/);
  });

  test('that was refused says so', async () => {
    at.server.quote = quote({ reason: 'campaign_deletion' });
    at.server.onConfirm = () => problem(500, 'internal');
    open(at.api, DELETE);
    fireEvent.click(await button(/^Payer/));
    await shown(/Erreur du serveur\. Réessayez plus tard\./);
    await button(/^Payer 12,50 € et supprimer$/);
  });
});
