import { LANGUAGES, languageCodes } from '@sillage/proto/values/languages';
import { Languages } from 'lucide-react';
import { addressOf, useReader } from '../reader.ts';

const THEMES = ['system', 'light', 'dark'] as const;

/** Languages are links and work without JavaScript; the theme is stored in the browser and needs JavaScript. */
export function Preferences() {
  const { language, path, t } = useReader();
  return (
    <details className="relative" data-menu>
      <summary className="flex h-9 list-none items-center gap-1.5 rounded-lg px-2.5 font-medium text-sm hover:bg-wash [&::-webkit-details-marker]:hidden">
        <Languages aria-hidden="true" className="size-4" />
        <span className="sr-only">{t('frame:language')}</span>
        <span className="uppercase">{language}</span>
      </summary>
      <div className="absolute right-0 mt-2 w-52 rounded-card border bg-raised p-2 shadow-float">
        <ul aria-label={t('frame:language')}>
          {languageCodes.map((code) => (
            <li key={code}>
              <a
                href={addressOf(path, code)}
                hrefLang={code}
                lang={code}
                data-language={code}
                aria-current={code === language ? 'true' : undefined}
                className="block rounded-lg px-3 py-2 text-sm hover:bg-wash aria-[current]:font-semibold aria-[current]:text-wake-ink"
              >
                {LANGUAGES[code]}
              </a>
            </li>
          ))}
        </ul>
        <fieldset className="needs-js mt-2 border-t px-3 pt-3 pb-1">
          <legend className="float-left mb-2 w-full text-ink-soft text-xs">{t('frame:theme.label')}</legend>
          <div className="clear-both grid gap-2">
            {THEMES.map((theme) => (
              <label key={theme} className="flex items-center gap-2.5 text-sm">
                <input type="radio" name="theme" value={theme} className="accent-wake" />
                {t(`frame:theme.${theme}`)}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </details>
  );
}
