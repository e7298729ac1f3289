import { withFragment } from '../../domain/return-address.ts';
import type { ProviderTokens } from '../providers/provider-tokens.ts';
import type { SessionView } from './sessions.ts';

/** The address with the session in its fragment, where auth-js looks for it. `type` says which mail led there. */
export function withSession(target: string, session: SessionView & ProviderTokens, type?: string): string {
  return withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...(session.provider_token !== undefined && { provider_token: session.provider_token }),
    ...(session.provider_refresh_token !== undefined && { provider_refresh_token: session.provider_refresh_token }),
    refresh_token: session.refresh_token,
    // Marks the address as ours among others that carry an OAuth answer.
    sb: '',
    token_type: session.token_type,
    ...(type !== undefined && { type }),
  });
}
