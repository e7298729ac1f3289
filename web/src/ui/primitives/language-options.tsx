import { LANGUAGES } from '@sillage/proto/values/languages';

/** Of a choice of languages: each in its own name. */
export const LanguageOptions = () =>
  Object.entries(LANGUAGES).map(([code, name]) => (
    <option key={code} value={code} lang={code}>
      {name}
    </option>
  ));
