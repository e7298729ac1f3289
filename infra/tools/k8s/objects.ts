import { stringify } from 'yaml';

/** A Kubernetes object; kubeconform checks its schema. */
export type KubeObject = Readonly<Record<string, unknown>>;

export const WRITTEN =
  '# Written by `npm run generate` from proto/services.ts, proto/topics.ts and each config.ts; not to be edited.\n';

/** Several objects as one file. */
export const yamlOf = (objects: readonly KubeObject[]): string =>
  WRITTEN + objects.map((object) => stringify(object, { lineWidth: 0, aliasDuplicateObjects: false })).join('---\n');

/**
 * `app.kubernetes.io/*`: the component distinguishes serving pods from those of the migration, which have the same
 * name.
 */
export const labelsOf = (name: string, component: 'service' | 'migration'): Readonly<Record<string, string>> => ({
  'app.kubernetes.io/name': name,
  'app.kubernetes.io/component': component,
});
