import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../images/bundle.js';
import { generatedFiles } from './files.ts';

/** Part of `npm run generate`: the rules and dashboards in k8s/monitoring. */
for (const [path, text] of generatedFiles()) writeFileSync(join(ROOT, path), text);
