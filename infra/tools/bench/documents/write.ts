import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../checks/sources.ts';
import { readRecorded } from './recorded.ts';
import { FIGURE_DOCUMENTS, withFigures } from './tables.ts';

/** Part of `npm run generate`: brings the tables of figures in the documents up to date. */
const recorded = readRecorded();
for (const path of FIGURE_DOCUMENTS) {
  const file = join(ROOT, path);
  writeFileSync(file, withFigures(readFileSync(file, 'utf8'), recorded));
}
