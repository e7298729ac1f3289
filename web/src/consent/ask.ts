import {
  type Choices,
  DEFAULT_OPTIONS,
  DEFAULT_PREFERENCES,
  decide,
  isBannerNeeded,
  isSignalled,
  OPTIONAL,
  onConsent,
  prove,
  readConsent,
} from './consent.ts';

/** A text of `consent.json`, by its key. */
export type ConsentText = (key: string, values?: Record<string, string>) => string;

interface AskOptions {
  readonly text: ConsentText;
  /** Where the privacy policy and the terms are. */
  readonly links: { readonly privacy: string; readonly terms: string };
}

const BUTTON =
  'inline-flex h-10 items-center justify-center rounded-lg border border-line-strong bg-sheet px-4 font-medium text-sm hover:bg-wash';

/**
 * Shows the banner at the bottom until the visitor decides, and its dialog. Written without a framework, because the
 * public pages, which have none, share it with the application. Returns a function that removes it.
 */
export function askForConsent(options: AskOptions): () => void {
  const { text, links } = options;
  void prove();
  const banner = element('section', {
    class: 'no-print fixed inset-x-0 bottom-0 z-50 max-h-[60dvh] overflow-y-auto border-t bg-raised py-4 shadow-float',
    'aria-label': text('banner.label'),
  });
  const body = element('p', { class: 'max-w-3xl text-sm leading-relaxed' }, text('banner.body'), ' ');
  body.append(
    element('a', { href: links.privacy, class: 'underline underline-offset-4' }, text('banner.privacy')),
    ' · ',
    element('a', { href: links.terms, class: 'underline underline-offset-4' }, text('banner.terms')),
  );
  const button = (label: string, act: () => void) => {
    const made = element('button', { type: 'button', class: BUTTON }, text(label));
    made.addEventListener('click', act);
    return made;
  };
  const all = { necessary: true, analytics: true, marketing: true, personalization: true } as const;
  const now = () => Date.now();
  banner.append(
    element(
      'div',
      { class: 'mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 px-4 sm:px-6' },
      body,
      element(
        'div',
        { class: 'grid grid-cols-1 gap-2 max-sm:w-full sm:grid-cols-3' },
        button('banner.customise', () => openPreferences(text)),
        button('banner.necessary', () =>
          decide('necessary_only', { preferences: DEFAULT_PREFERENCES, options: DEFAULT_OPTIONS }, now()),
        ),
        button('banner.all', () => decide('accept_all', { preferences: all, options: DEFAULT_OPTIONS }, now())),
      ),
    ),
  );
  const show = () => {
    if (isBannerNeeded(now())) document.body.append(banner);
    else banner.remove();
  };
  // Pads the page by the banner's height, so that its end can be scrolled into view.
  const observer = new ResizeObserver(() => {
    document.body.style.paddingBottom = banner.isConnected ? `${banner.offsetHeight}px` : '';
  });
  observer.observe(banner);
  show();
  const forget = onConsent(show);
  return () => {
    forget();
    banner.remove();
  };
}

/** The dialog of preferences: one switch for each category. */
export function openPreferences(text: ConsentText): void {
  const { preferences, options, decidedAtMs } = readConsent(Date.now());
  const dialog = element('dialog', {
    class:
      'm-auto w-[min(36rem,calc(100vw-2rem))] rounded-card border bg-raised p-6 text-ink shadow-float backdrop:bg-shade',
    'aria-labelledby': 'consent-title',
  });
  const form = element('form', { method: 'dialog', class: 'grid gap-5' });
  form.append(
    element('h2', { id: 'consent-title', class: 'font-semibold text-lg tracking-tight' }, text('dialog.title')),
    element('p', { class: 'text-ink-soft text-sm leading-relaxed' }, text('dialog.body')),
  );
  const inputs = (['necessary', ...OPTIONAL] as const).map((category) => {
    const input = element('input', { type: 'checkbox', name: category, class: 'mt-1 size-4 accent-wake' });
    input.checked = preferences[category];
    input.disabled = category === 'necessary';
    form.append(
      element(
        'label',
        { class: 'flex gap-3 text-sm' },
        input,
        element(
          'span',
          { class: 'grid gap-1' },
          element('span', { class: 'font-medium' }, text(`categories.${category}.title`)),
          element('span', { class: 'text-ink-soft leading-relaxed' }, text(`categories.${category}.body`)),
        ),
      ),
    );
    return [category, input] as const;
  });
  if (isSignalled()) form.append(element('p', { class: 'text-sm' }, text('signalled')));
  const date =
    decidedAtMs === null
      ? text('dialog.never')
      : new Date(decidedAtMs).toLocaleDateString(document.documentElement.lang);
  form.append(
    element('p', { class: 'text-ink-soft text-xs' }, text('dialog.updated', { date })),
    element(
      'div',
      { class: 'flex flex-wrap justify-end gap-2' },
      element('button', { type: 'submit', value: 'cancel', class: BUTTON }, text('dialog.cancel')),
      element(
        'button',
        { type: 'submit', value: 'save', class: `${BUTTON} border-wake bg-wake text-on-wake hover:bg-wake-ink` },
        text('dialog.save'),
      ),
    ),
  );
  dialog.append(form);
  dialog.addEventListener('close', () => {
    const isOn = Object.fromEntries(inputs.map(([category, input]) => [category, input.checked]));
    if (dialog.returnValue === 'save') {
      const chosen: Choices = {
        preferences: {
          necessary: true,
          analytics: isOn.analytics ?? false,
          marketing: isOn.marketing ?? false,
          personalization: isOn.personalization ?? false,
        },
        options,
      };
      decide('custom', chosen, Date.now());
    }
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}
