import addresses from 'virtual:language-texts';
import type { BackendModule } from 'i18next';

type Texts = Readonly<Record<string, Record<string, unknown>>>;

/** Areas of one language that are requested at the same time share one request. */
const onTheirWay = new Map<string, Promise<Texts>>();

/**
 * The backend of i18next: one file per language, and only the shown language's. The texts are fetched, not imported,
 * because some browsers remember a failed import, so that it could not be retried, and because it would make the page
 * reload as after a deploy.
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
  // Retries at the same moment share the attempt.
  loading.catch(() => setTimeout(() => onTheirWay.delete(address)));
  return loading;
}

async function fetchTexts(address: string): Promise<Texts> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}
