const files = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', { eager: true, import: 'default' });

/** A text by its full key, such as `billing:cards.addFailed`. */
export function textAt(language: string, key: string): string {
  const [file = '', path = ''] = key.split(':');
  let found: unknown = files[`../locales/${language}/${file}.json`];
  for (const name of path.split('.'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  if (typeof found !== 'string') throw new Error(`${language} has no text ${key}`);
  return found;
}
