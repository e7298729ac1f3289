import type { MailTexts } from '../mail-texts.ts';

export const ru: MailTexts = {
  confirmation: {
    subject: 'Подтвердите подписку на состояние сервисов',
    heading: 'Состояние сервисов по почте',
    text: 'Подтвердите, что хотите получать письма, когда инцидент начинается, развивается или устранён и когда запланированы технические работы.',
    button: 'Подтвердить подписку',
    validity: (hours) => `Ссылка действительна ${hours} ч.`,
    footer:
      'Если вы этого не запрашивали, не обращайте внимания на это письмо: без подтверждения мы больше ничего не пришлём.',
  },
  contact: {
    subject: (subject) => `Обращение: ${subject}`,
    from: (name, email) => `${name} пишет с адреса ${email}`,
    button: 'Открыть обращения',
    footer: 'Отправлено через форму обратной связи. Ответ на это письмо получит автор обращения.',
  },
  subject: {
    opened: (title) => `Инцидент: ${title}`,
    updated: (title) => `Новости об инциденте: ${title}`,
    resolved: (title) => `Устранено: ${title}`,
    announced: (title) => `Технические работы: ${title}`,
    cancelled: (title) => `Работы отменены: ${title}`,
    ended: (title) => `Работы завершены: ${title}`,
  },
  outage: (parts) => `Недоступно: ${parts}`,
  affected: (parts) => `Затронуто: ${parts}`,
  severityLine: (severity) => `Серьёзность: ${severity}`,
  window: (from, to) => `С ${from} до ${to}`,
  cancelled: 'Работы не состоятся.',
  ended: 'Работы завершились раньше срока.',
  button: 'Открыть страницу состояния',
  linkFallback: 'Если кнопка не работает, откройте этот адрес:',
  unsubscribe: 'Отписаться от состояния сервисов',
  footer: 'Вы получили это письмо, потому что этот адрес подписан на состояние сервисов.',
  parts: {
    links: 'Партнёрские ссылки',
    web: 'Личный кабинет',
    api: 'Программный интерфейс (API)',
    authentication: 'Вход в систему',
    database: 'База данных',
    log: 'Журнал событий',
    mail: 'Почта',
  },
  states: {
    investigating: 'Разбираемся',
    identified: 'Причина найдена',
    monitoring: 'Наблюдаем',
    resolved: 'Устранено',
  },
  severities: { minor: 'незначительная', major: 'высокая', critical: 'критическая' },
};
