import type { ServiceFacts } from './facts.ts';
import { type KubeObject, labelsOf } from './objects.ts';
import { podTemplate } from './pods.ts';

/**
 * Migrates the schema of a service; its pods wait for that. The suffix after `--` in the name is replaced by the tag of
 * the image (see the overlays), because a Job is immutable: each version has its own.
 */
export function migrationJob(facts: ServiceFacts): KubeObject {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: `migrate-${facts.name}--version`, labels: labelsOf(facts.name, 'migration') },
    spec: {
      // Engines that start at the same time may take minutes; a failed run changed nothing.
      backoffLimit: 30,
      ttlSecondsAfterFinished: 604_800,
      template: podTemplate(facts, 'migration'),
    },
  };
}
