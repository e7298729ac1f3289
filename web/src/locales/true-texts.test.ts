import { type Language, languageCodes } from '@sillage/proto/values/languages';
import { describe, expect, test } from 'vitest';
import { textAt } from '../testing/text-at.ts';

const CARD = { en: /card/i, fr: /carte/i, es: /tarjeta/i, ru: /карт/i, zh: /卡/ } satisfies Record<Language, RegExp>;
const LAST_PAYMENT = {
  en: /last payment/i,
  fr: /dernier paiement/i,
  es: /último pago/i,
  ru: /последней выплаты/i,
  zh: /上次付款/,
} satisfies Record<Language, RegExp>;
const GREETING = { en: /greet/i, fr: /salue/i, es: /saluda/i, ru: /приветству/i, zh: /称呼/ } satisfies Record<
  Language,
  RegExp
>;
const UNUSUAL = {
  en: /unusual order/i,
  fr: /commande inhabituelle/i,
  es: /pedido inusual/i,
  ru: /необычный заказ/i,
  zh: /异常订单/,
} satisfies Record<Language, RegExp>;

describe.each(languageCodes)('what the texts in %s promise is true', (language) => {
  test('a sign-up does not say that no card is needed: a campaign asks for one', () => {
    expect(textAt(language, 'auth:signUp.intro')).not.toMatch(CARD[language]);
  });

  test('where a card is needed, the first campaign says so before anything is typed', () => {
    expect(textAt(language, 'dashboard:empty.bodyCard')).toMatch(CARD[language]);
    expect(textAt(language, 'dashboard:empty.body')).not.toMatch(CARD[language]);
  });

  test('the revenue of a quote is what was not invoiced yet, whenever the last payment was', () => {
    expect(textAt(language, 'settlements:sums.revenue')).not.toMatch(LAST_PAYMENT[language]);
  });

  test('a display name is shown, and greets nobody', () => {
    expect(textAt(language, 'account:profile.hint')).not.toMatch(GREETING[language]);
  });

  test.each(['test_card_declined', 'test_card_declined_once'])(
    'a test card is none of a payment provider: %s',
    (code) => {
      expect(textAt(language, `common:failure.${code}`)).not.toMatch(/stripe/i);
    },
  );

  test('automatic approval says that unusual orders wait all the same', () => {
    expect(textAt(language, 'campaign:settings.autoApproveHint')).toMatch(UNUSUAL[language]);
  });
});
