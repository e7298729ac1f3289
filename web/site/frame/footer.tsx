import { FALLBACK_RATES } from '@sillage/proto/values/exchange-rates';
import { WakeMark } from '../../src/ui/layout/wake-mark.tsx';
import { EXAMPLE_CURRENCY, useReader } from '../reader.ts';

export function Footer() {
  const { language, rate, t, href } = useReader();
  const columns = [
    {
      title: t('frame:footer.product'),
      links: [
        [`${href('/')}#features`, t('frame:features')],
        [href('/pricing'), t('frame:pricing')],
        ['/test-products', t('frame:footer.testShop')],
        [href('/for-affiliates'), t('affiliates:title')],
        [href('/docs'), t('docs:title')],
        ['/api/reference', t('frame:footer.api')],
      ],
    },
    {
      title: t('frame:footer.company'),
      links: [
        [href('/about'), t('frame:footer.about')],
        [href('/security'), t('frame:footer.security')],
        [href('/legal'), t('frame:footer.legal')],
        [href('/subprocessors'), t('frame:footer.subprocessors')],
        [href('/dpa'), t('frame:footer.dpa')],
      ],
    },
    {
      title: t('frame:footer.support'),
      links: [
        [href('/contact'), t('frame:footer.contact')],
        ['/status', t('frame:footer.status')],
        [href('/privacy'), t('frame:footer.privacy')],
        [href('/your-visits'), t('visits:title')],
        [href('/terms'), t('frame:footer.terms')],
      ],
    },
  ] as const;
  const [before = '', after = ''] = t('frame:footer.promise', { rate: '\0' }).split('\0');
  const names = new Intl.DisplayNames([language], { type: 'currency' });
  return (
    <footer className="mt-24 border-t">
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-10 px-4 py-12 text-sm sm:grid-cols-3 sm:px-6 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="grid content-start gap-4 sm:max-lg:col-span-3">
          <p className="flex items-center gap-2">
            <WakeMark className="size-6 text-wake" />
            <span className="font-serif text-2xl leading-none">Sillage</span>
          </p>
          <p className="max-w-xs text-ink-soft leading-relaxed">
            {before}
            <span data-easter-egg={t('frame:footer.easterEgg')}>{rate}</span>
            {after}
          </p>
          <p className="text-ink-soft">{t('frame:footer.licence')}</p>
          <label className="no-print needs-js grid w-fit gap-1.5">
            <span className="text-ink-soft text-xs">{t('frame:currency')}</span>
            <select
              data-currency
              defaultValue={EXAMPLE_CURRENCY}
              className="h-9 rounded-lg border border-line-strong bg-sheet px-3"
            >
              {Object.keys(FALLBACK_RATES).map((code) => (
                <option key={code} value={code}>
                  {code} {names.of(code)}
                </option>
              ))}
            </select>
          </label>
        </div>
        {columns.map(({ title, links }, index) => (
          <nav key={title} aria-label={title} className="no-print grid content-start gap-2.5">
            <p className="font-semibold">{title}</p>
            {links.map(([to, label]) => (
              <a key={to} href={to} className="w-fit text-ink-soft underline-offset-4 hover:text-ink hover:underline">
                {label}
              </a>
            ))}
            {index === columns.length - 1 && (
              <button
                type="button"
                data-consent-settings
                className="needs-js w-fit text-left text-ink-soft underline-offset-4 hover:text-ink hover:underline"
              >
                {t('consent:settings')}
              </button>
            )}
          </nav>
        ))}
      </div>
    </footer>
  );
}
