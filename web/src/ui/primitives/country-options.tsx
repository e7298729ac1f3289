import { COUNTRIES } from '@sillage/proto/values/countries';
import { useMemo } from 'react';
import { useFormat } from '../../format/use-format.ts';

/** The options of a country select: in the reader's language, and sorted by its rules. */
export function CountryOptions() {
  const format = useFormat();
  const countries = useMemo(
    () =>
      COUNTRIES.map((code) => ({ code, name: format.country(code) })).sort((one, other) =>
        one.name.localeCompare(other.name, format.language),
      ),
    [format],
  );
  return countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
