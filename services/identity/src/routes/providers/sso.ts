import type { HttpApp } from '@sillage/runtime/http';
import { AuthError } from '../../auth-error.ts';
import { OWN_CHECK } from '../own-check.ts';

/** Single sign-on by SAML is not offered; providers that speak OpenID Connect are. */
export function ssoRoutes(app: HttpApp): void {
  app.post('/sso', OWN_CHECK, async () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
}
