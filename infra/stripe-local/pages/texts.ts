import type { Language } from '@sillage/proto/values/languages';
import type { Onboarding } from '../resources/accounts.ts';

export interface HostedTexts {
  /** Explains what these pages are, and that they are not Stripe's. */
  readonly notice: string;
  readonly expired: string;
  readonly card: {
    readonly title: string;
    readonly number: string;
    readonly expiry: string;
    readonly expiryHint: string;
    readonly cvc: string;
    readonly save: string;
    readonly cancel: string;
    readonly tests: string;
    readonly works: string;
    readonly disputed: string;
    readonly refusedAtSetup: string;
    readonly refusedAtCharge: string;
    readonly wrongNumber: string;
    readonly notATestCard: string;
    readonly wrongExpiry: string;
    readonly wrongCvc: string;
    /** Precedes the bank's reason. */
    readonly declined: string;
  };
  readonly onboarding: {
    readonly title: string;
    readonly account: string;
    readonly outcomes: Readonly<Record<Onboarding, string>>;
  };
  readonly dashboard: {
    readonly title: string;
    readonly status: Readonly<Record<'enabled' | 'restricted', string>>;
    readonly transfers: string;
    readonly none: string;
  };
}

export const HOSTED_TEXTS: Readonly<Record<Language, HostedTexts>> = {
  fr: {
    notice:
      'Ceci n’est pas Stripe. Cette page locale le remplace tant que Sillage tourne sur cette machine sans compte Stripe configuré : rien n’est débité, aucune vraie carte n’est acceptée, et rien ne quitte la machine.',
    expired: 'Cette page a expiré ou a déjà servi. Revenez à Sillage et recommencez.',
    card: {
      title: 'Enregistrer une carte',
      number: 'Numéro de carte',
      expiry: 'Expiration',
      expiryHint: 'MM/AA',
      cvc: 'CVC',
      save: 'Enregistrer la carte',
      cancel: 'Annuler',
      tests: 'Cartes de test',
      works: 'acceptée',
      disputed: 'acceptée, puis contestée dès le débit',
      refusedAtSetup: 'refusée à l’enregistrement',
      refusedAtCharge: 'enregistrée, refusée au débit',
      wrongNumber: 'Ce numéro de carte n’est pas valide.',
      notATestCard: 'Seules les cartes de test sont acceptées ici.',
      wrongExpiry: 'La date d’expiration n’est pas valide ou est passée.',
      wrongCvc: 'Le code de sécurité n’est pas valide.',
      declined: 'La banque a refusé cette carte :',
    },
    onboarding: {
      title: 'Compte de versement',
      account: 'Compte',
      outcomes: {
        complete: 'Tout remplir : le compte est activé',
        verifying: 'Tout remplir : la vérification dure',
        unfinished: 'Quitter sans terminer',
        restricted: 'Fournir un document refusé : le compte est restreint',
        rejected: 'Être refusé par le prestataire',
      },
    },
    dashboard: {
      title: 'Tableau de bord du compte',
      status: { enabled: 'Le compte est activé.', restricted: 'Le compte ne peut pas recevoir de virements.' },
      transfers: 'Virements reçus',
      none: 'Aucun virement pour l’instant.',
    },
  },
  en: {
    notice:
      'This is not Stripe. This local page stands in for it while Sillage runs on this machine without a Stripe account configured: nothing is charged, no real card is accepted, and nothing leaves the machine.',
    expired: 'This page has expired or was used already. Go back to Sillage and try again.',
    card: {
      title: 'Save a card',
      number: 'Card number',
      expiry: 'Expiry',
      expiryHint: 'MM/YY',
      cvc: 'CVC',
      save: 'Save the card',
      cancel: 'Cancel',
      tests: 'Test cards',
      works: 'accepted',
      disputed: 'accepted, then disputed as soon as it is charged',
      refusedAtSetup: 'declined when saved',
      refusedAtCharge: 'saved, declined when charged',
      wrongNumber: 'This card number is not valid.',
      notATestCard: 'Only test cards are accepted here.',
      wrongExpiry: 'The expiry date is not valid or has passed.',
      wrongCvc: 'The security code is not valid.',
      declined: 'The bank declined this card:',
    },
    onboarding: {
      title: 'Payout account',
      account: 'Account',
      outcomes: {
        complete: 'Fill in everything: the account is enabled',
        verifying: 'Fill in everything: verification takes a while',
        unfinished: 'Leave without finishing',
        restricted: 'Give a document that is refused: the account is restricted',
        rejected: 'Be rejected by the provider',
      },
    },
    dashboard: {
      title: 'Account dashboard',
      status: { enabled: 'The account is enabled.', restricted: 'The account cannot receive transfers.' },
      transfers: 'Transfers received',
      none: 'No transfer so far.',
    },
  },
  es: {
    notice:
      'Esto no es Stripe. Esta página local lo sustituye mientras Sillage funcione en este equipo sin una cuenta de Stripe configurada: no se cobra nada, no se acepta ninguna tarjeta real y nada sale del equipo.',
    expired: 'Esta página ha caducado o ya se ha usado. Vuelve a Sillage e inténtalo de nuevo.',
    card: {
      title: 'Guardar una tarjeta',
      number: 'Número de tarjeta',
      expiry: 'Caducidad',
      expiryHint: 'MM/AA',
      cvc: 'CVC',
      save: 'Guardar la tarjeta',
      cancel: 'Cancelar',
      tests: 'Tarjetas de prueba',
      works: 'aceptada',
      disputed: 'aceptada, y luego disputada en cuanto se le cobra',
      refusedAtSetup: 'rechazada al guardarla',
      refusedAtCharge: 'guardada, rechazada al cobrar',
      wrongNumber: 'Este número de tarjeta no es válido.',
      notATestCard: 'Aquí solo se aceptan tarjetas de prueba.',
      wrongExpiry: 'La fecha de caducidad no es válida o ha pasado.',
      wrongCvc: 'El código de seguridad no es válido.',
      declined: 'El banco ha rechazado esta tarjeta:',
    },
    onboarding: {
      title: 'Cuenta de cobro',
      account: 'Cuenta',
      outcomes: {
        complete: 'Rellenar todo: la cuenta se activa',
        verifying: 'Rellenar todo: la verificación tarda',
        unfinished: 'Salir sin terminar',
        restricted: 'Dar un documento rechazado: la cuenta queda restringida',
        rejected: 'Ser rechazado por el proveedor',
      },
    },
    dashboard: {
      title: 'Panel de la cuenta',
      status: { enabled: 'La cuenta está activada.', restricted: 'La cuenta no puede recibir transferencias.' },
      transfers: 'Transferencias recibidas',
      none: 'Ninguna transferencia por ahora.',
    },
  },
  ru: {
    notice:
      'Это не Stripe. Эта локальная страница заменяет его, пока Sillage работает на этом компьютере без настроенного аккаунта Stripe: ничего не списывается, настоящие карты не принимаются, и ничто не покидает компьютер.',
    expired: 'Срок действия страницы истёк, или она уже использована. Вернитесь в Sillage и попробуйте ещё раз.',
    card: {
      title: 'Сохранить карту',
      number: 'Номер карты',
      expiry: 'Срок действия',
      expiryHint: 'ММ/ГГ',
      cvc: 'CVC',
      save: 'Сохранить карту',
      cancel: 'Отмена',
      tests: 'Тестовые карты',
      works: 'принимается',
      disputed: 'принимается, а после списания оспаривается',
      refusedAtSetup: 'отклоняется при сохранении',
      refusedAtCharge: 'сохраняется, отклоняется при списании',
      wrongNumber: 'Неверный номер карты.',
      notATestCard: 'Здесь принимаются только тестовые карты.',
      wrongExpiry: 'Срок действия указан неверно или истёк.',
      wrongCvc: 'Неверный код безопасности.',
      declined: 'Банк отклонил эту карту:',
    },
    onboarding: {
      title: 'Счёт для выплат',
      account: 'Счёт',
      outcomes: {
        complete: 'Заполнить всё: счёт активирован',
        verifying: 'Заполнить всё: проверка продолжается',
        unfinished: 'Выйти, не закончив',
        restricted: 'Предоставить отклонённый документ: счёт ограничен',
        rejected: 'Получить отказ провайдера',
      },
    },
    dashboard: {
      title: 'Панель счёта',
      status: { enabled: 'Счёт активирован.', restricted: 'Счёт не может получать переводы.' },
      transfers: 'Полученные переводы',
      none: 'Переводов пока нет.',
    },
  },
  zh: {
    notice:
      '这不是 Stripe。Sillage 在本机运行且未配置 Stripe 账户时，由此本地页面代替：不会扣款，不接受真实银行卡，数据不会离开本机。',
    expired: '此页面已过期或已使用。请返回 Sillage 重试。',
    card: {
      title: '保存银行卡',
      number: '卡号',
      expiry: '有效期',
      expiryHint: '月/年',
      cvc: 'CVC',
      save: '保存银行卡',
      cancel: '取消',
      tests: '测试卡',
      works: '接受',
      disputed: '可用，但扣款后立即被拒付（争议）',
      refusedAtSetup: '保存时被拒绝',
      refusedAtCharge: '可保存，扣款时被拒绝',
      wrongNumber: '卡号无效。',
      notATestCard: '此处仅接受测试卡。',
      wrongExpiry: '有效期无效或已过期。',
      wrongCvc: '安全码无效。',
      declined: '银行拒绝了此卡：',
    },
    onboarding: {
      title: '收款账户',
      account: '账户',
      outcomes: {
        complete: '填写全部信息：账户启用',
        verifying: '填写全部信息：验证需要时间',
        unfinished: '未完成即离开',
        restricted: '提供被拒绝的文件：账户受限',
        rejected: '被服务商拒绝',
      },
    },
    dashboard: {
      title: '账户面板',
      status: { enabled: '账户已启用。', restricted: '账户无法接收转账。' },
      transfers: '已收转账',
      none: '暂无转账。',
    },
  },
};
