import { readable } from '../figures.ts';
import type { Recorded, RecordedFigure } from './recorded.ts';

/** The documents that state figures; all of them but the tables is written by hand. */
export const FIGURE_DOCUMENTS = ['docs/performance.md'];

const BLOCK = /(?<=<!-- figures: (?<names>[^>]+) -->\n).*?(?=<!-- \/figures -->)/gs;

/**
 * The document with a table of the recorded figures in each place that names some: `<!-- figures: one, other -->`. A name may
 * end with `*`. Throws for one that was never recorded.
 */
export function withFigures(document: string, { machine, figures }: Recorded): string {
  return document
    .replace(BLOCK, (...groups) => {
      const { names } = groups.at(-1) as { readonly names: string };
      return tableOf(names.split(/,\s*/).flatMap((name) => named(name, figures)));
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
