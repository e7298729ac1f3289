import type { FastifyRequest } from 'fastify';
import { AuthError } from '../../auth-error.ts';
import type { JourneyError } from '../../domain/return-address.ts';
import { ProviderError } from '../../providers/identity-provider.ts';

/**
 * The client's error when a provider failed; the cause is logged for operators. 424 rather than 5xx: this service is
 * healthy, and clients would retry a 5xx in vain. `refusal` is for an invalid answer of the provider.
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

/** The error as parameters of the page's address. */
export function journeyError({ status, code, message }: AuthError): JourneyError {
  return { error: OAUTH_ERRORS[status] ?? 'access_denied', error_code: code, error_description: message };
}
