import type { Language } from '@sillage/proto/values/languages';

export interface StandInTexts {
  readonly title: string;
  /** Explains what this page is, and that it is not Google. */
  readonly notice: string;
  readonly email: string;
  readonly go: string;
  readonly cancel: string;
  readonly expired: string;
}

export const STAND_IN_TEXTS: Readonly<Record<Language, StandInTexts>> = {
  fr: {
    title: 'Choisissez un compte',
    notice:
      'Ceci n’est pas Google. Cette page locale le remplace tant que Sillage tourne sur cette machine sans compte Google configuré : toute adresse est acceptée, et rien ne quitte la machine.',
    email: 'Adresse e-mail',
    go: 'Continuer',
    cancel: 'Annuler',
    expired: 'Cette page a expiré. Revenez à Sillage et recommencez.',
  },
  en: {
    title: 'Choose an account',
    notice:
      'This is not Google. This local page stands in for it while Sillage runs on this machine without a Google account configured: any address is accepted, and nothing leaves the machine.',
    email: 'Email address',
    go: 'Continue',
    cancel: 'Cancel',
    expired: 'This page has expired. Go back to Sillage and try again.',
  },
  es: {
    title: 'Elige una cuenta',
    notice:
      'Esto no es Google. Esta página local lo sustituye mientras Sillage funcione en este equipo sin una cuenta de Google configurada: se acepta cualquier dirección y nada sale del equipo.',
    email: 'Correo electrónico',
    go: 'Continuar',
    cancel: 'Cancelar',
    expired: 'Esta página ha caducado. Vuelve a Sillage e inténtalo de nuevo.',
  },
  ru: {
    title: 'Выберите аккаунт',
    notice:
      'Это не Google. Эта локальная страница заменяет его, пока Sillage работает на этом компьютере без настроенного аккаунта Google: подходит любой адрес, и ничто не покидает компьютер.',
    email: 'Адрес электронной почты',
    go: 'Продолжить',
    cancel: 'Отмена',
    expired: 'Срок действия страницы истёк. Вернитесь в Sillage и попробуйте ещё раз.',
  },
  zh: {
    title: '选择账户',
    notice:
      '这不是 Google。Sillage 在本机运行且未配置 Google 账户时，由此本地页面代替：任何邮箱都可以使用，数据不会离开本机。',
    email: '电子邮箱',
    go: '继续',
    cancel: '取消',
    expired: '此页面已过期。请返回 Sillage 重试。',
  },
};
