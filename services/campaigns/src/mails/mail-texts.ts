import type { DataRequestKind } from '@sillage/proto/http/data-requests';

interface Outcome {
  readonly subject: (campaign: string) => string;
  readonly text: (campaign: string) => string;
}

/** Every text of the mails to affiliates about their data, in one language. Dates come as people of it write them. */
export interface MailTexts {
  readonly link: {
    readonly subject: string;
    readonly heading: string;
    readonly text: string;
    readonly button: string;
    readonly linkFallback: string;
    readonly validity: (hours: number) => string;
    /** Why this mail came to an address that somebody entered. */
    readonly footer: string;
  };
  readonly received: {
    readonly subject: (campaign: string) => string;
    readonly heading: string;
    readonly asked: Readonly<Record<DataRequestKind, (campaign: string) => string>>;
    readonly due: (date: string) => string;
  };
  readonly done: Readonly<Record<DataRequestKind, Outcome>>;
  readonly doneHeading: string;
  readonly declined: {
    readonly subject: (campaign: string) => string;
    readonly heading: string;
    readonly asked: Readonly<Record<DataRequestKind, (campaign: string) => string>>;
    readonly reason: (reason: string) => string;
    readonly rights: string;
  };
  /** Of all but the first. */
  readonly footer: string;
}
