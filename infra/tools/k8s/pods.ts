import { engineUserOf } from '../access/users.ts';
import type { ServiceFacts } from './facts.ts';
import type { KubeObject } from './objects.ts';
import { labelsOf } from './objects.ts';
import { sizeOf } from './sizes.ts';

/** Time for load balancers to notice that a pod is stopping; until then it accepts requests. */
export const SHUTDOWN_DELAY_MS = 10_000;
/** As in docs/configuration.md. */
export const SHUTDOWN_TIMEOUT_MS = 25_000;
/** After this the process ends itself; the kubelet must not kill it earlier. */
const GRACE_SECONDS = (SHUTDOWN_DELAY_MS + SHUTDOWN_TIMEOUT_MS) / 1000 + 10;

/** Mount path of the engines' certificate authorities; see the ConfigMap `sillage-engines`. */
const AUTHORITIES = '/etc/sillage/authorities';

/** The Secrets with the authority of an engine as `ca.crt`, by the name of its file. */
const authorities: Readonly<Record<string, string>> = {
  'kafka.crt': 'sillage-kafka-cluster-ca-cert',
  'postgres.crt': 'sillage-postgres-ca',
  'redis.crt': 'sillage-redis-tls',
};

/** The edge has priority, because its visitors would be lost; other services only work later. */
const priorityOf = ({ isFrontDoor, hasSpool }: ServiceFacts): string =>
  isFrontDoor || hasSpool ? 'sillage-edge' : 'sillage-service';

/** The template of a service's pods for `component`. */
export function podTemplate(facts: ServiceFacts, component: 'service' | 'migration'): KubeObject {
  const serves = component === 'service';
  const labels = labelsOf(facts.name, component);
  const metricsPort = facts.isFrontDoor ? 9090 : 8080;
  return {
    metadata: {
      labels: { ...labels, ...engineLabels(facts) },
      ...(serves && {
        annotations: {
          'prometheus.io/scrape': 'true',
          'prometheus.io/port': String(metricsPort),
          'prometheus.io/path': '/metrics',
        },
      }),
    },
    spec: {
      serviceAccountName: facts.name,
      automountServiceAccountToken: false,
      // Service links would add variables such as COLLECTOR_PORT to every container.
      enableServiceLinks: false,
      priorityClassName: priorityOf(facts),
      ...(serves && { terminationGracePeriodSeconds: GRACE_SECONDS }),
      ...(!serves && { restartPolicy: 'OnFailure' }),
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 65532,
        runAsGroup: 65532,
        fsGroup: 65532,
        fsGroupChangePolicy: 'OnRootMismatch',
        seccompProfile: { type: 'RuntimeDefault' },
      },
      ...(serves && { topologySpreadConstraints: spread(facts) }),
      containers: [serves ? server(facts) : migrator(facts)],
      volumes: [
        { name: 'tmp', emptyDir: { sizeLimit: '256Mi' } },
        {
          name: 'authorities',
          projected: {
            sources: Object.entries(authorities).map(([path, name]) => ({
              secret: { name, optional: true, items: [{ key: 'ca.crt', path }] },
            })),
          },
        },
      ],
    },
  };
}

/** Labels for access to engines, which each engine's network policy selects. */
function engineLabels({ usesKafka, hasData }: ServiceFacts): Readonly<Record<string, string>> {
  return {
    'uses-redis': 'true',
    ...(usesKafka && { 'uses-kafka': 'true' }),
    ...(hasData && { 'uses-postgres': 'true' }),
  };
}

/**
 * Evenly over zones, then over nodes. Preferred only: a cordoned node still counts for its zone, so `DoNotSchedule`
 * would leave the pods of a drained zone Pending instead of moving them to the other zones.
 */
function spread({ name, hasSpool }: ServiceFacts): readonly KubeObject[] {
  return ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map((topologyKey) => ({
    maxSkew: 1,
    topologyKey,
    whenUnsatisfiable: 'ScheduleAnyway',
    labelSelector: { matchLabels: labelsOf(name, 'service') },
    // Ignores the pods of the previous version; a StatefulSet's pods have no such label.
    ...(!hasSpool && { matchLabelKeys: ['pod-template-hash'] }),
  }));
}

