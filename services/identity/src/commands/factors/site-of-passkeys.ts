import { AuthError } from '../../auth-error.ts';
import { type IdentityConfig, siteUrl } from '../../config.ts';
import { type RelyingParty, relyingParty } from '../../passkeys.ts';

/** As the installation is configured: what a client says of it is never looked at. Throws 422
 * `mfa_webauthn_enroll_not_enabled`. */
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
