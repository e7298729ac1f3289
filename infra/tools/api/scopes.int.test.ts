import { SCOPES_OF_ROUTES } from '@sillage/proto/values/api-scopes';
import { expect, test } from 'vitest';
import { nameOf } from '../../runtime/http/app/declarations.ts';
import { publicRoutes } from './routes.ts';

const EXPORT = 'GET /api/v1/account/export';

test('every route that a key reaches exists, asks for a session, and lets nothing out but the export', async () => {
  const routes = await publicRoutes();
  const open = routes.filter(({ route }) => SCOPES_OF_ROUTES[nameOf(route)] !== undefined);
  expect(open.map(({ route }) => nameOf(route)).sort()).toEqual(Object.keys(SCOPES_OF_ROUTES).sort());
  expect(open.filter(({ session }) => session !== true)).toEqual([]);
  const sensitive = open.filter(({ route }) => route.config?.changes === 'access');
  expect(sensitive.map(({ route }) => nameOf(route))).toEqual([EXPORT]);
});

test('the scope of the export opens nothing else', () => {
  const routes = Object.entries(SCOPES_OF_ROUTES).filter(([, scope]) => scope === SCOPES_OF_ROUTES[EXPORT]);
  expect(routes.map(([route]) => route)).toEqual([EXPORT]);
});
