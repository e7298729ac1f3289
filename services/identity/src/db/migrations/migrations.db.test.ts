import { hash } from '@node-rs/bcrypt';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { createLifecycle, createLogger, createMetrics, loadConfig } from '@sillage/runtime/service';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { IdentityConfig } from '../../config.ts';
import { formatRefreshToken, refreshTokenKey } from '../../domain/refresh-token.ts';
import { startIdentity } from '../../start.ts';
import { INTERNAL_SECRET } from '../../testing/identity.ts';
import { send } from '../../testing/requests.ts';
import { type IdentityDatabase, SCHEMA } from '../schema.ts';
import { accounts } from './2026-11-21-accounts.ts';

const ISSUER = 'https://app.example.com/auth/v1';
const USER = '0198a000-0000-7000-8000-000000000001';
const SESSION = '6f1c1a52-58a2-4b1b-9a53-0d3f2a8f6c10';

test('accounts, sessions and tokens of the first version go on', async () => {
  const database = await createTestDatabase<IdentityDatabase>({ schema: SCHEMA, migrations: [accounts] });
  const life = createLifecycle(createLogger('identity', 'silent'));
  const hot = createMemoryHotStore();
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'first' };
  try {
    await sql`insert into users (id, email, password_hash, user_metadata, email_confirmed_at, created_at, updated_at)
      values (${USER}, 'ana@example.com', ${await hash('quiet-harbour-7', { cost: 12 })}, ${JSON.stringify({ full_name: 'Ana', sub: USER })}, now(), now(), now())`.execute(
      database.db,
    );
    await sql`insert into identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
      values (gen_random_uuid(), ${USER}, 'email', ${USER}, '{}', now(), now())`.execute(database.db);
    await sql`insert into sessions (id, user_id, aal, amr, created_at, refreshed_at)
      values (${SESSION}, ${USER}, 'aal1', '[{"method":"password","timestamp":1}]', now(), now())`.execute(database.db);
    await sql`insert into signing_keys (purpose, private_jwk) values ('access_tokens', ${JSON.stringify(jwk)})`.execute(database.db);

    const config = loadConfig(IdentityConfig, {
      DATABASE_URL: database.url,
      ISSUER_URL: ISSUER,
      INTERNAL_SECRET,
      JOBS_ENABLED: 'false',
    });
    const identity = await startIdentity(life, {
      config,
      hot,
      log: createLogger('identity', 'silent'),
      clock: Date.now,
      metrics: createMetrics('test'),
    });
    const [kept] = await database.db.selectFrom('signingKeys').selectAll().execute();
    expect(kept).toMatchObject({ privateJwk: null, sealedJwk: expect.any(Buffer) });
    const claims = { sub: USER, session_id: SESSION, role: 'authenticated', aal: 'aal1' };
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'first' })
      .setIssuer(ISSUER)
      .setAudience('authenticated')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
    const user = { id: USER, email: 'ana@example.com', phone: '', is_anonymous: false, user_metadata: { full_name: 'Ana' } };
    const shown = await send(identity, 'GET', '/user', { token });
    expect(shown).toMatchObject({ status: 200, body: user });
    expect(shown.body).not.toHaveProperty('user_metadata.sub');
    const refresh_token = formatRefreshToken({ sessionId: SESSION, generation: 0 }, refreshTokenKey(INTERNAL_SECRET));
    const refreshed = await send(identity, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token } });
    expect(refreshed).toMatchObject({ status: 200, body: { user } });
    const body = { email: 'ana@example.com', password: 'quiet-harbour-7' };
    expect(await send(identity, 'POST', '/token?grant_type=password', { body })).toMatchObject({ status: 200, body: { user } });
  } finally {
    await life.stop();
    await hot.close();
    await database.close();
  }
});
