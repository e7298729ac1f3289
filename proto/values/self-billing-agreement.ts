import type { Language } from './languages.ts';

/**
 * The agreement of affiliates to self-billing. After its release, any change of a text needs a new version, because
 * agreements are stored with the hash of the text.
 */
export const AGREEMENT_VERSION = 1;

export const AGREEMENT_TEXTS: Readonly<Record<Language, string>> = {
  en: 'The owner of the campaign writes the invoices for my commissions in my name and on my behalf (self-billing), once a month. I write none for them myself. What I am paid is the amount of the invoice; where VAT is due, it is contained in it. I tell the owner of the campaign when my name, address, VAT number or VAT status changes, and object to an invoice that is wrong within 30 days. I can end this agreement at any time for the months that follow.',
  fr: 'Le propriétaire de la campagne établit les factures de mes commissions en mon nom et pour mon compte (autofacturation), une fois par mois. Je n’en établis aucune moi-même. Ce qui m’est payé est le montant de la facture ; si la TVA est due, elle y est comprise. Je signale au propriétaire de la campagne tout changement de nom, d’adresse, de numéro ou de régime de TVA, et je conteste une facture erronée dans les 30 jours. Je peux mettre fin à cet accord à tout moment pour les mois suivants.',
  es: 'El propietario de la campaña emite las facturas de mis comisiones en mi nombre y por mi cuenta (facturación por el destinatario), una vez al mes. Yo no emito ninguna. Lo que se me paga es el importe de la factura; si se debe IVA, está incluido. Aviso al propietario de la campaña cuando cambian mi nombre, mi dirección, mi número de IVA o mi régimen de IVA, y reclamo una factura errónea en un plazo de 30 días. Puedo terminar este acuerdo en cualquier momento para los meses siguientes.',
  ru: 'Владелец кампании раз в месяц выставляет счета за мои комиссии от моего имени и по моему поручению (самофактурирование). Сам я таких счетов не выставляю. Мне выплачивается сумма счёта; если с неё причитается НДС, он в неё включён. Я сообщаю владельцу кампании, если меняются моё имя, адрес, номер плательщика НДС или порядок уплаты НДС, и оспариваю ошибочный счёт в течение 30 дней. Я могу прекратить это соглашение в любое время на следующие месяцы.',
  zh: '活动所有者每月一次以我的名义并代我为我的佣金开具发票（自开票），我本人不再为此开具发票。支付给我的金额即为发票金额；如需缴纳增值税，则已包含在内。我的姓名、地址、增值税号或增值税状态发生变化时，我会告知活动所有者；如发票有误，我会在 30 天内提出异议。我可以随时终止本协议，自其后的月份起生效。',
};
