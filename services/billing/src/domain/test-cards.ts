import type { TestCard } from '@sillage/proto/http/settlements';

/** The cards that settlements of the test book are charged to. */
export const TEST_CARDS: readonly TestCard[] = [
  { id: 'test_card_pays', brand: 'visa', last4: '4242', outcome: 'pays' },
  { id: 'test_card_declined', brand: 'visa', last4: '0002', outcome: 'declined' },
  { id: 'test_card_second_time', brand: 'mastercard', last4: '9995', outcome: 'pays_second_time' },
];

export const findTestCard = (cardId: string | null | undefined): TestCard | undefined =>
  TEST_CARDS.find((card) => card.id === cardId);
