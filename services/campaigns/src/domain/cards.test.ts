import { expect, test } from 'vitest';
import { refuseCard } from './cards.ts';

const NEVER_HEARD = { cardsVersion: 0, cardsCount: 0 };
const one = { required: true, cardIds: ['pm_1'], version: 3 };

test.each([
  ['no provider is configured', { required: false, cardIds: [], version: 0 }, NEVER_HEARD, null, undefined],
  ['no card', { required: true, cardIds: [], version: 0 }, NEVER_HEARD, null, 'no_card'],
  ['a card, of which no event has come yet', one, NEVER_HEARD, null, undefined],
  ['the card that was asked for', one, NEVER_HEARD, 'pm_1', undefined],
  ['somebody else’s card', one, NEVER_HEARD, 'pm_2', 'unknown_card'],
  ['the last card was deleted since the answer', one, { cardsVersion: 4, cardsCount: 0 }, null, 'no_card'],
  ['an older event said that there is no card', one, { cardsVersion: 2, cardsCount: 0 }, null, undefined],
  ['another card was deleted since', one, { cardsVersion: 4, cardsCount: 1 }, 'pm_1', undefined],
] as const)('%s', (_name, answered, known, cardId, expected) => {
  expect(refuseCard({ ...answered, cardIds: [...answered.cardIds] }, known, cardId)).toBe(expected);
});
