import type { ConsentDecision, CookiePreferences, NewConsent } from '@sillage/proto/http/consents';
import { CONSENT_DAYS, CONSENT_VERSION } from '@sillage/proto/values/consent';
import { DAY_MS } from '@sillage/proto/values/durations';
import { isLanguage } from '@sillage/proto/values/languages';
import { v4 as uuid } from 'uuid';
import { z } from 'zod/mini';

/** What a visitor may allow besides what is necessary. */
export const OPTIONAL = ['analytics', 'marketing', 'personalization'] as const;
export type OptionalCategory = (typeof OPTIONAL)[number];

/** As the contract of the proof has them; its own schemas would bring all of Zod into each public page. */
const Preferences: z.ZodMiniType<CookiePreferences> = z.object({
  necessary: z.literal(true),
  analytics: z.boolean(),
  marketing: z.boolean(),
  personalization: z.boolean(),
});

const ConsentOptions = z.object({
  /** Nothing optional, whatever the preferences say. */
  strictMode: z.boolean(),
  /** Asks again after a year. */
  autoExpiry: z.boolean(),
  /** Neither analytics nor marketing, whatever the preferences say. */
  trackingOptOut: z.boolean(),
});
export type ConsentOptions = z.infer<typeof ConsentOptions>;

/** Four keys in the browser's storage. The flag says of what was decided, and whether the proof of it has arrived. */
const KEYS = {
  flag: 'sillage.consent',
  preferences: 'sillage.consentPreferences',
  timestamp: 'sillage.consentTimestamp',
  options: 'sillage.consentOptions',
} as const;

const Flag = z.object({
  version: z.int(),
  id: z.string(),
  decision: z.string(),
  isProved: z.boolean(),
});

export const DEFAULT_PREFERENCES: CookiePreferences = {
  necessary: true,
  analytics: false,
  marketing: false,
  personalization: false,
};
export const DEFAULT_OPTIONS: ConsentOptions = { strictMode: false, autoExpiry: true, trackingOptOut: false };

export interface Consent {
  readonly preferences: CookiePreferences;
  readonly options: ConsentOptions;
  /** Null: nothing was decided, or what was decided is no longer good. */
  readonly decidedAtMs: number | null;
  /** Null: nothing was decided, or it does not expire. */
  readonly expiresAtMs: number | null;
}

export type Choices = Pick<Consent, 'preferences' | 'options'>;

const EXPIRES_AFTER_MS = CONSENT_DAYS * DAY_MS;
/** Told to the window when something was decided. */
const CHANGED = 'sillage:consent';

const undecided: Consent = {
  preferences: DEFAULT_PREFERENCES,
  options: DEFAULT_OPTIONS,
  decidedAtMs: null,
  expiresAtMs: null,
};

/** What was decided in this browser. Nothing is where storage is blocked, too: then nothing optional is allowed. */
export function readConsent(nowMs: number): Consent {
  try {
    const read = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');
    const flag = Flag.safeParse(read(KEYS.flag));
    if (!flag.success || flag.data.version !== CONSENT_VERSION) return undecided;
    const preferences = Preferences.parse(read(KEYS.preferences));
    const options = ConsentOptions.parse(read(KEYS.options));
    const decidedAtMs = z.number().parse(read(KEYS.timestamp));
    const expiresAtMs = options.autoExpiry ? decidedAtMs + EXPIRES_AFTER_MS : null;
    return expiresAtMs !== null && nowMs >= expiresAtMs
      ? undecided
      : { preferences, options, decidedAtMs, expiresAtMs };
  } catch {
    return undecided;
  }
}

/** The browser asks on behalf of its owner not to be tracked: an answer before anything is asked. */
export const isSignalled = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

/** Whether it may be done now: nothing optional before it was allowed. */
export function allows(category: OptionalCategory, nowMs: number): boolean {
  const { preferences, options, decidedAtMs } = readConsent(nowMs);
  if (decidedAtMs === null || options.strictMode || !preferences[category]) return false;
  return category === 'personalization' || !(options.trackingOptOut || isSignalled());
}

export const isAsked = (nowMs: number): boolean => readConsent(nowMs).decidedAtMs === null && !isSignalled();

/** Keeps a decision in this browser, tells the pages that are open, and sends the proof of it. */
export function decide(decision: ConsentDecision, { preferences, options }: Choices, nowMs: number): void {
  const write = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value));
  try {
    write(KEYS.preferences, preferences);
    write(KEYS.options, options);
    write(KEYS.timestamp, nowMs);
    write(KEYS.flag, { version: CONSENT_VERSION, id: uuid(), decision, isProved: false });
  } catch {
    // Storage is blocked: nothing optional is allowed, and the next page asks again.
  }
  window.dispatchEvent(new Event(CHANGED));
  void prove();
}

/** Nothing optional any more. */
export function withdraw(nowMs: number): void {
  decide('withdrawn', { preferences: DEFAULT_PREFERENCES, options: DEFAULT_OPTIONS }, nowMs);
}

/** Sends the proof of the last decision where it has not arrived yet: again with each page, until it has. */
export async function prove(): Promise<void> {
  try {
    const flag = Flag.parse(JSON.parse(localStorage.getItem(KEYS.flag) ?? 'null'));
    if (flag.isProved) return;
    const { lang } = document.documentElement;
    const consent = {
      id: flag.id,
      version: flag.version,
      decision: flag.decision,
      preferences: JSON.parse(localStorage.getItem(KEYS.preferences) ?? 'null'),
      language: isLanguage(lang) ? lang : 'en',
    } satisfies Record<keyof NewConsent, unknown>;
    const answer = await fetch('/api/v1/consents', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(consent),
      keepalive: true,
    });
    const last = Flag.parse(JSON.parse(localStorage.getItem(KEYS.flag) ?? 'null'));
    if (answer.ok && last.id === flag.id) localStorage.setItem(KEYS.flag, JSON.stringify({ ...last, isProved: true }));
  } catch {
    // Nothing was decided, or nobody answers.
  }
}

/** Also when another tab decides. Returns what ends it. */
export function onConsent(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === KEYS.flag && listener();
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The file that a person takes with them. Times are ISO 8601. */
export function consentFile(nowMs: number): string {
  const { preferences, options, decidedAtMs } = readConsent(nowMs);
  const consentTimestamp = decidedAtMs === null ? null : new Date(decidedAtMs).toISOString();
  return JSON.stringify({ consentTimestamp, preferences, options, exportDate: new Date(nowMs).toISOString() }, null, 2);
}
