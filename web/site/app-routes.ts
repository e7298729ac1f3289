import routeTree from '../src/routeTree.gen.ts?raw';

const [, byFullPath = ''] = /interface FileRoutesByFullPath \{(.*?)\n\}/s.exec(routeTree) ?? [];
const routes = [...byFullPath.matchAll(/'(\/[^']*)':/g)].map(([, route = '']) => route);
if (routes.length === 0) throw new Error('routeTree.gen.ts lists no routes');

function patternOf(route: string): string {
  // Optional parameters, and those with text around them, are not supported.
  if (!/^(\/[\w-]+|\/\$\w+)*\/?$/.test(route)) throw new Error(`there is no pattern yet for the route ${route}`);
  return route.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+');
}

const PATTERN = new RegExp(`^(${routes.map(patternOf).join('|')})/?$`, 'i');

/** Whether an address is a route of the application; case-insensitive, like its router. */
export const isAppRoute = (path: string): boolean => PATTERN.test(path);
