import type { ProviderTokens } from '../commands/providers/provider-tokens.ts';
import type { ProviderProfile } from '../domain/provider-profile.ts';

/** Somebody else who knows who a person is. Every call rejects with a ProviderError alone. */
export interface IdentityProvider {
  /** As `provider` names it in requests, such as `google` or `custom:acme`. */
  readonly name: string;
  /** Where the browser goes to sign in there. */
  authorizationUrl(journey: ProviderJourney, wishes: JourneyWishes): Promise<string>;
  /** Exchanges what the browser came back with (`code`, `state`, `iss`), and checks that it belongs to this journey. */
  finish(answer: URLSearchParams, journey: ProviderJourney): Promise<ProviderAnswer>;
  /**
   * Checks an ID token that the client got by itself: signature, issuer, audience, time, nonce, and the access token's
   * hash.
   */
  readIdToken(token: GivenIdToken, nowMs: number): Promise<ProviderProfile>;
}

export interface ProviderJourney {
  readonly state: string;
  readonly nonce: string;
  /** Of the code exchange between us and the provider. */
  readonly verifier: string;
}

export interface JourneyWishes {
  /** Beside the configured ones. */
  readonly scopes: readonly string[];
  /** Further parameters for the provider, such as `prompt` or `login_hint`. */
  readonly params: Readonly<Record<string, string>>;
}

export interface ProviderAnswer {
  readonly profile: ProviderProfile;
  readonly tokens: ProviderTokens;
}

export interface GivenIdToken {
  readonly idToken: string;
  /** As the client made it; the token holds its SHA-256. Empty: none. */
  readonly nonce: string;
  /** Empty: none. */
  readonly accessToken: string;
}

/** `unavailable`: not reachable, too slow, or broken: try later. `refused`: its answer does not hold. */
export class ProviderError extends Error {
  readonly kind: 'unavailable' | 'refused';

  constructor(kind: 'unavailable' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProviderError';
    this.kind = kind;
  }
}
