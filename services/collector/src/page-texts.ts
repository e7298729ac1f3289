import type { Language } from '@sillage/proto/values/languages';

/** Pages that a visitor can see instead of a redirect. */
export type PageName =
  | 'paused'
  | 'missingParameters'
  | 'unknownCampaign'
  | 'missingCode'
  | 'unknownLink'
  | 'tooManyUnknownLinks'
  | 'trackingError'
  | 'linkError';

export interface PageTexts {
  readonly title: string;
  readonly text: string;
}

/** The texts of a paused campaign do not say that the visit was counted: it is recorded as rejected. */
export const PAGE_TEXTS: Readonly<Record<Language, Readonly<Record<PageName, PageTexts>>>> = {
  fr: {
    paused: {
      title: 'Campagne en pause',
      text: 'Ce lien ne mène nulle part pour l’instant. Veuillez réessayer plus tard.',
    },
    missingParameters: {
      title: 'Paramètres manquants',
      text: 'Ce lien est incomplet. Demandez-en un nouveau à la personne qui vous l’a donné.',
    },
    unknownCampaign: { title: 'Campagne introuvable', text: 'Cette campagne n’existe pas ou n’existe plus.' },
    missingCode: {
      title: 'Code de lien manquant',
      text: 'Ce lien est incomplet. Demandez-en un nouveau à la personne qui vous l’a donné.',
    },
    unknownLink: { title: 'Lien court non trouvé', text: 'Ce lien n’existe pas ou n’existe plus.' },
    tooManyUnknownLinks: {
      title: 'Trop de liens inconnus',
      text: 'Ce lien n’existe pas, comme beaucoup d’autres demandés depuis votre réseau. Vérifiez son adresse dans quelques minutes ; les liens valides fonctionnent toujours.',
    },
    trackingError: { title: 'Erreur lors du traitement', text: 'Réessayez dans un instant.' },
    linkError: { title: 'Erreur lors du traitement du lien', text: 'Réessayez dans un instant.' },
  },
  en: {
    paused: { title: 'This campaign is paused', text: 'This link leads nowhere for now. Please try again later.' },
    missingParameters: {
      title: 'Something is missing',
      text: 'This link is incomplete. Ask whoever gave it to you for a new one.',
    },
    unknownCampaign: { title: 'No such campaign', text: 'This campaign does not exist, or no longer does.' },
    missingCode: {
      title: 'The link code is missing',
      text: 'This link is incomplete. Ask whoever gave it to you for a new one.',
    },
    unknownLink: { title: 'No such short link', text: 'This link does not exist, or no longer does.' },
    tooManyUnknownLinks: {
      title: 'Too many unknown links',
      text: 'This link does not exist, like many others that were asked for from your network. Check its address in a few minutes; valid links keep working.',
    },
    trackingError: { title: 'Something went wrong', text: 'Try again in a moment.' },
    linkError: { title: 'Something went wrong with this link', text: 'Try again in a moment.' },
  },
  es: {
    paused: {
      title: 'Campaña en pausa',
      text: 'Este enlace no lleva a ningún sitio por ahora. Vuelve a intentarlo más tarde.',
    },
    missingParameters: {
      title: 'Faltan parámetros',
      text: 'Este enlace está incompleto. Pide uno nuevo a quien te lo dio.',
    },
    unknownCampaign: { title: 'Campaña no encontrada', text: 'Esta campaña no existe o ya no está disponible.' },
    missingCode: {
      title: 'Falta el código del enlace',
      text: 'Este enlace está incompleto. Pide uno nuevo a quien te lo dio.',
    },
    unknownLink: { title: 'Enlace corto no encontrado', text: 'Este enlace no existe o ya no está disponible.' },
    tooManyUnknownLinks: {
      title: 'Demasiados enlaces desconocidos',
      text: 'Este enlace no existe, como muchos otros solicitados desde tu red. Comprueba su dirección en unos minutos; los enlaces válidos siguen funcionando.',
    },
    trackingError: { title: 'Se ha producido un error', text: 'Vuelve a intentarlo en un momento.' },
    linkError: { title: 'No se ha podido abrir el enlace', text: 'Vuelve a intentarlo en un momento.' },
  },
  ru: {
    paused: {
      title: 'Кампания приостановлена',
      text: 'Сейчас эта ссылка никуда не ведёт. Пожалуйста, попробуйте позже.',
    },
    missingParameters: {
      title: 'Не хватает параметров',
      text: 'Ссылка неполная. Попросите новую у того, кто её прислал.',
    },
    unknownCampaign: { title: 'Кампания не найдена', text: 'Такой кампании не существует, или она уже закрыта.' },
    missingCode: { title: 'В ссылке нет кода', text: 'Ссылка неполная. Попросите новую у того, кто её прислал.' },
    unknownLink: {
      title: 'Короткая ссылка не найдена',
      text: 'Такой ссылки не существует, или она больше не действует.',
    },
    tooManyUnknownLinks: {
      title: 'Слишком много неизвестных ссылок',
      text: 'Этой ссылки не существует, как и многих других, запрошенных из вашей сети. Проверьте её адрес через несколько минут; действующие ссылки по-прежнему работают.',
    },
    trackingError: { title: 'Произошла ошибка', text: 'Попробуйте ещё раз через минуту.' },
    linkError: { title: 'Не удалось открыть ссылку', text: 'Попробуйте ещё раз через минуту.' },
  },
  zh: {
    paused: { title: '推广活动已暂停', text: '此链接暂时无法跳转。请稍后再试。' },
    missingParameters: { title: '缺少参数', text: '此链接不完整，请向提供链接的人重新索取。' },
    unknownCampaign: { title: '未找到推广活动', text: '此推广活动不存在或已下线。' },
    missingCode: { title: '缺少链接代码', text: '此链接不完整，请向提供链接的人重新索取。' },
    unknownLink: { title: '未找到短链接', text: '此链接不存在或已失效。' },
    tooManyUnknownLinks: {
      title: '未知链接过多',
      text: '此链接不存在，您的网络还请求了许多其他不存在的链接。请几分钟后检查链接地址；有效链接仍可正常使用。',
    },
    trackingError: { title: '处理时出错', text: '请稍后重试。' },
    linkError: { title: '处理链接时出错', text: '请稍后重试。' },
  },
};
