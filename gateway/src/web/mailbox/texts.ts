import type { Language } from '@sillage/proto/values/languages';

export interface MailboxTexts {
  readonly title: string;
  /** Explains the page, and who can see it. */
  readonly notice: string;
  readonly empty: string;
  readonly refresh: string;
  readonly back: string;
  readonly to: string;
  readonly subject: string;
  readonly received: string;
  /** Label of the frame for screen readers. */
  readonly content: string;
  readonly plain: string;
}

export const MAILBOX_TEXTS: Readonly<Record<Language, MailboxTexts>> = {
  fr: {
    title: 'Boîte aux lettres',
    notice:
      'Aucun serveur de messagerie n’est configuré : les messages restent ici, visibles depuis cette machine seulement.',
    empty: 'Aucun message pour l’instant.',
    refresh: 'Actualiser',
    back: 'Tous les messages',
    to: 'À',
    subject: 'Objet',
    received: 'Reçu',
    content: 'Contenu du message',
    plain: 'Version texte',
  },
  en: {
    title: 'Mailbox',
    notice: 'No mail server is configured: mails stay here, visible from this machine only.',
    empty: 'No mail yet.',
    refresh: 'Refresh',
    back: 'All mails',
    to: 'To',
    subject: 'Subject',
    received: 'Received',
    content: 'Content of the mail',
    plain: 'Plain text',
  },
  es: {
    title: 'Buzón',
    notice:
      'No hay ningún servidor de correo configurado: los mensajes se quedan aquí, visibles solo desde este equipo.',
    empty: 'Todavía no hay mensajes.',
    refresh: 'Actualizar',
    back: 'Todos los mensajes',
    to: 'Para',
    subject: 'Asunto',
    received: 'Recibido',
    content: 'Contenido del mensaje',
    plain: 'Texto sin formato',
  },
  ru: {
    title: 'Почтовый ящик',
    notice: 'Почтовый сервер не настроен: письма остаются здесь и видны только с этого компьютера.',
    empty: 'Писем пока нет.',
    refresh: 'Обновить',
    back: 'Все письма',
    to: 'Кому',
    subject: 'Тема',
    received: 'Получено',
    content: 'Содержание письма',
    plain: 'Простой текст',
  },
  zh: {
    title: '邮箱',
    notice: '未配置邮件服务器：邮件保存在这里，仅可在本机查看。',
    empty: '暂无邮件。',
    refresh: '刷新',
    back: '全部邮件',
    to: '收件人',
    subject: '主题',
    received: '接收时间',
    content: '邮件内容',
    plain: '纯文本',
  },
};
