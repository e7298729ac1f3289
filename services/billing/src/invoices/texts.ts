import type { Language } from '@sillage/proto/values/languages';

/** The texts of an invoice. */
export interface InvoiceTexts {
  readonly invoice: string;
  /** The title of records without a number: waived, or not charged yet. */
  readonly statement: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly recordedOn: string;
  readonly processedOn: string;
  readonly period: string;
  readonly currency: string;
  readonly issuer: string;
  readonly merchant: string;
  readonly status: string;
  readonly charge: string;
  readonly statuses: {
    readonly paid: string;
    readonly pending: string;
    readonly failed: string;
    readonly waived: string;
    readonly cancelled: string;
  };
  /** `threshold` is an amount, such as 20,00 €. */
  readonly waivedBecause: (threshold: string) => string;
  readonly campaign: string;
  readonly revenue: string;
  readonly refunds: string;
  readonly commissions: string;
  readonly fee: string;
  readonly total: string;
  readonly totalDebited: string;
  /** Shown below the name of a campaign whose fee is negative. */
  readonly credit: string;
  readonly creditsNote: string;
  /** The label before a VAT id. */
  readonly vatId: string;
  /** The note that the customer owes the VAT, by article 196 of Directive 2006/112/EC. */
  readonly reverseCharge: string;
  /** The mark across each page of an invoice of test mode, and its note. */
  readonly testMark: string;
  readonly testNote: string;
  readonly page: (page: number, pages: number) => string;
}

