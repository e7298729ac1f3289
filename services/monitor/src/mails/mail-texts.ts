import type { IncidentSeverity, IncidentState, Part } from '@sillage/proto/values/status';

/** The occasion of a mail. `ended`: maintenance was called off after it had begun. */
export type Occasion = 'opened' | 'updated' | 'resolved' | 'announced' | 'cancelled' | 'ended';

/** All texts of the monitor's mails in one language. */
export interface MailTexts {
  readonly confirmation: {
    readonly subject: string;
    readonly heading: string;
    readonly text: string;
    readonly button: string;
    readonly validity: (hours: number) => string;
    /** Explains why the mail was sent to an address that someone entered. */
    readonly footer: string;
  };
  /** To the support, about a message of the contact form. */
  readonly contact: {
    readonly subject: (subject: string) => string;
    readonly from: (name: string, email: string) => string;
    readonly button: string;
    readonly footer: string;
  };
  readonly subject: Readonly<Record<Occasion, (title: string) => string>>;
  /** For an automatic incident. */
  readonly outage: (parts: string) => string;
  readonly affected: (parts: string) => string;
  readonly severityLine: (severity: string) => string;
  readonly window: (from: string, to: string) => string;
  /** Shown under the title of maintenance that was called off, or ended early. */
  readonly cancelled: string;
  readonly ended: string;
  readonly button: string;
  /** Shown above the button's address. */
  readonly linkFallback: string;
  readonly unsubscribe: string;
  readonly footer: string;
  readonly parts: Readonly<Record<Part, string>>;
  readonly states: Readonly<Record<IncidentState, string>>;
  readonly severities: Readonly<Record<IncidentSeverity, string>>;
}
