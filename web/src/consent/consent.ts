import type { ConsentDecision, CookiePreferences, NewConsent } from '@sillage/proto/http/consents';
import { CONSENT_DAYS, CONSENT_VERSION } from '@sillage/proto/values/consent';
import { DAY_MS } from '@sillage/proto/values/durations';
import { isLanguage } from '@sillage/proto/values/languages';
import { v4 as uuid } from 'uuid';
import { z } from 'zod/mini';

/** The optional categories, which a visitor may allow. */
export const OPTIONAL = ['analytics', 'marketing', 'personalization'] as const;
export type OptionalCategory = (typeof OPTIONAL)[number];

/** Same as in the contract of the consent proof, whose schemas would bring all of Zod into each public page. */
const Preferences: z.ZodMiniType<CookiePreferences> = z.object({
  necessary: z.literal(true),
  analytics: z.boolean(),
  marketing: z.boolean(),
  personalization: z.boolean(),
});

const ConsentOptions = z.object({
  /** Disallows every optional category, whatever the preferences are. */
  strictMode: z.boolean(),
  /** Asks again after a year. */
  autoExpiry: z.boolean(),
  /** Disallows analytics and marketing, whatever the preferences are. */
  trackingOptOut: z.boolean(),
});
export type ConsentOptions = z.infer<typeof ConsentOptions>;

/** Four keys in the browser's storage. The flag stores the kind of decision, and whether its proof has been sent. */
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
  /** Null if nothing was decided, or if the decision is no longer valid. */
  readonly decidedAtMs: number | null;
  /** Null if nothing was decided, or if the decision does not expire. */
  readonly expiresAtMs: number | null;
}

export type Choices = Pick<Consent, 'preferences' | 'options'>;

const EXPIRES_AFTER_MS = CONSENT_DAYS * DAY_MS;
/** Event on the window after a decision. */
const CHANGED = 'sillage:consent';

const undecided: Consent = {
  preferences: DEFAULT_PREFERENCES,
  options: DEFAULT_OPTIONS,
  decidedAtMs: null,
  expiresAtMs: null,
};

/** The decision stored in this browser. If storage is blocked there is none, so nothing optional is allowed. */
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

/** True if the browser sends its owner's wish not to be tracked (Global Privacy Control); then it need not be asked. */
export const isSignalled = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

/** Whether the category is allowed now. Nothing optional is, until the visitor allows it. */
export function allows(category: OptionalCategory, nowMs: number): boolean {
  const { preferences, options, decidedAtMs } = readConsent(nowMs);
  if (decidedAtMs === null || options.strictMode || !preferences[category]) return false;
  return category === 'personalization' || !(options.trackingOptOut || isSignalled());
}

export const isBannerNeeded = (nowMs: number): boolean => readConsent(nowMs).decidedAtMs === null && !isSignalled();

/** Stores a decision in this browser, notifies open pages, and sends its proof. */
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

/** Disallows everything optional. */
export function withdraw(nowMs: number): void {
  decide('withdrawn', { preferences: DEFAULT_PREFERENCES, options: DEFAULT_OPTIONS }, nowMs);
}

/** Sends the proof of the last decision if it has not been received yet; each page tries again. */
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
    // Nothing was decided, or the server cannot be reached.
  }
}

/** Calls the listener after each decision, also in another tab. Returns a function that removes it. */
export function onConsent(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === KEYS.flag && listener();
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The visitor's copy of their decision. Times are ISO 8601. */
export function consentFile(nowMs: number): string {
  const { preferences, options, decidedAtMs } = readConsent(nowMs);
  const consentTimestamp = decidedAtMs === null ? null : new Date(decidedAtMs).toISOString();
  return JSON.stringify({ consentTimestamp, preferences, options, exportDate: new Date(nowMs).toISOString() }, null, 2);
}
