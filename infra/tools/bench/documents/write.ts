import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../checks/sources.ts';
import { serviceFacts } from '../../k8s/facts.ts';
import { readRecorded } from './recorded.ts';
import { sizingTables } from './sizing.ts';
import { FIGURE_DOCUMENTS, withFigures } from './tables.ts';

/** Part of `npm run generate`: updates the tables of figures in the documents. */
const recorded = readRecorded();
const computed = sizingTables(recorded, await serviceFacts());
for (const path of FIGURE_DOCUMENTS) {
  const file = join(ROOT, path);
  writeFileSync(file, withFigures(readFileSync(file, 'utf8'), recorded, computed));
}
