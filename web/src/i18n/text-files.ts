import type { BackendModule } from 'i18next';

/** One file per language and area: only the files of the language that is shown are fetched. */
const addresses = import.meta.glob<string>('../locales/*/*.json', { query: '?url', import: 'default', eager: true });

/**
 * Where i18next gets its texts. They are fetched, not imported: a failed import is remembered by some browsers, and
 * makes the page reload as after a deploy, so it could not be tried again.
 */
export const textFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const address = addresses[`../locales/${language}/${namespace}.json`];
    if (address === undefined) return done(new Error(`no texts for ${language}/${namespace}`), null);
    load(address).then(
      (texts) => done(null, texts),
      // `true` asks i18next to try again.
      (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause)), true),
    );
  },
};

async function load(address: string): Promise<Record<string, unknown>> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}
