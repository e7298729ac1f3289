import { type Mail, type Mailer, MessageRefused, MessageUnconfirmed } from '@sillage/runtime/mail';
import { Crash } from './fake-provider.ts';

/** What happens to a mail. `*_after`: the server has accepted it, but the sender gets no answer. */
export type MailFault =
  | 'refused'
  | 'not_taken'
  | 'unconfirmed_before'
  | 'unconfirmed_after'
  | 'crash_before'
  | 'crash_after';

export interface FakeMailer extends Mailer {
  readonly taken: (Mail & { readonly id: string })[];
  readonly faults: MailFault[];
  /** Rejects with a Crash when the next mail kills its process, whose call then never settles. */
  crash(): Promise<never>;
}

/** A mailer in memory that fails as a test requires. */
export function createFakeMailer(): FakeMailer {
  const taken: FakeMailer['taken'] = [];
  const faults: MailFault[] = [];
  const watching = new Set<(crash: Crash) => void>();
  const die = (): Promise<never> => {
    for (const reject of watching) reject(new Crash('the process died'));
    watching.clear();
    return new Promise(() => {});
  };
  return {
    taken,
    faults,
    crash: () => new Promise((_, reject) => watching.add(reject)),
    async send(mail, id) {
      const fault = faults.shift();
      if (fault === 'refused') throw new MessageRefused('refused');
      if (fault === 'not_taken') throw new Error('connection refused');
      if (fault === 'unconfirmed_before') throw new MessageUnconfirmed('the connection was lost');
      if (fault === 'crash_before') return die();
      taken.push({ ...mail, id });
      if (fault === 'unconfirmed_after') throw new MessageUnconfirmed('the connection was lost');
      if (fault === 'crash_after') return die();
    },
    async close() {},
  };
}
