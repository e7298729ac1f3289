import type { DataRequestKind } from '@sillage/proto/http/data-requests';
import type { LinkMailTexts } from '@sillage/runtime/mail';

interface Outcome {
  readonly subject: (campaign: string) => string;
  readonly text: (campaign: string) => string;
}

/** Every text of the mails to affiliates about their data, in one language. Dates come as people of it write them. */
export interface MailTexts {
  /** Its footer says why this mail came to an address that somebody entered. */
  readonly link: LinkMailTexts;
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
