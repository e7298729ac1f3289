import type { FailureReason } from '@sillage/proto/values/charge-failures';
import type { Language } from '@sillage/proto/values/languages';

/**
 * Why an invoice was not paid, as printed on it; `detail` is the provider's text for a failure that is unknown here.
 */
export const FAILURE_TEXTS: Readonly<
  Record<Language, Readonly<Record<FailureReason, string>> & { provider: (detail: string) => string }>
> = {
  fr: {
    no_card: 'Aucune méthode de paiement associée à cette campagne. Veuillez configurer une carte bancaire.',
    no_account: 'Compte Stripe Connect non configuré',
    transfer_refused: 'Le prestataire de paiement a refusé le virement.',
    amount_not_chargeable: 'Erreur facturation Stripe: le montant ne peut pas être débité dans cette devise.',
    amount_too_large: 'Erreur facturation Stripe: le montant est trop élevé.',
    amount_too_small: 'Erreur facturation Stripe: le montant est trop faible pour être débité.',
    authentication_required:
      'Erreur facturation Stripe: la banque demande une authentification. Ajoutez de nouveau la carte ou choisissez-en une autre.',
    card_declined: 'Erreur facturation Stripe: la carte a été refusée.',
    declined_by_bank: 'Erreur facturation Stripe: la carte a été refusée par la banque.',
    card_not_supported: 'Erreur facturation Stripe: la carte ne permet pas ce type de paiement.',
    card_velocity_exceeded: 'Erreur facturation Stripe: le plafond de la carte est atteint.',
    currency_not_supported: 'Erreur facturation Stripe: la carte ne permet pas cette devise.',
    expired_card: 'Erreur facturation Stripe: la carte a expiré.',
    incorrect_cvc: 'Erreur facturation Stripe: le code de sécurité de la carte est incorrect.',
    insufficient_funds: 'Erreur facturation Stripe: la provision de la carte est insuffisante.',
    processing_error:
      'Erreur facturation Stripe: une erreur est survenue pendant le traitement de la carte. Réessayez dans un moment.',
    test_card_declined:
      'Cette carte de test refuse tous les paiements, comme prévu. Choisissez-en une autre pour voir un paiement aboutir.',
    test_card_declined_once:
      'Cette carte de test refuse le premier essai, comme prévu. Réessayez : le suivant aboutit.',
    provider: (detail) => `Erreur facturation Stripe: ${detail}`,
  },
  en: {
    no_card: 'No payment method is linked to this campaign. Please set up a card.',
    no_account: 'Stripe Connect account not set up',
    transfer_refused: 'The payment provider refused the transfer.',
    amount_not_chargeable: 'Stripe billing error: the amount cannot be charged in this currency.',
    amount_too_large: 'Stripe billing error: the amount is too high.',
    amount_too_small: 'Stripe billing error: the amount is too small to be charged.',
    authentication_required:
      'Stripe billing error: the bank asks for authentication. Add the card again or choose another one.',
    card_declined: 'Stripe billing error: the card was declined.',
    declined_by_bank: 'Stripe billing error: the bank declined the card.',
    card_not_supported: 'Stripe billing error: the card does not allow this kind of payment.',
    card_velocity_exceeded: 'Stripe billing error: the card’s limit is reached.',
    currency_not_supported: 'Stripe billing error: the card does not allow this currency.',
    expired_card: 'Stripe billing error: the card has expired.',
    incorrect_cvc: 'Stripe billing error: the card’s security code is incorrect.',
    insufficient_funds: 'Stripe billing error: the card has insufficient funds.',
    processing_error: 'Stripe billing error: something went wrong while the card was processed. Try again in a moment.',
    test_card_declined:
      'This test card declines every payment, as it is meant to. Choose another test card to see a payment succeed.',
    test_card_declined_once:
      'This test card declines the first attempt, as it is meant to. Try again: the next one succeeds.',
    provider: (detail) => `Stripe billing error: ${detail}`,
  },
  es: {
    no_card: 'Esta campaña no tiene ningún método de pago. Configura una tarjeta.',
    no_account: 'Cuenta de Stripe Connect sin configurar',
    transfer_refused: 'El proveedor de pagos ha rechazado la transferencia.',
    amount_not_chargeable: 'Error de facturación de Stripe: el importe no se puede cobrar en esta moneda.',
    amount_too_large: 'Error de facturación de Stripe: el importe es demasiado alto.',
    amount_too_small: 'Error de facturación de Stripe: el importe es demasiado bajo para cobrarse.',
    authentication_required:
      'Error de facturación de Stripe: el banco pide una autenticación. Añada de nuevo la tarjeta o elija otra.',
    card_declined: 'Error de facturación de Stripe: la tarjeta fue rechazada.',
    declined_by_bank: 'Error de facturación de Stripe: el banco rechazó la tarjeta.',
    card_not_supported: 'Error de facturación de Stripe: la tarjeta no permite este tipo de pago.',
    card_velocity_exceeded: 'Error de facturación de Stripe: se alcanzó el límite de la tarjeta.',
    currency_not_supported: 'Error de facturación de Stripe: la tarjeta no permite esta moneda.',
    expired_card: 'Error de facturación de Stripe: la tarjeta ha caducado.',
    incorrect_cvc: 'Error de facturación de Stripe: el código de seguridad de la tarjeta es incorrecto.',
    insufficient_funds: 'Error de facturación de Stripe: la tarjeta no tiene fondos suficientes.',
    processing_error:
      'Error de facturación de Stripe: hubo un error al procesar la tarjeta. Inténtelo de nuevo en un momento.',
    test_card_declined:
      'Esta tarjeta de prueba rechaza todos los pagos, como está previsto. Elige otra para ver un pago completado.',
    test_card_declined_once:
      'Esta tarjeta de prueba rechaza el primer intento, como está previsto. Vuelve a probar: el siguiente se completa.',
    provider: (detail) => `Error de facturación de Stripe: ${detail}`,
  },
  ru: {
    no_card: 'К этой кампании не привязан способ оплаты. Добавьте банковскую карту.',
    no_account: 'Счёт Stripe Connect не настроен',
    transfer_refused: 'Платёжный сервис отклонил перевод.',
    amount_not_chargeable: 'Ошибка оплаты Stripe: эту сумму нельзя списать в этой валюте.',
    amount_too_large: 'Ошибка оплаты Stripe: сумма слишком велика.',
    amount_too_small: 'Ошибка оплаты Stripe: сумма слишком мала для списания.',
    authentication_required:
      'Ошибка оплаты Stripe: банк требует подтверждения. Добавьте карту заново или выберите другую.',
    card_declined: 'Ошибка оплаты Stripe: карта отклонена.',
    declined_by_bank: 'Ошибка оплаты Stripe: банк отклонил карту.',
    card_not_supported: 'Ошибка оплаты Stripe: карта не подходит для такого платежа.',
    card_velocity_exceeded: 'Ошибка оплаты Stripe: достигнут лимит карты.',
    currency_not_supported: 'Ошибка оплаты Stripe: карта не поддерживает эту валюту.',
    expired_card: 'Ошибка оплаты Stripe: срок действия карты истёк.',
    incorrect_cvc: 'Ошибка оплаты Stripe: неверный код безопасности карты.',
    insufficient_funds: 'Ошибка оплаты Stripe: на карте недостаточно средств.',
    processing_error: 'Ошибка оплаты Stripe: при обработке карты произошла ошибка. Повторите попытку чуть позже.',
    test_card_declined:
      'Эта тестовая карта отклоняет все платежи, так и задумано. Выберите другую, чтобы увидеть успешный платёж.',
    test_card_declined_once:
      'Эта тестовая карта отклоняет первую попытку, так и задумано. Повторите: следующая пройдёт.',
    provider: (detail) => `Ошибка оплаты Stripe: ${detail}`,
  },
  zh: {
    no_card: '此活动未关联付款方式，请先设置银行卡。',
    no_account: 'Stripe Connect 账户未设置',
    transfer_refused: '支付服务商拒绝了转账。',
    amount_not_chargeable: 'Stripe 账单错误：无法以该货币扣除此金额。',
    amount_too_large: 'Stripe 账单错误：金额过高。',
    amount_too_small: 'Stripe 账单错误：金额太小，无法扣款。',
    authentication_required: 'Stripe 账单错误：银行要求验证。请重新添加该卡或选择另一张卡。',
    card_declined: 'Stripe 账单错误：银行卡被拒绝。',
    declined_by_bank: 'Stripe 账单错误：银行拒绝了该卡。',
    card_not_supported: 'Stripe 账单错误：该卡不支持此类付款。',
    card_velocity_exceeded: 'Stripe 账单错误：该卡已达限额。',
    currency_not_supported: 'Stripe 账单错误：该卡不支持此货币。',
    expired_card: 'Stripe 账单错误：银行卡已过期。',
    incorrect_cvc: 'Stripe 账单错误：银行卡安全码不正确。',
    insufficient_funds: 'Stripe 账单错误：银行卡余额不足。',
    processing_error: 'Stripe 账单错误：处理银行卡时出错。请稍后重试。',
    test_card_declined: '这张测试卡会拒绝所有付款，这是有意设定的。请选择另一张测试卡以查看成功的付款。',
    test_card_declined_once: '这张测试卡会拒绝第一次付款，这是有意设定的。请重试：下一次会成功。',
    provider: (detail) => `Stripe 账单错误：${detail}`,
  },
};
