import { describe, expect, it } from 'vitest';
import { chargeFailure } from './charge-failure.ts';

describe('why a charge failed', () => {
  it("is told in the merchant's words where the code is known, and keeps the code", () => {
    expect(chargeFailure('insufficient_funds', 'Your card has insufficient funds.')).toEqual({
      code: 'insufficient_funds',
      sentence: 'Erreur facturation Stripe: la provision de la carte est insuffisante.',
    });
  });

  it.each(['new_code_of_next_year', 'constructor', '__proto__'])("is told in the provider's words for the code %s", (code) => {
    expect(chargeFailure(code, 'No such thing.')).toEqual({ code, sentence: 'Erreur facturation Stripe: No such thing.' });
  });
});
