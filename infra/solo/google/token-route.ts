import { createHash, randomBytes } from 'node:crypto';
import { type HttpApp, isSameSecret } from '@sillage/runtime/http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { z } from 'zod';
import type { Grant } from './account-routes.ts';
import type { Waiting } from './waiting.ts';

const TTL_S = 3600;

const TokenBody = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.string(),
  client_secret: z.string(),
  redirect_uri: z.string(),
  code: z.string(),
  code_verifier: z.string(),
});

export interface TokenRoute {
  readonly issuer: () => string;
  readonly client: { readonly id: string; readonly secret: string };
  readonly redirectUri: string;
  readonly codes: Waiting<Grant>;
}

/** Exchanges a code for an ID token, and publishes the signing key, which is created with this process. */
export async function tokenRoute(app: HttpApp, { issuer, client, redirectUri, codes }: TokenRoute): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const kid = randomBytes(8).toString('base64url');
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };

  app.get('/jwks', () => ({ keys: [jwk] }));

  app.post('/token', { config: { changes: 'nothing' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const body = TokenBody.safeParse(request.body).data;
    if (body?.client_id !== client.id || !isSameSecret(body.client_secret, client.secret))
      return reply.code(401).send({ error: 'invalid_client' });
    const grant = codes.take(body.code);
    if (!grant || body.redirect_uri !== redirectUri || s256(body.code_verifier) !== grant.challenge) {
      return reply.code(400).send({ error: 'invalid_grant' });
    }
    const idToken = await new SignJWT({
      email: grant.email,
      email_verified: true,
      name: grant.email.split('@', 1)[0],
      ...(grant.nonce !== undefined && { nonce: grant.nonce }),
    })
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
      .setIssuer(issuer())
      .setAudience(client.id)
      .setSubject(subjectOf(grant.email))
      .setIssuedAt()
      .setExpirationTime(`${TTL_S}s`)
      .sign(privateKey);
    const accessToken = randomBytes(24).toString('base64url');
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: TTL_S,
      scope: 'openid email profile',
      id_token: idToken,
    };
  });
}

const s256 = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** The same id for the same person, even after a restart. */
const subjectOf = (email: string): string =>
  createHash('sha256').update(`stand-in ${email}`).digest('hex').slice(0, 32);
