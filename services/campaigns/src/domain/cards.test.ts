import { expect, test } from 'vitest';
import { refuseCard } from './cards.ts';

const NEVER_HEARD = { cards_version: 0, cards_count: 0 };
const one = { required: true, cardIds: ['pm_1'], version: 3 };

test.each([
  ['no provider is configured', { required: false, cardIds: [], version: 0 }, NEVER_HEARD, null, undefined],
  ['no card', { required: true, cardIds: [], version: 0 }, NEVER_HEARD, null, 'no_card'],
  ['a card, of which no event has come yet', one, NEVER_HEARD, null, undefined],
  ['the card that was asked for', one, NEVER_HEARD, 'pm_1', undefined],
  ['somebody else’s card', one, NEVER_HEARD, 'pm_2', 'unknown_card'],
  ['the last card was deleted since the answer', one, { cards_version: 4, cards_count: 0 }, null, 'no_card'],
  ['an older event said that there is none', one, { cards_version: 2, cards_count: 0 }, null, undefined],
  ['another card was deleted since', one, { cards_version: 4, cards_count: 1 }, 'pm_1', undefined],
] as const)('%s', (_name, answered, known, cardId, expected) => {
  expect(refuseCard({ ...answered, cardIds: [...answered.cardIds] }, known, cardId)).toBe(expected);
});
