import type { IncidentSeverity, IncidentState, Part } from '@sillage/proto/values/status';

/** What a mail is about. `ended`: maintenance was called off after it had begun. */
export type Occasion = 'opened' | 'updated' | 'resolved' | 'announced' | 'cancelled' | 'ended';

/** Every text of the monitor's mails in one language. */
export interface MailTexts {
  readonly confirmation: {
    readonly subject: string;
    readonly heading: string;
    readonly text: string;
    readonly button: string;
    readonly validity: (hours: number) => string;
    /** Why this mail came to an address that somebody entered. */
    readonly footer: string;
  };
  /** To the support, about what somebody wrote by the contact form. */
  readonly contact: {
    readonly subject: (subject: string) => string;
    readonly from: (name: string, email: string) => string;
    readonly button: string;
    readonly footer: string;
  };
  readonly subject: Readonly<Record<Occasion, (title: string) => string>>;
  /** Of an incident that began by itself. */
  readonly outage: (parts: string) => string;
  readonly affected: (parts: string) => string;
  readonly severityLine: (severity: string) => string;
  readonly window: (from: string, to: string) => string;
  /** Under the title of maintenance that was called off, or is over before its time. */
  readonly cancelled: string;
  readonly ended: string;
  readonly button: string;
  /** Above the address of the button. */
  readonly linkFallback: string;
  readonly unsubscribe: string;
  readonly footer: string;
  readonly parts: Readonly<Record<Part, string>>;
  readonly states: Readonly<Record<IncidentState, string>>;
  readonly severities: Readonly<Record<IncidentSeverity, string>>;
}
