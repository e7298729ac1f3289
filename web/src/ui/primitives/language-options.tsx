import { LANGUAGES } from '@sillage/proto/values/languages';

/** The options of a language select: each language by its own name. */
export const LanguageOptions = () =>
  Object.entries(LANGUAGES).map(([code, name]) => (
    <option key={code} value={code} lang={code}>
      {name}
    </option>
  ));
