/** Why a charge failed: the code as the provider gave it, and a sentence for the merchant. */
export interface ChargeFailure {
  readonly code: string;
  readonly sentence: string;
}

export const NO_CARD: ChargeFailure = {
  code: 'no_card',
  sentence: 'Aucune méthode de paiement associée à cette campagne. Veuillez configurer une carte bancaire.',
};

const REASONS: Readonly<Record<string, string>> = {
  amount_not_chargeable: 'le montant ne peut pas être débité dans cette devise',
  amount_too_large: 'le montant est trop élevé',
  amount_too_small: 'le montant est trop faible pour être débité',
  authentication_required: 'la banque demande une authentification. Ajoutez de nouveau la carte ou choisissez-en une autre',
  card_declined: 'la carte a été refusée',
  card_not_supported: 'la carte ne permet pas ce type de paiement',
  card_velocity_exceeded: 'le plafond de la carte est atteint',
  currency_not_supported: 'la carte ne permet pas cette devise',
  do_not_honor: 'la carte a été refusée par la banque',
  expired_card: 'la carte a expiré',
  fraudulent: 'la carte a été refusée par la banque',
  generic_decline: 'la carte a été refusée par la banque',
  incorrect_cvc: 'le code de sécurité de la carte est incorrect',
  insufficient_funds: 'la provision de la carte est insuffisante',
  invoice_payment_intent_requires_action: 'la banque demande une authentification. Ajoutez de nouveau la carte ou choisissez-en une autre',
  lost_card: 'la carte a été refusée par la banque',
  processing_error: 'une erreur est survenue pendant le traitement de la carte. Réessayez dans un moment',
  stolen_card: 'la carte a été refusée par la banque',
};

/** The failure of a code of the provider's; one that is not known is told in the provider's own words. */
export function chargeFailure(code: string, message: string): ChargeFailure {
  const reason = Object.hasOwn(REASONS, code) ? `${REASONS[code]}.` : message;
  return { code, sentence: `Erreur facturation Stripe: ${reason}` };
}
