import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:language-texts';
const ID = `\0${NAME}`;
const LOCALES = join(import.meta.dirname, 'src', 'locales');
const languages = readdirSync(LOCALES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** All texts of a language, by file name. */
function textsOf(language: string): string {
  const folder = join(LOCALES, language);
  const entries = readdirSync(folder).map((file) => [
    basename(file, '.json'),
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}

/**
 * Texts are written in one file per area, and fetched as one file per language: twenty files would cost a slow
 * connection several round trips. `virtual:language-texts` exports their addresses.
 */
export function languageTexts(): Plugin {
  let isBuild = false;
  return {
    name: 'language-texts',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === NAME ? ID : undefined),
    load(id) {
      if (id !== ID) return undefined;
      const addresses = languages.map((language) => {
        if (!isBuild) return `${language}: '/locales/${language}.json'`;
        const file = this.emitFile({ type: 'asset', name: `texts-${language}.json`, source: textsOf(language) });
        return `${language}: import.meta.ROLLUP_FILE_URL_${file}`;
      });
      return `export default { ${addresses.join(', ')} };`;
    },
    configureServer({ middlewares }) {
      middlewares.use('/locales', (request, response, next) => {
        const language = languages.find((code) => request.url === `/${code}.json`);
        if (!language) return next();
        response.setHeader('content-type', 'application/json').end(textsOf(language));
      });
    },
  };
}
