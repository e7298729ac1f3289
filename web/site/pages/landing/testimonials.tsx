import type { Testimonial } from '@sillage/proto/http/testimonials';
import { isLanguage } from '@sillage/proto/values/languages';
import { Section } from '../../parts/section.tsx';
import { useReader } from '../../reader.ts';

/** Quotes about this installation; hidden if there are none. */
export function Testimonials() {
  const { facts, t } = useReader();
  if (facts.testimonials.length === 0) return null;
  return (
    <Section id="testimonials" title={t('landing:testimonials.title')}>
      <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {facts.testimonials.map((testimonial) => (
          <Quote key={`${testimonial.name} ${testimonial.date}`} {...testimonial} />
        ))}
      </div>
    </Section>
  );
}

function Quote({ quote, name, role, company, source, date }: Testimonial) {
  const { language, t, format } = useReader();
  // Without a translation, the original: the first language in the file.
  const spoken = quote[language] === undefined ? Object.keys(quote).find(isLanguage) : language;
  if (!spoken) return null;
  return (
    <figure className="border-t-2 border-wake pt-4">
      <blockquote lang={spoken} className="font-serif text-2xl leading-snug">
        {quote[spoken]}
      </blockquote>
      <figcaption className="mt-4 text-sm">
        <span className="font-semibold">{name}</span>
        <span className="mt-0.5 block text-ink-soft">{[role, company].filter(Boolean).join(', ')}</span>
        <span className="mt-0.5 block text-ink-soft">
          <time dateTime={date}>{format.date(date)}</time>
          {source !== undefined && (
            <>
              {' · '}
              <a href={source} rel="nofollow noopener" className="underline underline-offset-4">
                {t('landing:testimonials.source')}
              </a>
            </>
          )}
        </span>
      </figcaption>
    </figure>
  );
}
