import type { Logger } from '../service/index.ts';
import type { Mailer } from './message.ts';

/** Where no mail server is configured: nothing is sent, and the log says so for each mail. */
export function createNoMailer(log: Logger): Mailer {
  return {
    async send(_mail, id) {
      log.error({ messageId: id }, 'a mail was not sent: SMTP_URL is not set');
    },
    async close() {},
  };
}
