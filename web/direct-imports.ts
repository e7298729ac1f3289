import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const IMPORT = /import \{([^}]+)\} from ["'](lucide-react|radix-ui)["'];?/g;

/** Writes the statement that imports one export of a package's index, under a name, from the file that defines it. */
type Direct = (exported: string, name: string) => string;

function lucide(): Direct {
  const index = join(dirname(require.resolve('lucide-react/package.json')), 'dist/esm/lucide-react.mjs');
  const icons = new Map<string, string>();
  for (const [, names = '', icon = ''] of readFileSync(index, 'utf8').matchAll(
    /export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
  ))
    for (const [, exported = ''] of names.matchAll(/default as (\w+)/g)) icons.set(exported, icon);
  return (exported, name) => `import ${name} from 'lucide-react/icons/${found(icons, exported)}';`;
}

function radix(): Direct {
  const index = join(dirname(require.resolve('radix-ui/package.json')), 'dist/index.mjs');
  const packages = new Map<string, string>();
  for (const [, exported = '', from = ''] of readFileSync(index, 'utf8').matchAll(/import \* as (\w+) from "([^"]+)"/g))
    packages.set(exported, from);
  return (exported, name) => `import * as ${name} from '${found(packages, exported)}';`;
}

function found(places: ReadonlyMap<string, string>, exported: string): string {
  const place = places.get(exported);
  if (place === undefined) throw new Error(`the index of the package has no ${exported}`);
  return place;
}

/**
 * Imports each icon and each widget from its own file. Bundler chunks consist of whole modules, and a package's index
 * imports everything in the package: the first screen would load every icon and widget that any page uses.
 */
export function directImports(): Plugin {
  const directs: Record<string, Direct> = { 'lucide-react': lucide(), 'radix-ui': radix() };
  return {
    name: 'direct-imports',
    apply: 'build',
    transform(code, id) {
      if (!/\/web\/src\/[^?]*\.tsx?/.test(id)) return null;
      return {
        code: code.replace(IMPORT, (_, names: string, from: string) =>
          names
            .split(',')
            .map((part) => part.trim().split(' as '))
            .map(([exported = '', name = exported]) => directs[from]?.(exported, name))
            .join(' '),
        ),
        map: null,
      };
    },
  };
}
