import type { StatementLineKind } from '@sillage/proto/http/statements';
import type { Language } from '@sillage/proto/values/languages';

/** The texts of a statement. */
export interface StatementTexts {
  readonly title: (year: number) => string;
  readonly campaign: string;
  readonly until: string;
  readonly currency: string;
  readonly paidBy: string;
  readonly paidTo: string;
  readonly date: string;
  readonly what: string;
  readonly amount: string;
  readonly balance: string;
  readonly opening: string;
  readonly closing: string;
  readonly earned: string;
  readonly adjusted: string;
  readonly paid: string;
  readonly none: string;
  readonly kinds: Readonly<Record<StatementLineKind, string>>;
  /** Explains what the document is, and what it is not. */
  readonly note: string;
  readonly negativeNote: string;
  readonly testMark: string;
  readonly testNote: string;
  readonly page: (page: number, pages: number) => string;
}

export const STATEMENT_TEXTS: Readonly<Record<Language, StatementTexts>> = {
  en: {
    title: (year) => `Commission statement ${year}`,
    campaign: 'Campaign',
    until: 'As of',
    currency: 'Currency',
    paidBy: 'Owed by',
    paidTo: 'Affiliate',
    date: 'Date',
    what: 'Entry',
    amount: 'Amount',
    balance: 'Balance',
    opening: 'Owed at the beginning of the year',
    closing: 'Owed at the end',
    earned: 'Commissions, refunds taken off',
    adjusted: 'Bonuses and corrections',
    paid: 'Paid',
    none: 'Nothing was booked in this year.',
    kinds: {
      opening_balance: 'Balance brought along',
      earned: 'Commissions approved this month',
      taken_back: 'Taken back for refunds this month',
      bonus: 'Bonus',
      correction: 'Correction',
      reversal: 'Entry taken back',
      payment: 'Payment',
      payment_returned: 'Payment returned',
    },
    note: 'Made from the ledger of the platform. It lists what was earned and paid and is not an invoice.',
    negativeNote: 'A negative balance is what was paid before later refunds. The next commissions make up for it.',
    testMark: 'TEST',
    testNote: 'The campaign is in test mode: nothing is due.',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  fr: {
    title: (year) => `Relevé de commissions ${year}`,
    campaign: 'Campagne',
    until: 'Arrêté au',
    currency: 'Devise',
    paidBy: 'Dû par',
    paidTo: 'Affilié',
    date: 'Date',
    what: 'Écriture',
    amount: 'Montant',
    balance: 'Solde',
    opening: 'Dû au début de l’année',
    closing: 'Dû à la fin',
    earned: 'Commissions, remboursements déduits',
    adjusted: 'Primes et corrections',
    paid: 'Versé',
    none: 'Aucune écriture cette année.',
    kinds: {
      opening_balance: 'Solde repris',
      earned: 'Commissions approuvées ce mois',
      taken_back: 'Reprises pour remboursement ce mois',
      bonus: 'Prime',
      correction: 'Correction',
      reversal: 'Écriture annulée',
      payment: 'Versement',
      payment_returned: 'Versement revenu',
    },
    note: 'Établi d’après le grand livre de la plateforme. Il liste ce qui a été gagné et versé et n’est pas une facture.',
    negativeNote:
      'Un solde négatif est ce qui a été versé avant des remboursements ultérieurs. Les prochaines commissions le compensent.',
    testMark: 'TEST',
    testNote: 'La campagne est en mode test : rien n’est dû.',
    page: (page, pages) => `Page ${page} sur ${pages}`,
  },
  es: {
    title: (year) => `Extracto de comisiones ${year}`,
    campaign: 'Campaña',
    until: 'A fecha de',
    currency: 'Moneda',
    paidBy: 'Lo debe',
    paidTo: 'Afiliado',
    date: 'Fecha',
    what: 'Apunte',
    amount: 'Importe',
    balance: 'Saldo',
    opening: 'Debido al empezar el año',
    closing: 'Debido al final',
    earned: 'Comisiones, descontados los reembolsos',
    adjusted: 'Bonificaciones y correcciones',
    paid: 'Pagado',
    none: 'No hay apuntes este año.',
    kinds: {
      opening_balance: 'Saldo traído',
      earned: 'Comisiones aprobadas este mes',
      taken_back: 'Retirado por reembolsos este mes',
      bonus: 'Bonificación',
      correction: 'Corrección',
      reversal: 'Apunte anulado',
      payment: 'Pago',
      payment_returned: 'Pago devuelto',
    },
    note: 'Hecho a partir del libro mayor de la plataforma. Enumera lo ganado y lo pagado, y no es una factura.',
    negativeNote:
      'Un saldo negativo es lo que se pagó antes de reembolsos posteriores. Las próximas comisiones lo compensan.',
    testMark: 'PRUEBA',
    testNote: 'La campaña está en modo de prueba: no se debe nada.',
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
  ru: {
    title: (year) => `Выписка по комиссиям за ${year} год`,
    campaign: 'Кампания',
    until: 'По состоянию на',
    currency: 'Валюта',
    paidBy: 'Плательщик',
    paidTo: 'Партнёр',
    date: 'Дата',
    what: 'Запись',
    amount: 'Сумма',
    balance: 'Остаток',
    opening: 'К выплате на начало года',
    closing: 'К выплате на конец',
    earned: 'Комиссии за вычетом возвратов',
    adjusted: 'Бонусы и исправления',
    paid: 'Выплачено',
    none: 'В этом году записей нет.',
    kinds: {
      opening_balance: 'Перенесённый остаток',
      earned: 'Комиссии, одобренные за месяц',
      taken_back: 'Снято за возвраты за месяц',
      bonus: 'Бонус',
      correction: 'Исправление',
      reversal: 'Отмена записи',
      payment: 'Выплата',
      payment_returned: 'Возврат выплаты',
    },
    note: 'Составлено по бухгалтерской книге платформы. Здесь указано, что начислено и выплачено; это не счёт.',
    negativeNote:
      'Отрицательный остаток означает, что выплата была до последующих возвратов. Его покроют следующие комиссии.',
    testMark: 'ТЕСТ',
    testNote: 'Кампания в тестовом режиме: платить ничего не нужно.',
    page: (page, pages) => `Страница ${page} из ${pages}`,
  },
  zh: {
    title: (year) => `${year} 年佣金对账单`,
    campaign: '活动',
    until: '截至',
    currency: '币种',
    paidBy: '付款方',
    paidTo: '推广者',
    date: '日期',
    what: '项目',
    amount: '金额',
    balance: '余额',
    opening: '年初应付',
    closing: '期末应付',
    earned: '佣金（已扣除退款）',
    adjusted: '奖金与更正',
    paid: '已支付',
    none: '本年度没有记录。',
    kinds: {
      opening_balance: '转入余额',
      earned: '本月批准的佣金',
      taken_back: '本月因退款扣回',
      bonus: '奖金',
      correction: '更正',
      reversal: '撤销记录',
      payment: '付款',
      payment_returned: '付款退回',
    },
    note: '根据平台账簿生成。列出已赚取和已支付的金额，不是发票。',
    negativeNote: '负余额表示付款之后又发生了退款，将由之后的佣金抵扣。',
    testMark: '测试',
    testNote: '活动处于测试模式：无需支付任何款项。',
    page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
  },
};
