import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';
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
export const buildWith = (components: readonly string[]): Promise<string> =>
  inFolder(
    {
      namespace: 'sillage',
      resources: ['base'],
      components: components.map((name) => join('components', name)),
    },
    KUBE_FOLDER,
    buildText,
  );

const Kustomization = z.looseObject({
  resources: z.array(z.string()),
  components: z.array(z.string()),
  patches: z.array(z.unknown()).default([]),
});
type Kustomization = z.infer<typeof Kustomization>;

/** Calls `use` with the folder of an overlay as an operator would edit it. */
export function withEdited<T>(
  name: string,
  edit: (overlay: Kustomization) => Readonly<Record<string, unknown>>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const home = join(KUBE_FOLDER, 'overlays', name);
  const overlay = Kustomization.parse(parse(readFileSync(join(home, 'kustomization.yaml'), 'utf8')));
  return inFolder({ ...overlay, ...edit(overlay) }, home, use);
}

/** Calls `use` with a temporary folder that has this kustomization, whose paths are relative to `home`. */
async function inFolder<T>(
  kustomization: Readonly<Record<string, unknown>>,
  home: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const { resources, components, ...rest } = Kustomization.parse(kustomization);
  const folder = mkdtempSync(join(tmpdir(), 'overlay-'));
  try {
    const moved = (paths: readonly string[]) => paths.map((path) => relative(folder, join(home, path)));
    const text = stringify({ ...rest, resources: moved(resources), components: moved(components) });
    writeFileSync(join(folder, 'kustomization.yaml'), text);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const objectsIn = (text: string): readonly BuiltObject[] =>
  parseAllDocuments(text, { merge: true }).map((document) => Built.parse(document.toJS()));
