import type { Logger } from '../service/index.ts';
import { type Mailer, MessageRefused } from './message.ts';

/** For an installation without a mail server: refuses each mail, and logs its id. */
export function createNoMailer(log: Logger): Mailer {
  return {
    async send(_mail, id) {
      log.error({ messageId: id }, 'a mail was not sent: SMTP_URL is not set');
      throw new MessageRefused('SMTP_URL is not set');
    },
    async close() {},
  };
}
