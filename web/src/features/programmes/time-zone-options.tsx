import { groupBy } from '@sillage/proto/values/group-by';

/** All time zones by continent, the device's own first. */
export function TimeZoneOptions({ chosen }: { chosen: string }) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = Intl.supportedValuesOf('timeZone');
  const first = [...new Set([own, 'UTC', ...(chosen === '' ? [] : [chosen])])];
  const groups = groupBy(
    known.filter((name) => name.includes('/') && !first.includes(name)),
    (name) => name.slice(0, name.indexOf('/')),
  );
  return (
    <>
      {first.map((name) => (
        <option key={name} value={name}>
          {shown(name)}
        </option>
      ))}
      {[...groups].map(([continent, names]) => (
        <optgroup key={continent} label={continent}>
          {names.map((name) => (
            <option key={name} value={name}>
              {shown(name.slice(continent.length + 1))}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}

const shown = (name: string): string => name.replaceAll('_', ' ');
