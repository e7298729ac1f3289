import { AuthError } from '../../auth-error.ts';
import { type IdentityConfig, siteUrl } from '../../config.ts';
import { type RelyingParty, relyingParty } from '../../passkeys.ts';

/**
 * The relying party, from the configuration only; the client's claims are ignored. Throws 422
 * `mfa_webauthn_enroll_not_enabled`.
 */
export function siteOfPasskeys(config: Pick<IdentityConfig, 'SITE_URL' | 'ISSUER_URL'>): RelyingParty {
  const site = relyingParty(siteUrl(config));
  if (!site)
    throw new AuthError(
      422,
      'mfa_webauthn_enroll_not_enabled',
      'MFA is disabled for WebAuthn: the address of this site is not a domain name',
    );
  return site;
}
