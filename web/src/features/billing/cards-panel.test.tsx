import type { CardList } from '@sillage/proto/http/cards';
import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import billing from '../../locales/en/billing.json';
import { startEnglish } from '../../testing/english.ts';
import { noMediaMatches } from '../../testing/media.ts';
import { Toaster } from '../../ui/primitives/toaster.tsx';
import { CardsPanel } from './cards-panel.tsx';
import { card, draw, press, refused, shown } from './testing/pages.tsx';

beforeAll(async () => {
  noMediaMatches();
  await startEnglish({ billing });
});

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
