import routeTree from '../src/routeTree.gen.ts?raw';

const [, byFullPath = ''] = /interface FileRoutesByFullPath \{(.*?)\n\}/s.exec(routeTree) ?? [];
const routes = [...byFullPath.matchAll(/'(\/[^']*)':/g)].map(([, route = '']) => route);
if (routes.length === 0) throw new Error('routeTree.gen.ts lists no routes');

function patternOf(route: string): string {
  // Optional parameters and those with text around them would need more than this.
  if (!/^(\/[\w-]+|\/\$\w+)*\/?$/.test(route)) throw new Error(`there is no pattern yet for the route ${route}`);
  return route.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+');
}

const PATTERN = new RegExp(`^(${routes.map(patternOf).join('|')})/?$`, 'i');

/** Whether the router of the application has something at an address: like it, in any case of letters. */
export const isAppRoute = (path: string): boolean => PATTERN.test(path);
