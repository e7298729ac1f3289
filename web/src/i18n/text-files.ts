import addresses from 'virtual:language-texts';
import type { BackendModule } from 'i18next';

type Texts = Readonly<Record<string, Record<string, unknown>>>;

/** Areas of one language that are asked for at the same time wait for one file. */
const onTheirWay = new Map<string, Promise<Texts>>();

/**
 * Where i18next gets its texts: one file per language, and only that of the language that is shown. They are fetched,
 * not imported: a failed import is remembered by some browsers, and makes the page reload as after a deploy, so it could
 * not be tried again.
 */
export const textFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const address = addresses[language];
    if (address === undefined) return done(new Error(`no texts in ${language}`), null);
    load(address).then(
      (texts) => {
        const found = texts[namespace];
        if (found) done(null, found);
        else done(new Error(`no texts for ${language}/${namespace}`), null);
      },
      // `true` asks i18next to try again.
      (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause)), true),
    );
  },
};

function load(address: string): Promise<Texts> {
  const known = onTheirWay.get(address);
  if (known) return known;
  const loading = fetchTexts(address);
  onTheirWay.set(address, loading);
  // Those that try again at the same moment share the attempt.
  loading.catch(() => setTimeout(() => onTheirWay.delete(address)));
  return loading;
}

async function fetchTexts(address: string): Promise<Texts> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}
