import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { KUBE_FOLDER, kubeFiles } from './files.ts';

/** Part of `npm run generate`: the manifests generated from the registry. */
for (const [path, text] of await kubeFiles()) {
  const file = join(KUBE_FOLDER, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
