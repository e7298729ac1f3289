import type { FastifyRequest } from 'fastify';
import { AuthError } from '../../auth-error.ts';
import type { JourneyError } from '../../domain/return-address.ts';
import { ProviderError } from '../../providers/identity-provider.ts';

/**
 * What a client gets when a provider could not help; operators read the cause in the log. 424, not 5xx: this service
 * is well, and a client that tries a 5xx again and again would only wait longer. `refusal` is for an answer that does
 * not hold.
 */
export function mapProviderError(error: unknown, request: FastifyRequest, refusal: AuthError): AuthError {
  if (error instanceof AuthError) return error;
  if (!(error instanceof ProviderError)) throw error;
  request.log.warn({ err: error }, 'an identity provider could not help');
  if (error.kind === 'refused') return refusal;
  return new AuthError(424, 'provider_unavailable', 'The identity provider does not answer. Try again later.');
}

const OAUTH_ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  424: 'temporarily_unavailable',
};

/** As a page reads it from its address. */
export function journeyError({ status, code, message }: AuthError): JourneyError {
  return { error: OAUTH_ERRORS[status] ?? 'access_denied', error_code: code, error_description: message };
}
