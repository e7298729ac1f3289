import type { ServiceFacts } from './facts.ts';
import { type KubeObject, labelsOf } from './objects.ts';
import { podTemplate } from './pods.ts';

/**
 * Brings the schema of a service up to date; its pods wait for that. What follows `--` in the name is replaced by the
 * tag of the image (see the overlays), because a Job cannot be changed: each version has its own.
 */
export function migrationJob(facts: ServiceFacts): KubeObject {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: `migrate-${facts.name}--version`, labels: labelsOf(facts.name, 'migration') },
    spec: {
      // Engines that start with it may take minutes; a run that failed changed nothing.
      backoffLimit: 30,
      ttlSecondsAfterFinished: 604_800,
      template: podTemplate(facts, 'migration'),
    },
  };
}
