import { readable } from '../figures.ts';
import type { Recorded, RecordedFigure } from './recorded.ts';

/** The documents with figures; everything in them except the tables is written by hand. */
export const FIGURE_DOCUMENTS = ['docs/performance.md', 'docs/operations/sizing.md'];

const BLOCK = /(?<=<!-- figures: (?<names>[^>]+) -->\n).*?(?=<!-- \/figures -->)/gs;

const COMPUTED = /(?<=<!-- computed: (?<name>[^>]+) -->\n).*?(?=<!-- \/computed -->)/gs;

/**
 * The document with its tables filled in: recorded figures after each `<!-- figures: one, other -->`, where a name may
 * end with `*`, and a computed table after each `<!-- computed: one -->`. Throws for figures that were never recorded,
 * and for unknown tables.
 */
export function withFigures(
  document: string,
  { machine, figures }: Recorded,
  computed: Readonly<Record<string, () => string>> = {},
): string {
  return document
    .replace(BLOCK, (...groups) => {
      const { names } = groups.at(-1) as { readonly names: string };
      return tableOf(names.split(/,\s*/).flatMap((name) => named(name, figures)));
    })
    .replace(COMPUTED, (...groups) => {
      const { name } = groups.at(-1) as { readonly name: string };
      const compute = computed[name];
      if (!compute) throw new Error(`no table "${name}" is computed`);
      return compute();
    })
    .replace(/(?<=<!-- machine -->\n).*?(?=<!-- \/machine -->)/s, () => `${machine}\n`);
}

function named(name: string, figures: Recorded['figures']): readonly (readonly [string, RecordedFigure])[] {
  const found = Object.entries(figures).filter(([known]) =>
    name.endsWith('*') ? known.startsWith(name.slice(0, -1)) : known === name,
  );
  if (found.length === 0) throw new Error(`no figure "${name}" was recorded: npm run bench -- --record`);
  return found;
}

function tableOf(figures: readonly (readonly [string, RecordedFigure])[]): string {
  const rows = figures.map(([name, { value, unit, baseline, target, reached, measuredOn }]) => {
    const beside = baseline === undefined ? '' : `${readable(baseline)} ${unit}`.trim();
    const wanted = target.replace('>=', '≥').replace('<=', '≤');
    return `| \`${name}\` | ${`${readable(value)} ${unit}`.trim()} | ${beside} | ${wanted}${reached ? '' : ', missed'} | ${measuredOn} |`;
  });
  return `${['| Figure | Measured | Baseline, same run | Wanted | On |', '|---|---|---|---|---|', ...rows].join('\n')}\n`;
}
