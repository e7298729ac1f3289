import { SCOPES_OF_ROUTES } from '@sillage/proto/values/api-scopes';
import { expect, test } from 'vitest';
import { nameOf } from '../../runtime/http/app/declarations.ts';
import { publicRoutes } from './routes.ts';

test('every route that a key reaches exists, asks for a session, and only two scopes let data out', async () => {
  const routes = await publicRoutes();
  const open = routes.filter(({ route }) => SCOPES_OF_ROUTES[nameOf(route)] !== undefined);
  expect(open.map(({ route }) => nameOf(route)).sort()).toEqual(Object.keys(SCOPES_OF_ROUTES).sort());
  expect(open.filter(({ session }) => session !== true)).toEqual([]);
  const sensitive = open.filter(({ route }) => route.config?.changes === 'access');
  const scopes = new Set(sensitive.map(({ route }) => SCOPES_OF_ROUTES[nameOf(route)]));
  expect([...scopes].sort()).toEqual(['export:read', 'webhooks:write']);
});

test.each([
  ['export:read', /^GET \/api\/v1\/account\/export$/],
  ['webhooks:write', /^(POST|PATCH|DELETE) \/api\/v1\/integrations\/webhook-endpoints\b/],
])('the scope %s opens nothing else', (scope, own) => {
  const routes = Object.keys(SCOPES_OF_ROUTES).filter((route) => SCOPES_OF_ROUTES[route] === scope);
  expect(routes.filter((route) => !own.test(route))).toEqual([]);
});