function server(facts: ServiceFacts): KubeObject {
  const size = sizeOf(facts);
  const operations = facts.isFrontDoor ? 'ops' : 'http';
  const probe = (path: string) => ({ httpGet: { path, port: operations } });
  return {
    ...common(facts),
    ports: [
      { name: 'http', containerPort: 8080 },
      ...(facts.isFrontDoor ? [{ name: 'ops', containerPort: 9090 }] : []),
    ],
    // Ten minutes, because a new version waits for its migration before it listens.
    startupProbe: { ...probe('/healthz'), periodSeconds: 5, timeoutSeconds: 4, failureThreshold: 120 },
    // Fails only for problems that a restart can fix, which an unavailable engine is not.
    livenessProbe: { ...probe('/healthz'), periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 },
    // A check times out after 3 s, and is answered then.
    readinessProbe: { ...probe('/readyz'), periodSeconds: 5, timeoutSeconds: 4, failureThreshold: 2 },
    resources: {
      requests: { cpu: `${size.cpuMilli}m`, memory: `${size.requestMiB}Mi`, 'ephemeral-storage': '64Mi' },
      // No CPU limit: throttling would stop the single thread that serves all requests for up to 100 ms at a time.
      limits: { memory: `${size.limitMiB}Mi`, 'ephemeral-storage': '512Mi' },
    },
    volumeMounts: [...mounts, ...(facts.hasSpool ? [{ name: 'spool', mountPath: '/data' }] : [])],
  };
}

function migrator(facts: ServiceFacts): KubeObject {
  const size = sizeOf(facts);
  return {
    ...common(facts),
    name: 'migrate',
    // As `args`, to keep the image's entry point, if it has one.
    args: [...facts.command, 'migrate'],
    resources: {
      requests: { cpu: '50m', memory: `${size.requestMiB}Mi`, 'ephemeral-storage': '64Mi' },
      limits: { memory: `${size.limitMiB}Mi`, 'ephemeral-storage': '512Mi' },
    },
    volumeMounts: mounts,
  };
}

const mounts = [
  { name: 'tmp', mountPath: '/tmp' },
  { name: 'authorities', mountPath: AUTHORITIES, readOnly: true },
];

function common(facts: ServiceFacts): KubeObject {
  return {
    name: facts.name,
    image: `sillage-${facts.name}:${facts.version}`,
    imagePullPolicy: 'IfNotPresent',
    env: environmentOf(facts),
    envFrom: [
      { configMapRef: { name: 'sillage' } },
      { configMapRef: { name: 'sillage-engines' } },
      { configMapRef: { name: `sillage-${facts.name}` } },
      { secretRef: { name: 'sillage' } },
      // Settings that the operator adds for this service only: keys of providers, a mail server.
      { secretRef: { name: `sillage-${facts.name}-settings`, optional: true } },
    ],
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
  };
}

/**
 * Each engine has a separate account for the service; `$(…)` is expanded from earlier variables and `envFrom`. That of
 * Kafka is in `kafkaAccounts`, because not every Kafka has accounts.
 */
function environmentOf(facts: ServiceFacts): readonly KubeObject[] {
  const { name, hasData, variables } = facts;
  const password = (secret: string) => ({ valueFrom: { secretKeyRef: { name: secret, key: name } } });
  return [
    { name: 'NODE_OPTIONS', value: `--max-old-space-size=${sizeOf(facts).heapMiB}` },
    { name: 'REDIS_PASSWORD', ...password('sillage-redis-passwords') },
    { name: 'REDIS_URL', value: `$(REDIS_SCHEME)://${engineUserOf(name)}:$(REDIS_PASSWORD)@$(REDIS_ADDRESS)` },
    ...(hasData
      ? [
          { name: 'DATABASE_PASSWORD', ...password('sillage-database-passwords') },
          {
            name: 'DATABASE_URL',
            value: `postgresql://sillage_${name}:$(DATABASE_PASSWORD)@$(DATABASE_ADDRESS)/sillage$(DATABASE_PARAMETERS)`,
          },
        ]
      : []),
    ...(variables.has('ISSUER_URL') ? [{ name: 'ISSUER_URL', value: '$(PUBLIC_URL)/auth/v1' }] : []),
  ];
}
