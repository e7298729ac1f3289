import type { HttpApp } from '@sillage/runtime/http';

/**
 * Records the scope's routes from now on; returns a function that lists the methods of a path, which is empty if there
 * is none.
 */
export function noteMethods(app: HttpApp): (path: string) => readonly string[] {
  const byPattern = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('*')) return;
    const source = url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+');
    const known = byPattern.get(url) ?? { pattern: new RegExp(`^${source}$`), methods: new Set() };
    for (const name of [method].flat()) known.methods.add(name);
    byPattern.set(url, known);
  });
  return (path) => {
    const matching = [...byPattern.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort();
  };
}
