import type { CardList, PaymentCard } from '@sillage/proto/http/cards';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import billing from '../../locales/en/billing.json';
import { startEnglish } from '../../testing/english.ts';
import { noMediaMatches } from '../../testing/media.ts';
import { Toaster } from '../../ui/primitives/toaster.tsx';
import { pendingStore } from './pending.ts';
import { card, draw, press, refused, shown } from './testing/pages.tsx';
import { useReactivation } from './use-reactivation.tsx';

beforeAll(async () => {
  noMediaMatches();
  await startEnglish({ billing });
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
    ['reported by the server', cards(card()), refused('card_required')],
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
  ])('a failure is shown as a sentence, and it is not active: %s', async (sentence, given) => {
    const { outcomes } = start(given);
    await press('Activate');
    await shown(sentence);
    expect(outcomes).toEqual([false]);
  });

  test('a card that cannot be linked is shown as a sentence', async () => {
    start({ list: cards(card()), update: refused('unavailable'), cardId: 'pm_gone' });
    await press('Activate');
    await press('Confirm');
    await shown('The card could not be linked to the campaign');
  });
});