export const INVOICE_TEXTS: Readonly<Record<Language, InvoiceTexts>> = {
  fr: {
    invoice: 'Facture',
    statement: 'Relevé de facturation',
    number: 'Numéro',
    issuedOn: 'Date d’émission',
    recordedOn: 'Date du relevé',
    processedOn: 'Traitée le',
    period: 'Période',
    currency: 'Devise',
    issuer: 'Émetteur',
    merchant: 'Client',
    status: 'Statut',
    charge: 'Référence du paiement',
    statuses: { paid: 'Payée', pending: 'En attente', failed: 'Échouée', waived: 'Offerte', cancelled: 'Annulée' },
    waivedBecause: (threshold) =>
      `Aucun frais n’est facturé lorsque le revenu du mois, toutes devises confondues, est inférieur à ${threshold}.`,
    campaign: 'Campagne',
    revenue: 'Revenu approuvé',
    refunds: 'Remboursements',
    commissions: 'Commissions d’affiliés',
    fee: 'Frais de plateforme',
    total: 'Total',
    totalDebited: 'Total débité',
    credit: 'Avoir',
    creditsNote: 'Les montants négatifs sont des avoirs : des remboursements de revenus déjà facturés.',
    vatId: 'N° de TVA',
    reverseCharge: 'Autoliquidation : la TVA est due par le client (article 196 de la directive 2006/112/CE).',
    testMark: 'TEST',
    testNote: 'Facture émise en mode test : rien n’a été débité et rien n’est dû.',
    page: (page, pages) => `Page ${page} sur ${pages}`,
  },
  en: {
    invoice: 'Invoice',
    statement: 'Billing statement',
    number: 'Number',
    issuedOn: 'Date of issue',
    recordedOn: 'Date of the statement',
    processedOn: 'Processed on',
    period: 'Period',
    currency: 'Currency',
    issuer: 'Issued by',
    merchant: 'Customer',
    status: 'Status',
    charge: 'Payment reference',
    statuses: { paid: 'Paid', pending: 'Pending', failed: 'Failed', waived: 'Waived', cancelled: 'Cancelled' },
    waivedBecause: (threshold) =>
      `There is no fee for a month with a revenue below ${threshold}, all currencies together.`,
    campaign: 'Campaign',
    revenue: 'Approved revenue',
    refunds: 'Refunds',
    commissions: 'Affiliate commissions',
    fee: 'Platform fee',
    total: 'Total',
    totalDebited: 'Total debited',
    credit: 'Credit',
    creditsNote: 'Negative amounts are credits: refunds of revenue that was invoiced before.',
    vatId: 'VAT id',
    reverseCharge: 'Reverse charge: the VAT is due from the customer (article 196 of Directive 2006/112/EC).',
    testMark: 'TEST',
    testNote: 'Issued in test mode: nothing was debited, and nothing is due.',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  es: {
    invoice: 'Factura',
    statement: 'Extracto de facturación',
    number: 'Número',
    issuedOn: 'Fecha de emisión',
    recordedOn: 'Fecha del extracto',
    processedOn: 'Procesada el',
    period: 'Período',
    currency: 'Moneda',
    issuer: 'Emisor',
    merchant: 'Cliente',
    status: 'Estado',
    charge: 'Referencia del pago',
    statuses: { paid: 'Pagada', pending: 'Pendiente', failed: 'Fallida', waived: 'Exenta', cancelled: 'Anulada' },
    waivedBecause: (threshold) =>
      `No se factura ningún gasto cuando los ingresos del mes, sumadas todas las monedas, son inferiores a ${threshold}.`,
    campaign: 'Campaña',
    revenue: 'Ingresos aprobados',
    refunds: 'Reembolsos',
    commissions: 'Comisiones de afiliados',
    fee: 'Gastos de plataforma',
    total: 'Total',
    totalDebited: 'Total cargado',
    credit: 'Abono',
    creditsNote: 'Los importes negativos son abonos: reembolsos de ingresos ya facturados.',
    vatId: 'NIF-IVA',
    reverseCharge:
      'Inversión del sujeto pasivo: el IVA corre a cargo del cliente (artículo 196 de la Directiva 2006/112/CE).',
    testMark: 'PRUEBA',
    testNote: 'Emitida en modo de prueba: no se ha cobrado nada y no se debe nada.',
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
  ru: {
    invoice: 'Счёт',
    statement: 'Выписка',
    number: 'Номер',
    issuedOn: 'Дата выставления',
    recordedOn: 'Дата выписки',
    processedOn: 'Обработан',
    period: 'Период',
    currency: 'Валюта',
    issuer: 'Поставщик',
    merchant: 'Клиент',
    status: 'Статус',
    charge: 'Номер платежа',
    statuses: {
      paid: 'Оплачен',
      pending: 'Ожидает оплаты',
      failed: 'Не оплачен',
      waived: 'Без оплаты',
      cancelled: 'Отменён',
    },
    waivedBecause: (threshold) => `Сбор не взимается, если доход за месяц во всех валютах вместе меньше ${threshold}.`,
    campaign: 'Кампания',
    revenue: 'Одобренный доход',
    refunds: 'Возвраты',
    commissions: 'Комиссии партнёров',
    fee: 'Сбор платформы',
    total: 'Итого',
    totalDebited: 'Всего списано',
    credit: 'Возврат сбора',
    creditsNote: 'Отрицательные суммы — это возврат сбора с дохода, который уже был в счёте и возвращён покупателям.',
    vatId: 'Номер НДС',
    reverseCharge: 'Обратное начисление: НДС уплачивает клиент (статья 196 Директивы 2006/112/EC).',
    testMark: 'ТЕСТ',
    testNote: 'Выставлен в тестовом режиме: ничего не списано и платить ничего не нужно.',
    page: (page, pages) => `Страница ${page} из ${pages}`,
  },
  zh: {
    invoice: '账单',
    statement: '结算明细',
    number: '编号',
    issuedOn: '开具日期',
    recordedOn: '记录日期',
    processedOn: '处理日期',
    period: '账期',
    currency: '货币',
    issuer: '开具方',
    merchant: '客户',
    status: '状态',
    charge: '付款编号',
    statuses: { paid: '已支付', pending: '待处理', failed: '失败', waived: '已免除', cancelled: '已取消' },
    waivedBecause: (threshold) => `当月所有币种收入合计低于 ${threshold} 时不收取费用。`,
    campaign: '活动',
    revenue: '已确认收入',
    refunds: '退款',
    commissions: '联盟佣金',
    fee: '平台费用',
    total: '合计',
    totalDebited: '扣款总额',
    credit: '抵扣',
    creditsNote: '负数金额为抵扣：此前已开具账单的收入的退款。',
    vatId: '增值税号',
    reverseCharge: '反向征收：增值税由客户缴纳（欧盟指令 2006/112/EC 第 196 条）。',
    testMark: '测试',
    testNote: '本账单在测试模式下开具：未扣款，无需支付。',
    page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
  },
};
