import type { ProviderTokens } from '../commands/providers/provider-tokens.ts';
import type { ProviderProfile } from '../domain/provider-profile.ts';

/** An external identity provider. Every call rejects with a ProviderError only. */
export interface IdentityProvider {
  /** The value of `provider` in requests, such as `google` or `custom:acme`. */
  readonly name: string;
  /** The address at which the browser signs in. */
  authorizationUrl(journey: ProviderJourney, wishes: JourneyWishes): Promise<string>;
  /**
   * Exchanges the parameters of the browser's return (`code`, `state`, `iss`), and checks that they belong to this
   * journey.
   */
  finish(answer: URLSearchParams, journey: ProviderJourney): Promise<ProviderAnswer>;
  /**
   * Checks an ID token that the client obtained itself: signature, issuer, audience, time, nonce, and the access
   * token's hash.
   */
  readIdToken(token: GivenIdToken, nowMs: number): Promise<ProviderProfile>;
}

export interface ProviderJourney {
  readonly state: string;
  readonly nonce: string;
  /** PKCE verifier between this service and the provider. */
  readonly verifier: string;
}

export interface JourneyWishes {
  /** In addition to the configured ones. */
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
  /** As the client created it; the token contains its SHA-256. Empty if there is none. */
  readonly nonce: string;
  /** Empty if there is none. */
  readonly accessToken: string;
}

/** `unavailable`: unreachable, too slow, or failing; retry later. `refused`: the provider's answer is invalid. */
export class ProviderError extends Error {
  readonly kind: 'unavailable' | 'refused';

  constructor(kind: 'unavailable' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProviderError';
    this.kind = kind;
  }
}
