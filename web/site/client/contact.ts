import type { ContactPage, NewContactMessage } from '@sillage/proto/http/contact';
import { DEFAULT_LANGUAGE, isLanguage } from '@sillage/proto/values/languages';
import { z } from 'zod/mini';
import { signedIn } from './signed-in.ts';
import { showToast } from './toast.ts';

const CONTACT_PATH = '/api/v1/contact';

const REQUIRED = ['name', 'email', 'subject', 'message'] as const;
type Required = (typeof REQUIRED)[number];

const Texts = z.object({
  send: z.string(),
  sending: z.string(),
  missing: z.record(z.enum([...REQUIRED, 'validEmail']), z.string()),
  sent: z.object({ title: z.string(), body: z.string() }),
  failed: z.object({
    title: z.string(),
    kept: z.string(),
    stale: z.string(),
    limited: z.string(),
    byMail: z.string(),
  }),
});
type Texts = z.infer<typeof Texts>;

const OpenedForm: z.ZodMiniType<Pick<ContactPage, 'formToken' | 'sendableInMs'>> = z.object({
  formToken: z.string(),
  sendableInMs: z.number(),
});

/** Validates the message and sends it; after a failure the input is kept. */
export class ContactForm {
  readonly #form: HTMLFormElement;
  readonly #texts: Texts;
  readonly #supportEmail: string;
  /** A form token is valid for one message, so each message and each attempt gets a new one. */
  #opened = openForm();

  constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#texts = Texts.parse(JSON.parse(form.querySelector('script')?.textContent ?? 'null'));
    this.#supportEmail = form.dataset.contact ?? '';
    this.#opened.catch(() => {});
  }

  follow(): void {
    const asked = new URLSearchParams(location.search);
    this.#field('subject').value = asked.get('subject') ?? '';
    const about = asked.get('about') ?? '';
    this.#field('message').value = about === '' ? '' : `\n\n${about}`;
    this.#nameSender();
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#send();
    });
    // Invalid fields are validated again with each letter.
    for (const name of REQUIRED)
      this.#field(name).addEventListener('input', () => {
        if (this.#field(name).getAttribute('aria-invalid') === 'true') this.#check(name);
      });
  }

  #field(name: string): HTMLInputElement | HTMLTextAreaElement {
    const field = this.#form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field;
    throw new Error(`the contact form has no field ${name}`);
  }

  #nameSender(): void {
    this.#field('email').value = signedIn()?.email ?? '';
  }

  /** True if the field is valid; otherwise the problem is shown below it. */
  #check(name: Required): boolean {
    const field = this.#field(name);
    const value = field.value.trim();
    const isAddress = name !== 'email' || z.email().safeParse(value).success;
    const problem = value === '' ? name : isAddress ? null : 'validEmail';
    const id = `${name}-problem`;
    document.getElementById(id)?.remove();
    field.setAttribute('aria-invalid', String(problem !== null));
    const hint = name === 'message' ? 'message-hint' : '';
    field.setAttribute('aria-describedby', problem === null ? hint : `${hint} ${id}`.trim());
    if (problem === null) return true;
    const line = document.createElement('p');
    line.id = id;
    line.setAttribute('role', 'alert');
    line.className = 'text-negative-ink text-sm';
    line.textContent = this.#texts.missing[problem];
    field.after(line);
    return false;
  }

  async #send(): Promise<void> {
    const wrong = REQUIRED.filter((name) => !this.#check(name));
    const [first] = wrong;
    if (first !== undefined) return this.#field(first).focus();
    const button = this.#form.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (!button || button.disabled) return;
    button.disabled = true;
    button.textContent = this.#texts.sending;
    try {
      const failure = await this.#deliver();
      this.#show(failure);
      if (failure === null) this.#clear();
      // After a failure the same form is sent again: the message may have arrived, and counts once for each form.
      if (failure === null || failure === this.#texts.failed.stale) {
        this.#opened = openForm();
        this.#opened.catch(() => {});
      }
    } finally {
      button.disabled = false;
      button.textContent = this.#texts.send;
    }
  }

  /** Null on success; otherwise the reason, empty if it is unknown. */
  async #deliver(): Promise<string | null> {
    const { lang } = document.documentElement;
    const { token } = signedIn() ?? {};
    try {
      const { formToken, sendableAtMs } = await this.#opened.catch(openForm);
      await new Promise((resolve) => setTimeout(resolve, sendableAtMs - Date.now()));
      const words = {
        name: this.#field('name').value,
        email: this.#field('email').value,
        company: this.#field('company').value,
        subject: this.#field('subject').value,
        message: this.#field('message').value,
        homepage: this.#field('homepage').value,
        language: isLanguage(lang) ? lang : DEFAULT_LANGUAGE,
        formToken,
      } satisfies NewContactMessage;
      const answer = await fetch(CONTACT_PATH, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(words),
      });
      if (answer.ok) return null;
      return { 409: this.#texts.failed.stale, 429: this.#texts.failed.limited }[answer.status] ?? '';
    } catch {
      return '';
    }
  }

  #clear(): void {
    for (const name of [...REQUIRED, 'company']) this.#field(name).value = '';
    this.#nameSender();
    showToast(this.#texts.sent);
  }

  #show(failure: string | null): void {
    const place = this.#form.querySelector('[data-failure]');
    if (!place) return;
    place.replaceChildren();
    if (failure === null) return;
    const { title, kept, byMail } = this.#texts.failed;
    const notice = document.createElement('div');
    notice.setAttribute('role', 'alert');
    notice.className = 'grid gap-1.5 rounded-card border border-negative-ink bg-negative-wash px-5 py-4 text-sm';
    const line = (text: string, look = '') => {
      const made = document.createElement('p');
      made.className = look;
      made.textContent = text;
      return made;
    };
    const link = document.createElement('a');
    const { value: subject } = this.#field('subject');
    const { value: message } = this.#field('message');
    link.href = `mailto:${this.#supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`;
    link.className = 'w-fit font-medium underline underline-offset-4';
    link.textContent = byMail.replace('{{email}}', this.#supportEmail);
    notice.append(line(title, 'font-semibold'), ...(failure === '' ? [] : [line(failure)]), line(kept), link);
    place.append(notice);
  }
}

async function openForm() {
  const page = OpenedForm.parse(await (await fetch(CONTACT_PATH)).json());
  return { formToken: page.formToken, sendableAtMs: Date.now() + page.sendableInMs };
}
