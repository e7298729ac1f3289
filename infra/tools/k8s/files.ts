import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ROOT } from '../checks/sources.ts';
import { databaseRoles } from './database-roles.ts';
import { serviceFacts } from './facts.ts';
import { kafkaAccounts, kafkaTopics, kafkaUsers } from './kafka.ts';
import { migrationJob } from './migrations.ts';
import { WRITTEN, yamlOf } from './objects.ts';
import { scaledObjects } from './scaled-objects.ts';
import { serviceObjects } from './services.ts';

/** The folder of all manifests, written by hand or by `kubeFiles`. */
export const KUBE_FOLDER = join(ROOT, 'k8s');

/** Every generated file below `k8s/`, by its path there. */
export async function kubeFiles(): Promise<ReadonlyMap<string, string>> {
  const all = await serviceFacts();
  const withData = all.filter(({ hasData }) => hasData);
  const files = new Map<string, string>();
  for (const facts of all) files.set(`base/services/${facts.name}.yaml`, yamlOf(serviceObjects(facts)));
  files.set('base/services/migrations.yaml', yamlOf(withData.map(migrationJob)));
  files.set(
    'base/services/kustomization.yaml',
    WRITTEN +
      stringify({
        apiVersion: 'kustomize.config.k8s.io/v1beta1',
        kind: 'Kustomization',
        resources: [...all.map(({ name }) => `${name}.yaml`), 'migrations.yaml'],
      }),
  );
  files.set('components/database-roles/job.yaml', yamlOf(databaseRoles(withData)));
  files.set(
    'components/database-roles/service-roles.sql',
    readFileSync(join(ROOT, 'infra/runtime/postgres/service-roles.sql'), 'utf8'),
  );
  files.set('components/kafka-accounts/kustomization.yaml', yamlOf([kafkaAccounts(all)]));
  files.set('components/strimzi/topics.yaml', yamlOf(kafkaTopics()));
  files.set('components/strimzi/users.yaml', yamlOf(kafkaUsers(all)));
  files.set('components/keda/scaled-objects.yaml', yamlOf(scaledObjects(all)));
  return files;
}

/** The paths of generated files that are out of date. */
export async function staleKubeFiles(): Promise<readonly string[]> {
  const committed = (path: string) => {
    try {
      return readFileSync(join(KUBE_FOLDER, path), 'utf8');
    } catch {
      return undefined;
    }
  };
  return [...(await kubeFiles())].filter(([path, text]) => committed(path) !== text).map(([path]) => `k8s/${path}`);
}
