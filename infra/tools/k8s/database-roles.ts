import { passwordVariable } from '@sillage/proto/services';
import type { ServiceFacts } from './facts.ts';
import type { KubeObject } from './objects.ts';

const POSTGRES_IMAGE = 'postgres:18';

/**
 * A job of the database's administrator that creates or updates the role of each service, with the same SQL as
 * `npm start` and docker-compose.yml. Idempotent, and required again when a version adds a service.
 */
export function databaseRoles(withData: readonly ServiceFacts[]): readonly KubeObject[] {
  const labels = { 'app.kubernetes.io/name': 'database-roles', 'app.kubernetes.io/component': 'migration' };
  const variable = ({ name }: ServiceFacts) => passwordVariable(name);
  const passwords = withData.map((facts) => `"${facts.name}":"$(${variable(facts)})"`).join(',');
  const fromSecret = (name: string, secret: string, key: string) => ({
    name,
    valueFrom: { secretKeyRef: { name: secret, key } },
  });
  return [
    {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'database-roles--version', labels },
      spec: {
        backoffLimit: 30,
        ttlSecondsAfterFinished: 604_800,
        template: {
          metadata: { labels: { ...labels, 'uses-postgres': 'true' } },
          spec: {
            automountServiceAccountToken: false,
            enableServiceLinks: false,
            restartPolicy: 'OnFailure',
            securityContext: {
              runAsNonRoot: true,
              runAsUser: 999,
              runAsGroup: 999,
              seccompProfile: { type: 'RuntimeDefault' },
            },
            containers: [
              {
                name: 'psql',
                image: POSTGRES_IMAGE,
                command: ['psql', '--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=/sql/service-roles.sql'],
                env: [
                  // The administrator's account, which can create roles; PGSSLMODE and PGSSLROOTCERT belong to it.
                  fromSecret('PGUSER', 'sillage-postgres-superuser', 'username'),
                  fromSecret('PGPASSWORD', 'sillage-postgres-superuser', 'password'),
                  { name: 'PGDATABASE', value: 'sillage' },
                  ...withData.map((facts) => fromSecret(variable(facts), 'sillage-database-passwords', facts.name)),
                  { name: 'PGOPTIONS', value: `-c sillage.role_passwords={${passwords}}` },
                ],
                envFrom: [{ configMapRef: { name: 'database-roles' } }],
                resources: {
                  requests: { cpu: '50m', memory: '32Mi' },
                  limits: { memory: '128Mi' },
                },
                securityContext: {
                  allowPrivilegeEscalation: false,
                  readOnlyRootFilesystem: true,
                  capabilities: { drop: ['ALL'] },
                },
                volumeMounts: [
                  { name: 'sql', mountPath: '/sql', readOnly: true },
                  { name: 'authority', mountPath: '/etc/sillage/authorities', readOnly: true },
                ],
              },
            ],
            volumes: [
              { name: 'sql', configMap: { name: 'service-roles-sql' } },
              {
                name: 'authority',
                secret: {
                  secretName: 'sillage-postgres-ca',
                  optional: true,
                  items: [{ key: 'ca.crt', path: 'postgres.crt' }],
                },
              },
            ],
          },
        },
      },
    },
  ];
}
