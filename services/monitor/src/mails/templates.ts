import type { Incident, Maintenance } from '@sillage/proto/http/status';
import type { Language } from '@sillage/proto/values/languages';
import type { Part } from '@sillage/proto/values/status';
import { linkMail, type MailBlock, type MailContent } from '@sillage/runtime/mail';
import type { MailTexts, Occasion } from './mail-texts.ts';
import { paragraphs } from './paragraphs.ts';
import { MAIL_TEXTS } from './texts/index.ts';

/** News for subscribers. */
export type News =
  | { readonly subject: 'incident'; readonly incident: Incident }
  | {
      readonly subject: 'maintenance';
      readonly occasion: Extract<Occasion, 'announced' | 'cancelled' | 'ended'>;
      readonly maintenance: Maintenance;
    };

/** Maximum number of updates in a mail; the page has all of them. */
const UPDATES_SHOWN = 10;

export function confirmationMail(
  language: Language,
  { url, hours }: { readonly url: string; readonly hours: number },
): MailContent {
  const { confirmation, linkFallback } = MAIL_TEXTS[language];
  return linkMail(language, { ...confirmation, linkFallback }, { url, lifetime: hours });
}

interface Links {
  /** The address of the status page. */
  readonly status: string;
  readonly unsubscribe: string;
}

export function newsMail(language: Language, news: News, { status, unsubscribe }: Links): MailContent {
  const texts = MAIL_TEXTS[language];
  const said =
    news.subject === 'incident'
      ? aboutIncident(language, news.incident)
      : aboutMaintenance(language, news.maintenance, news.occasion);
  return {
    language,
    subject: texts.subject[said.occasion](said.title),
    heading: said.title,
    blocks: [
      ...said.blocks,
      { type: 'button', label: texts.button, url: status, fallback: texts.linkFallback },
      { type: 'link', text: texts.unsubscribe, url: unsubscribe },
    ],
    footer: texts.footer,
  };
}

interface Said {
  readonly occasion: Occasion;
  readonly title: string;
  readonly blocks: readonly MailBlock[];
}

/** Newest first, like on the page, because readers want the present state. */
function aboutIncident(language: Language, incident: Incident): Said {
  const texts = MAIL_TEXTS[language];
  const names = namesOf(language, texts, incident.parts);
  const occasion = incident.state === 'resolved' ? 'resolved' : incident.updates.length > 1 ? 'updated' : 'opened';
  return {
    occasion,
    title: incident.title ?? texts.outage(names),
    blocks: [
      ...incident.updates
        .slice(0, UPDATES_SHOWN)
        .flatMap(({ at, state, message }) => [
          { type: 'note' as const, text: `${texts.states[state]} · ${timeOf(language, at)}` },
          ...paragraphs(message),
        ]),
      ...paragraphs(incident.description),
      { type: 'note', text: texts.affected(names) },
      { type: 'note', text: texts.severityLine(texts.severities[incident.severity]) },
    ],
  };
}

function aboutMaintenance(language: Language, maintenance: Maintenance, occasion: Said['occasion']): Said {
  const texts = MAIL_TEXTS[language];
  const { title, description, parts, startsAt, endsAt } = maintenance;
  return {
    occasion,
    title,
    blocks: [
      ...(occasion === 'cancelled' || occasion === 'ended' ? paragraphs(texts[occasion]) : []),
      ...paragraphs(texts.window(timeOf(language, startsAt), timeOf(language, endsAt))),
      ...paragraphs(description),
      { type: 'note', text: texts.affected(namesOf(language, texts, parts)) },
    ],
  };
}

const namesOf = (language: Language, texts: MailTexts, parts: readonly Part[]): string =>
  new Intl.ListFormat(language).format(parts.map((part) => texts.parts[part]));

/** In UTC, since the reader's time zone is unknown. */
const timeOf = (language: Language, at: string): string =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(at));
