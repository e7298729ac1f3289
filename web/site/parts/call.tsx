import { useReader } from '../reader.ts';
import { ButtonLink } from './button-link.tsx';

/** The application's route that opens the demo. */
export const DEMO = '/demo';

/** The end of a page: a call to action. */
export function Call({ title, body }: { readonly title: string; readonly body: string }) {
  const {
    t,
    now: { hasDemo },
  } = useReader();
  return (
    <section
      aria-labelledby="call-title"
      className="no-print mt-4 grid justify-items-start gap-5 rounded-card bg-wake-wash px-6 py-12 sm:px-12 sm:py-16"
    >
      <h2 id="call-title" className="max-w-2xl text-balance font-serif text-3xl leading-tight sm:text-[42px]">
        {title}
      </h2>
      <p className="max-w-prose leading-relaxed">{body}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/app?signup=true" size="lg">
          {t('frame:startFree')}
        </ButtonLink>
        {hasDemo && (
          <ButtonLink to={DEMO} size="lg" variant="outline" className="border-line-strong">
            {t('frame:demo')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
