import { DAY_MS } from '@sillage/proto/values/durations';
import { accountRecordRoutes } from '@sillage/runtime/export';
import { buildHttpApp, type HttpApp, type HttpAppOptions } from '@sillage/runtime/http';
import { acceptIdempotencyKeys } from '@sillage/runtime/idempotency';
import { deadTaskRoutes } from '@sillage/runtime/work-queue';
import { AuthError } from './auth-error.ts';
import { pathPrefixes } from './config.ts';
import { exportQueries } from './db/export.ts';
import type { IdentityDeps } from './deps.ts';
import { accountDeletionRoutes } from './routes/accounts/account-deletion.ts';
import { accountOwner } from './routes/accounts/account-owner.ts';
import { apiKeyRoutes } from './routes/accounts/api-keys.ts';
import { profileRoutes } from './routes/accounts/profile.ts';
import { restrictionRoutes } from './routes/accounts/restriction.ts';
import { secondFactorRoutes } from './routes/accounts/second-factors.ts';
import { securityLogRoutes } from './routes/accounts/security-log.ts';
import { signUpRoutes } from './routes/accounts/sign-up.ts';
import { supportAccessRoutes } from './routes/accounts/support-access.ts';
import { userRoutes } from './routes/accounts/user.ts';
import { adminRoutes } from './routes/admin/admin.ts';
import { administrationRoutes } from './routes/administration.ts';
import { answerError } from './routes/answer-errors.ts';
import { codeRoutes } from './routes/codes/codes.ts';
import { verifyRoutes } from './routes/codes/verify.ts';
import { demoRoutes } from './routes/demo.ts';
import { discoveryRoutes } from './routes/discovery.ts';
import { factorRoutes } from './routes/factors/factors.ts';
import { internalRoutes } from './routes/internal.ts';
import { noteMethods } from './routes/known-methods.ts';
import { authorizeRoutes } from './routes/providers/authorize.ts';
import { callbackRoutes } from './routes/providers/callback.ts';
import { identityRoutes } from './routes/providers/identities.ts';
import { ssoRoutes } from './routes/providers/sso.ts';
import { accountSessionRoutes } from './routes/sessions/account-sessions.ts';
import { rememberDevices } from './routes/sessions/known-device.ts';
import { tokenRoutes } from './routes/sessions/token.ts';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Total-Count, Link, X-Supabase-Api-Version',
};
const PREFLIGHT = {
  'access-control-allow-headers': 'Accept, Authorization, Content-Type, apikey, X-Client-Info, X-Supabase-Api-Version',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-max-age': '600',
};

/**
 * Mounts the same API under each prefix: under /auth/v1, where clients expect it, and at the root, unless PATH_PREFIX
 * sets one.
 */
export function buildApp(deps: IdentityDeps, options: Omit<HttpAppOptions, 'name'>): HttpApp {
  const app = buildHttpApp({ name: 'identity', ...options });
  acceptIdempotencyKeys(app, {
    ...deps,
    secret: deps.config.INTERNAL_SECRET,
    ownerOf: async (request) => (await accountOwner(deps, request)).account.user.id,
  });
  internalRoutes(app, deps);
  administrationRoutes(app, deps);
  deadTaskRoutes(app, { db: deps.db, internalSecret: deps.config.INTERNAL_SECRET });
  const { INTERNAL_SECRET: internalSecret, SESSION_LIFETIME_S, SECURITY_LOG_DAYS } = deps.config;
  const keptDays = { sessions: (SESSION_LIFETIME_S * 1000) / DAY_MS, 'security-log': SECURITY_LOG_DAYS };
  accountRecordRoutes(app, { db: deps.db, internalSecret, keptDays }, exportQueries);
  profileRoutes(app, deps);
  accountDeletionRoutes(app, deps);
  accountSessionRoutes(app, deps);
  securityLogRoutes(app, deps);
  secondFactorRoutes(app, deps);
  apiKeyRoutes(app, deps);
  supportAccessRoutes(app, deps);
  demoRoutes(app, deps);
  restrictionRoutes(app, deps);
  for (const prefix of pathPrefixes(deps.config)) {
    app.register(async (scope: HttpApp) => authRoutes(scope, deps), { prefix });
  }
  return app;
}

function authRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.setErrorHandler(answerError);
  // Any origin may call the API: tokens are sent in headers that a page must set itself, never in cookies. The only
  // cookie grants no access.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(CORS);
  });
  rememberDevices(app, deps);
  const methodsOf = noteMethods(app);
  discoveryRoutes(app, deps);
  signUpRoutes(app, deps);
  tokenRoutes(app, deps);
  authorizeRoutes(app, deps);
  callbackRoutes(app, deps);
  identityRoutes(app, deps);
  ssoRoutes(app);
  userRoutes(app, deps);
  factorRoutes(app, deps);
  codeRoutes(app, deps);
  verifyRoutes(app, deps);
  adminRoutes(app, deps);
  app.all('/*', { config: { changes: 'nothing' } }, async (request, reply) => {
    if (request.method === 'OPTIONS') return reply.code(204).headers(PREFLIGHT).send();
    const methods = methodsOf(request.url.split('?', 1)[0] ?? '');
    if (methods.length === 0) throw new AuthError(404, 'not_found', 'There is nothing at this address');
    reply.header('allow', methods.join(', '));
    throw new AuthError(405, 'method_not_allowed', `Use ${methods.join(' or ')} at this address`);
  });
}
