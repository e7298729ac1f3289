import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../images/bundle.js';
import { edge } from './dashboards/edge.ts';
import { log } from './dashboards/log.ts';
import { money } from './dashboards/money.ts';
import { overview } from './dashboards/overview.ts';
import { services } from './dashboards/services.ts';

const FOLDER = 'k8s/monitoring';
const dashboards = { overview, edge, log, money, services };

const RuleFile = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          alert: z.string().optional(),
          record: z.string().optional(),
          expr: z.string(),
          annotations: z.record(z.string(), z.string()).default({}),
        }),
      ),
    }),
  ),
});

/** Paths of the rule files from the root, for Prometheus and `promtool`. */
export const ruleFiles = readdirSync(join(ROOT, FOLDER, 'rules'))
  .sort()
  .map((name) => `${FOLDER}/rules/${name}`);

const read = (path: string): unknown => parse(readFileSync(join(ROOT, path), 'utf8'));

export const alertingRules = () =>
  ruleFiles.flatMap((path) => RuleFile.parse(read(path)).groups.flatMap(({ rules }) => rules));

/** Every query of a rule or a panel, with its location. */
export function queries(): readonly { readonly place: string; readonly expr: string }[] {
  const ofRules = alertingRules().map(({ alert, record, expr }) => ({ place: alert ?? record ?? '', expr }));
  const ofPanels = Object.entries(dashboards).flatMap(([name, { panels = [] }]) =>
    panels.flatMap((panel) =>
      ('targets' in panel ? (panel.targets ?? []) : []).map(({ expr }) => ({
        place: `${name}: ${panel.title}`,
        expr: z.string().parse(expr),
      })),
    ),
  );
  return [...ofRules, ...ofPanels];
}

/**
 * Files generated for Kubernetes and Grafana, by path from the root: the rules as a resource of the Prometheus
 * operator, which cannot refer to a file, and the dashboards as JSON.
 */
export function generatedFiles(): ReadonlyMap<string, string> {
  const groups = ruleFiles.flatMap((path) => z.object({ groups: z.array(z.unknown()) }).parse(read(path)).groups);
  const rules = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'sillage', labels: { 'app.kubernetes.io/part-of': 'sillage' } },
    spec: { groups },
  };
  return new Map([
    [
      `${FOLDER}/prometheus-rules.yaml`,
      `# Generated from rules/ by npm run generate.\n${stringify(rules, { lineWidth: 0 })}`,
    ],
    ...Object.entries(dashboards).map(
      ([name, dashboard]) => [`${FOLDER}/dashboards/${name}.json`, `${JSON.stringify(dashboard, null, 2)}\n`] as const,
    ),
  ]);
}
