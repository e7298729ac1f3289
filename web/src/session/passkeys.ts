import type { MFAVerifyWebauthnParams } from '@supabase/auth-js';
import i18next from 'i18next';
import { errorSentence } from '../api/api-error.ts';
import { isAuthError } from './auth-errors.ts';
import type { SessionStore } from './session-store.ts';

type Answer<Act extends 'create' | 'request'> = MFAVerifyWebauthnParams<Act>['webauthn']['credential_response'];

/** False in old browsers, and on pages without HTTPS. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'credentials' in navigator && window.isSecureContext;

/**
 * Makes the browser create the passkey of a new factor, or sign with that of a verified one, and raises the session. It
 * does not use the client's own helper, which offers security keys only, because a phone or computer can be a passkey,
 * too.
 */
export async function provePasskey({ ask }: Pick<SessionStore, 'ask'>, factorId: string): Promise<void> {
  const site = { rpId: location.hostname, rpOrigins: [location.origin] };
  const { id: challengeId, webauthn } = await ask((auth) => auth.mfa.challenge({ factorId, webauthn: site }));
  const { type } = webauthn;
  if (type === 'create') {
    const { excludeCredentials = [], ...options } = webauthn.credential_options.publicKey;
    const publicKey = { ...options, excludeCredentials: excludeCredentials.map(descriptor) };
    const credential_response = answerOf<typeof type>(await navigator.credentials.create({ publicKey }));
    await ask((auth) => auth.mfa.verify({ factorId, challengeId, webauthn: { ...site, type, credential_response } }));
  } else {
    const { allowCredentials = [], ...options } = webauthn.credential_options.publicKey;
    const publicKey = { ...options, allowCredentials: allowCredentials.map(descriptor) };
    const credential_response = answerOf<typeof type>(await navigator.credentials.get({ publicKey }));
    await ask((auth) => auth.mfa.verify({ factorId, challengeId, webauthn: { ...site, type, credential_response } }));
  }
}

/** The client's types allow other transports than the types of browsers. */
const descriptor = ({
  id,
  transports = [],
}: {
  readonly id: BufferSource;
  readonly transports?: readonly string[];
}) => ({
  id,
  type: 'public-key' as const,
  transports: transports.filter(isTransport),
});

const isTransport = (transport: string): transport is AuthenticatorTransport =>
  ['ble', 'hybrid', 'internal', 'nfc', 'usb'].includes(transport);

function answerOf<Act extends 'create' | 'request'>(credential: Credential | null): Answer<Act> {
  if (!isAnswer<Act>(credential)) throw new DOMException('The browser gave no passkey', 'NotAllowedError');
  return credential;
}

const isAnswer = <Act extends 'create' | 'request'>(credential: Credential | null): credential is Answer<Act> =>
  credential instanceof PublicKeyCredential;

/** Texts for the errors of browsers and of the server, by error name. */
const SENTENCES: Readonly<Record<string, string>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'otherAddress',
  NotSupportedError: 'unfit',
  ConstraintError: 'unfit',
  mfa_verification_failed: 'refused',
  mfa_verification_rejected: 'copied',
  mfa_challenge_expired: 'expired',
};

/** The message for the user about a passkey that could not be created or used. */
export function passkeySentence(error: unknown): string {
  const name = error instanceof DOMException ? error.name : isAuthError(error) ? error.code : undefined;
  const sentence = name === undefined ? undefined : SENTENCES[name];
  if (sentence !== undefined) return i18next.t(`auth:passkey.error.${sentence}`);
  return error instanceof DOMException ? i18next.t('auth:passkey.error.failed') : errorSentence(error);
}
