import { type Mail, type Mailer, MessageRefused, MessageUnconfirmed } from '@sillage/infra/mail';
import { Crash } from './fake-provider.ts';

/** What a mail meets. `*_after`: the server has it, and the sender is not told. */
export type MailFault = 'refused' | 'not_taken' | 'unconfirmed_before' | 'unconfirmed_after' | 'crash_before' | 'crash_after';

/** A mailer in memory that fails as it is told. */
export function createFakeMailer(): Mailer & { readonly taken: (Mail & { readonly id: string })[]; readonly faults: MailFault[] } {
  const taken: (Mail & { readonly id: string })[] = [];
  const faults: MailFault[] = [];
  return {
    taken,
    faults,
    async send(mail, id) {
      const fault = faults.shift();
      if (fault === 'refused') throw new MessageRefused('refused');
      if (fault === 'not_taken') throw new Error('connection refused');
      if (fault === 'unconfirmed_before') throw new MessageUnconfirmed('the connection was lost');
      if (fault === 'crash_before') throw new Crash('the process died before the mail');
      taken.push({ ...mail, id });
      if (fault === 'unconfirmed_after') throw new MessageUnconfirmed('the connection was lost');
      if (fault === 'crash_after') throw new Crash('the process died after the mail');
    },
    async close() {},
  };
}
