import type { VatTreatment } from '@sillage/proto/http/self-billing';
import type { Language } from '@sillage/proto/values/languages';

/** The texts of an invoice in the name of an affiliate. */
export interface SelfBillingTexts {
  readonly invoice: string;
  readonly creditNote: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly period: string;
  readonly currency: string;
  readonly corrects: string;
  readonly supplier: string;
  readonly customer: string;
  /** The labels before a VAT id, and before a tax number if there is none. */
  readonly vatId: string;
  readonly taxNumber: string;
  readonly what: string;
  readonly amount: string;
  readonly commissions: (campaign: string, month: string) => string;
  readonly vat: (rate: string) => string;
  readonly total: string;
  readonly treatments: Readonly<Record<Exclude<VatTreatment, 'domestic'>, string>>;
  /** Replaces the text of the treatment where the directive does not apply. */
  readonly smallBusinessElsewhere: string;
  readonly creditNoteNote: string;
  readonly selfBilled: (agreedOn: string, version: number) => string;
  readonly page: (page: number, pages: number) => string;
}

export const SELF_BILLING_TEXTS: Readonly<Record<Language, SelfBillingTexts>> = {
  en: {
    invoice: 'Self-billing invoice',
    creditNote: 'Credit note (self-billing)',
    number: 'Number',
    issuedOn: 'Date of issue',
    period: 'Month of supply',
    currency: 'Currency',
    corrects: 'Corrects',
    supplier: 'Supplier',
    customer: 'Customer, who issues this document',
    vatId: 'VAT ID',
    taxNumber: 'Tax number',
    what: 'Service',
    amount: 'Amount',
    commissions: (campaign, month) => `Commissions for referred sales, campaign “${campaign}”, ${month}`,
    vat: (rate) => `VAT ${rate}`,
    total: 'Total',
    treatments: {
      reverse_charge: 'Reverse charge: VAT is owed by the customer (article 196 of Directive 2006/112/EC).',
      small_business: 'No VAT: the supplier is exempt as a small business (article 284 of Directive 2006/112/EC).',
      private: 'No VAT: the supplier is a private person.',
      unregistered: 'No VAT is shown: the supplier has no VAT ID.',
      outside_scope: 'No VAT: the place of supply is outside the scope of the supplier’s VAT.',
    },
    smallBusinessElsewhere: 'No VAT: the supplier is exempt as a small business.',
    creditNoteNote: 'Commissions of earlier months were taken back, for refunds or corrections.',
    selfBilled: (agreedOn, version) =>
      `Self-billing: issued by the customer in the name and on behalf of the supplier, by the agreement of ${agreedOn} (version ${version}).`,
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  fr: {
    invoice: 'Facture (autofacturation)',
    creditNote: 'Avoir (autofacturation)',
    number: 'Numéro',
    issuedOn: 'Date d’émission',
    period: 'Mois de la prestation',
    currency: 'Devise',
    corrects: 'Rectifie',
    supplier: 'Prestataire',
    customer: 'Client, émetteur du document',
    vatId: 'N° de TVA',
    taxNumber: 'N° fiscal',
    what: 'Prestation',
    amount: 'Montant',
    commissions: (campaign, month) => `Commissions sur ventes apportées, campagne « ${campaign} », ${month}`,
    vat: (rate) => `TVA ${rate}`,
    total: 'Total',
    treatments: {
      reverse_charge: 'Autoliquidation : la TVA est due par le client (article 196 de la directive 2006/112/CE).',
      small_business:
        'TVA non applicable : franchise en base du prestataire (article 284 de la directive 2006/112/CE ; en France, article 293 B du CGI).',
      private: 'Sans TVA : le prestataire est un particulier.',
      unregistered: 'Aucune TVA mentionnée : le prestataire n’a pas de numéro de TVA.',
      outside_scope: 'Sans TVA : le lieu de la prestation est hors du champ de la TVA du prestataire.',
    },
    smallBusinessElsewhere: 'TVA non applicable : le prestataire en est exonéré en tant que petite entreprise.',
    creditNoteNote: 'Des commissions de mois antérieurs ont été reprises, pour remboursement ou correction.',
    selfBilled: (agreedOn, version) =>
      `Autofacturation : émise par le client au nom et pour le compte du prestataire, selon l’accord du ${agreedOn} (version ${version}).`,
    page: (page, pages) => `Page ${page} sur ${pages}`,
  },
  es: {
    invoice: 'Factura (facturación por el destinatario)',
    creditNote: 'Factura rectificativa (facturación por el destinatario)',
    number: 'Número',
    issuedOn: 'Fecha de emisión',
    period: 'Mes de la prestación',
    currency: 'Moneda',
    corrects: 'Rectifica',
    supplier: 'Prestador',
    customer: 'Cliente, emisor del documento',
    vatId: 'NIF-IVA',
    taxNumber: 'Número fiscal',
    what: 'Servicio',
    amount: 'Importe',
    commissions: (campaign, month) => `Comisiones por ventas recomendadas, campaña «${campaign}», ${month}`,
    vat: (rate) => `IVA ${rate}`,
    total: 'Total',
    treatments: {
      reverse_charge: 'Inversión del sujeto pasivo: el cliente debe el IVA (artículo 196 de la Directiva 2006/112/CE).',
      small_business:
        'Sin IVA: el prestador está exento como pequeña empresa (artículo 284 de la Directiva 2006/112/CE).',
      private: 'Sin IVA: el prestador es un particular.',
      unregistered: 'No se indica IVA: el prestador no tiene NIF-IVA.',
      outside_scope: 'Sin IVA: el lugar de la prestación está fuera del ámbito del IVA del prestador.',
    },
    smallBusinessElsewhere: 'Sin IVA: el prestador está exento como pequeña empresa.',
    creditNoteNote: 'Se han retirado comisiones de meses anteriores, por reembolsos o correcciones.',
    selfBilled: (agreedOn, version) =>
      `Facturación por el destinatario: emitida por el cliente en nombre y por cuenta del prestador, según el acuerdo del ${agreedOn} (versión ${version}).`,
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
  ru: {
    invoice: 'Счёт (самофактурирование)',
    creditNote: 'Корректировочный счёт (самофактурирование)',
    number: 'Номер',
    issuedOn: 'Дата выставления',
    period: 'Месяц оказания услуг',
    currency: 'Валюта',
    corrects: 'Исправляет',
    supplier: 'Исполнитель',
    customer: 'Заказчик, составивший документ',
    vatId: 'Номер НДС',
    taxNumber: 'Налоговый номер',
    what: 'Услуга',
    amount: 'Сумма',
    commissions: (campaign, month) => `Комиссии за привлечённые продажи, кампания «${campaign}», ${month}`,
    vat: (rate) => `НДС ${rate}`,
    total: 'Итого',
    treatments: {
      reverse_charge: 'Обратное начисление: НДС уплачивает заказчик (статья 196 Директивы 2006/112/EC).',
      small_business: 'Без НДС: исполнитель освобождён как малое предприятие (статья 284 Директивы 2006/112/EC).',
      private: 'Без НДС: исполнитель является частным лицом.',
      unregistered: 'НДС не указан: у исполнителя нет номера НДС.',
      outside_scope: 'Без НДС: место оказания услуг не относится к НДС исполнителя.',
    },
    smallBusinessElsewhere: 'Без НДС: исполнитель освобождён как малое предприятие.',
    creditNoteNote: 'Комиссии прошлых месяцев сняты из-за возвратов или исправлений.',
    selfBilled: (agreedOn, version) =>
      `Самофактурирование: выставлено заказчиком от имени и по поручению исполнителя по соглашению от ${agreedOn} (версия ${version}).`,
    page: (page, pages) => `Страница ${page} из ${pages}`,
  },
  zh: {
    invoice: '自开票发票',
    creditNote: '贷项通知单（自开票）',
    number: '编号',
    issuedOn: '开具日期',
    period: '服务月份',
    currency: '币种',
    corrects: '更正',
    supplier: '服务提供方',
    customer: '客户（本单据开具方）',
    vatId: '增值税号',
    taxNumber: '税号',
    what: '服务',
    amount: '金额',
    commissions: (campaign, month) => `推荐销售佣金，活动“${campaign}”，${month}`,
    vat: (rate) => `增值税 ${rate}`,
    total: '合计',
    treatments: {
      reverse_charge: '反向征收：增值税由客户缴纳（第 2006/112/EC 号指令第 196 条）。',
      small_business: '不含增值税：服务提供方作为小型企业免税（第 2006/112/EC 号指令第 284 条）。',
      private: '不含增值税：服务提供方为个人。',
      unregistered: '未列增值税：服务提供方没有增值税号。',
      outside_scope: '不含增值税：服务地点不在服务提供方的增值税范围内。',
    },
    smallBusinessElsewhere: '不含增值税：服务提供方作为小型企业免税。',
    creditNoteNote: '因退款或更正，扣回了之前月份的佣金。',
    selfBilled: (agreedOn, version) =>
      `自开票：由客户以服务提供方的名义并代其开具，依据 ${agreedOn} 的协议（版本 ${version}）。`,
    page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
  },
};
