import type { KeptClick, VisitAnswer } from '@sillage/proto/http/visits';
import { DAY_MS } from '@sillage/proto/values/durations';
import { z } from 'zod/mini';
import { saveFile } from '../../src/ui/browser/save-file.ts';

const PATH = '/api/v1/visits';

const Kept = z.nullable(z.string());
const Answer: z.ZodMiniType<VisitAnswer> = z.object({
  cookie: z.enum(['none', 'set', 'refused']),
  click: z.nullable(
    z.object({
      occurredAt: z.string(),
      shopHost: Kept,
      country: Kept,
      device: Kept,
      browser: Kept,
      os: Kept,
      referrerHost: Kept,
      fromDatacenter: z.boolean(),
      subs: z.array(z.string()),
      ordersAt: z.array(z.string()),
      keptDays: z.nullable(z.number()),
    }),
  ),
});

const Texts = z.record(z.enum(['click', 'fields', 'until', 'devices', 'cookie']), z.record(z.string(), z.string()));
type Texts = z.infer<typeof Texts>;

/** Shows the stored click whose token is in the address, and whether this browser has the cookie. */
export class VisitsPage {
  readonly #place: HTMLElement;
  readonly #texts: Texts;

  constructor(place: HTMLElement) {
    this.#place = place;
    this.#texts = Texts.parse(JSON.parse(place.querySelector('script')?.textContent ?? 'null'));
  }

  follow(): void {
    this.#at('[data-cookie-remove]').addEventListener('click', () => void this.#forget(false));
    this.#at('[data-cookie-refuse]').addEventListener('click', () => void this.#forget(true));
    addEventListener('hashchange', () => void this.#show());
    void this.#show();
  }

  async #show(): Promise<void> {
    const token = location.hash.slice(1);
    const says = this.#at('[data-click-says]');
    const { click: texts, cookie } = this.#texts;
    // The address may contain an anchor of this page instead of a token.
    const isAsked = token !== '' && document.getElementById(token) === null;
    says.textContent = (isAsked ? texts.loading : texts.none) ?? '';
    this.#list(undefined);
    try {
      const answer = await post(PATH, isAsked ? { token } : {});
      // The state of the cookie is shown even if the token is wrong.
      const { click, cookie: state } = Answer.parse(await (answer.ok ? answer : await post(PATH, {})).json());
      this.#at('[data-cookie-says]').textContent = cookie[state] ?? '';
      if (!isAsked) return;
      says.textContent = (answer.ok ? (click ? '' : texts.gone) : texts.wrong) ?? '';
      if (click) this.#list(click);
    } catch {
      says.textContent = texts.failed ?? '';
    }
  }

  #list(click: KeptClick | undefined): void {
    const list = this.#at('[data-click]');
    const download = this.#at('[data-download]');
    list.hidden = click === undefined;
    download.hidden = click === undefined;
    if (!click) return;
    list.replaceChildren(...this.#rowsOf(click).map(([name, text]) => row(this.#texts.fields[name] ?? '', text)));
    download.onclick = () =>
      saveFile(new Blob([JSON.stringify(click, null, 2)], { type: 'application/json' }), 'visit.json');
  }

  #rowsOf(click: KeptClick): readonly (readonly [string, string])[] {
    const { click: texts, until, devices } = this.#texts;
    const { lang } = document.documentElement;
    const time = (at: string) =>
      new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at));
    const kept = (value: string | null) => value || (texts.empty ?? '');
    const country =
      click.country === null || click.country === ''
        ? kept(null)
        : (new Intl.DisplayNames([lang], { type: 'region' }).of(click.country) ?? click.country);
    const endsAt =
      click.keptDays === null ? undefined : new Date(Date.parse(click.occurredAt) + click.keptDays * DAY_MS);
    const date = endsAt && new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(endsAt);
    return [
      ['occurredAt', time(click.occurredAt)],
      ['shopHost', kept(click.shopHost)],
      ['country', country],
      ['device', devices[click.device ?? ''] ?? kept(click.device)],
      ['browser', kept(click.browser)],
      ['os', kept(click.os)],
      ['referrerHost', kept(click.referrerHost)],
      ...(click.fromDatacenter ? ([['network', texts.datacenter ?? '']] as const) : []),
      ['subs', kept(click.subs.join(', '))],
      ['ordersAt', click.ordersAt.map(time).join('\n') || '–'],
      ['until', (date === undefined ? until.always : until.days?.replace('{{date}}', date)) ?? ''],
    ];
  }

  async #forget(refuse: boolean): Promise<void> {
    const says = this.#at('[data-cookie-says]');
    const { cookie } = this.#texts;
    try {
      const answer = await post(`${PATH}/forget`, { refuse });
      if (!answer.ok) throw new Error(`answered with ${answer.status}`);
      says.textContent = (refuse ? cookie.refused : cookie.removed) ?? '';
    } catch {
      says.textContent = cookie.failed ?? '';
    }
  }

  #at(selector: string): HTMLElement {
    const found = this.#place.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`the page of visits has no ${selector}`);
    return found;
  }
}

function post(path: string, body: object): Promise<Response> {
  return fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

function row(name: string, text: string): HTMLElement {
  const made = document.createElement('div');
  made.className = 'grid gap-1.5 border-b py-3 text-sm';
  const term = document.createElement('dt');
  term.className = 'text-ink-soft';
  term.textContent = name;
  const value = document.createElement('dd');
  value.className = 'wrap-anywhere whitespace-pre-line';
  value.textContent = text;
  made.append(term, value);
  return made;
}
