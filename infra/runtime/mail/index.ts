export { attemptMessage } from './attempt-message.ts';
export { affiliateMailLanguage, MailConfig } from './config.ts';
export { configuredMailer } from './configured-mailer.ts';
export { type Delivery, deliverMessages } from './deliver-messages.ts';
export { formatAmount } from './format-amount.ts';
export { type LinkMailTexts, linkMail } from './link-mail.ts';
export { mailFigures } from './mail-figures.ts';
export { type Mailbox, type MailboxEntry, type MailboxMail, openMailbox } from './mailbox.ts';
export {
  type Mail,
  type Mailer,
  type MailFile,
  type Message,
  MessageRefused,
  MessageUnconfirmed,
  type SmsSender,
  type TextMessage,
} from './message.ts';
export { messageKey } from './message-key.ts';
export { createNoMailer } from './no-mailer.ts';
export { createOptOuts, type OptOut, type OptOutLinks, type OptOuts } from './opt-outs.ts';
export { type MailBlock, type MailContent, renderMail } from './render-mail.ts';
export { createSmsWebhook } from './sms-webhook.ts';
export { createSmtpMailer } from './smtp.ts';
export { dropMessages, enqueueMessage, waitingMessagesMigration } from './waiting-messages.ts';
