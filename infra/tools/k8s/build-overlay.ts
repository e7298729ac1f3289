import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { z } from 'zod';
import { run } from '../local/index.ts';
import { kustomizeCommand } from '../local/testing/index.ts';
import { KUBE_FOLDER } from './files.ts';

const Built = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string().optional(),
    labels: z.record(z.string(), z.string()).optional(),
  }),
  spec: z.unknown().optional(),
});
export type BuiltObject = z.infer<typeof Built>;

/** The manifests of a folder of k8s/, as text. */
export async function buildText(folder: string): Promise<string> {
  const [file, ...args] = await kustomizeCommand();
  return run(file, [...args, folder]);
}

export const overlayText = (name: string): Promise<string> => buildText(join(KUBE_FOLDER, 'overlays', name));

/** Like `buildText`, for the base with these components, as in an operator's overlay. */
export async function buildWith(components: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'overlay-'));
  try {
    const at = (path: string) => relative(folder, join(KUBE_FOLDER, path));
    writeFileSync(
      join(folder, 'kustomization.yaml'),
      stringify({
        namespace: 'sillage',
        resources: [at('base')],
        components: components.map((name) => at(`components/${name}`)),
      }),
    );
    return await buildText(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const objectsIn = (text: string): readonly BuiltObject[] =>
  parseAllDocuments(text, { merge: true }).map((document) => Built.parse(document.toJS()));
