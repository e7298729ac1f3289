import { SCOPES_OF_ROUTES } from '@sillage/proto/values/api-scopes';
import { expect, test } from 'vitest';
import { nameOf } from '../../runtime/http/declarations.ts';
import { publicRoutes } from './routes.ts';

test('every route that a key reaches exists, asks for a session, and hands out no access', async () => {
  const routes = await publicRoutes();
  const open = routes.filter(({ route }) => SCOPES_OF_ROUTES[nameOf(route)] !== undefined);
  expect(open.map(({ route }) => nameOf(route)).sort()).toEqual(Object.keys(SCOPES_OF_ROUTES).sort());
  expect(open.filter(({ session }) => session !== true)).toEqual([]);
  const handsOutAccess = ({ route }: (typeof routes)[number]) => route.config?.changes === 'access';
  expect(open.filter(handsOutAccess)).toEqual([]);
});
