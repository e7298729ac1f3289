import { DEFAULT_LANGUAGE, type Language } from '@sillage/proto/values/languages';
import i18next, { type TFunction } from 'i18next';

const files = import.meta.glob<Record<string, unknown>>(['./texts/*/*.json', '../src/locales/*/consent.json'], {
  eager: true,
  import: 'default',
});
const documents = import.meta.glob<string>('./texts/*/*.md', { eager: true, query: '?raw', import: 'default' });

const resources: Record<string, Record<string, Record<string, unknown>>> = {};
for (const [path, content] of Object.entries(files)) {
  const [, language = '', file = ''] = /(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
  resources[language] = { ...resources[language], [file]: content };
}

const texts = i18next.createInstance();
await texts.init({
  resources,
  fallbackLng: false,
  lng: DEFAULT_LANGUAGE,
  interpolation: { escapeValue: false },
  // Without this, a missing text would be published as its key.
  parseMissingKeyHandler: (key) => {
    throw new Error(`there is no text ${key}`);
  },
});

export const textsIn = (language: Language): TFunction => texts.getFixedT(language);

/** A document in Markdown, with its placeholders. */
export function documentIn(language: Language, name: string): string {
  const text = documents[`./texts/${language}/${name}.md`];
  if (text === undefined) throw new Error(`there is no document ${name} in ${language}`);
  return text;
}
