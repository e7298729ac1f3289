import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { serviceNames } from '@sillage/proto/services';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { KUBE_FOLDER } from '../files.ts';
import { kubectl, type Said } from './kubectl.ts';

const Kustomization = z.looseObject({ resources: z.array(z.string()), components: z.array(z.string()) });

/** Applies an overlay as an operator would edit it for this version; `args` go to kubectl. */
export async function applyOverlay(name: string, version: string, args: readonly string[] = []): Promise<Said> {
  const home = join(KUBE_FOLDER, 'overlays', name);
  const folder = mkdtempSync(join(tmpdir(), 'overlay-'));
  try {
    const kustomization = Kustomization.parse(parse(readFileSync(join(home, 'kustomization.yaml'), 'utf8')));
    const moved = (paths: readonly string[]) => paths.map((path) => relative(folder, join(home, path)));
    const images = serviceNames.map((service) => ({ name: `sillage-${service}`, newTag: version }));
    const { resources, components, ...rest } = kustomization;
    const edited = { ...rest, resources: moved(resources), components: moved(components), images };
    writeFileSync(join(folder, 'kustomization.yaml'), stringify(edited));
    return await kubectl(['apply', '-k', folder, ...args]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
