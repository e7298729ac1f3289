import { withFragment } from '../../domain/return-address.ts';
import type { ProviderTokens } from '../providers/provider-tokens.ts';
import type { SessionView } from './sessions.ts';

/** The redirect address with the session in its fragment, where auth-js expects it. `type` names the kind of mail. */
export function withSession(target: string, session: SessionView & ProviderTokens, type?: string): string {
  return withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...(session.provider_token !== undefined && { provider_token: session.provider_token }),
    ...(session.provider_refresh_token !== undefined && { provider_refresh_token: session.provider_refresh_token }),
    refresh_token: session.refresh_token,
    // Marks the fragment as ours, as opposed to another OAuth response.
    sb: '',
    token_type: session.token_type,
    ...(type !== undefined && { type }),
  });
}
