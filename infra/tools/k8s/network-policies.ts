import type { ServiceFacts } from './facts.ts';
import { type KubeObject, labelsOf } from './objects.ts';

const port = (...numbers: readonly number[]) => ({
  ports: numbers.map((number) => ({ protocol: 'TCP', port: number })),
});
const podsOf = (names: readonly string[]) =>
  names.map((name) => ({ podSelector: { matchLabels: labelsOf(name, 'service') } }));

/** Every public address. */
const internet = [
  {
    ipBlock: {
      cidr: '0.0.0.0/0',
      except: ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
    },
  },
  { ipBlock: { cidr: '::/0', except: ['fc00::/7', 'fe80::/10'] } },
];

/** The allowed connections from and to a service; engines, DNS and traces have separate policies. */
export function networkPolicy(facts: ServiceFacts): KubeObject {
  const { name, calls, calledBy, isFrontDoor, reachesWeb, sendsMail } = facts;
  const monitoring = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }];
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name, labels: labelsOf(name, 'service') },
    spec: {
      podSelector: { matchLabels: { 'app.kubernetes.io/name': name } },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        // The front door is open to everyone, since Ingress controllers connect from any namespace, or from a node.
        ...(isFrontDoor ? [port(8080)] : []),
        ...(calledBy.length > 0 ? [{ from: podsOf(calledBy), ...port(8080) }] : []),
        { from: monitoring, ...port(isFrontDoor ? 9090 : 8080) },
      ],
      egress: [
        ...(calls.length > 0 ? [{ to: podsOf(calls), ...port(8080) }] : []),
        // Receivers of webhooks may use any port; http is for them and for shops that redirect.
        ...(reachesWeb ? [{ to: internet, ...(takesAnyPort(facts) ? {} : port(443)) }] : []),
        // A mail server may be a relay in the operator's own network.
        ...(sendsMail ? [port(25, 465, 587, 1025, 2525)] : []),
      ],
    },
  };
}

/** Merchants choose the addresses that integrations calls; the program itself refuses private ones. */
const takesAnyPort = ({ name }: ServiceFacts): boolean => name === 'integrations';
