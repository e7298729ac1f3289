import { z } from 'zod';

const Report = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.number(), critical: z.number() }) }),
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string(), nodes: z.array(z.string()) }),
  ),
});
const Failure = z.union([
  z.object({ message: z.string(), statusCode: z.number().optional() }).transform(({ message }) => message),
  z.object({ error: z.object({ summary: z.string() }) }).transform(({ error }) => error.summary),
]);

/** `unanswered`: the registry has no such endpoint, or is unreachable, so the result is unknown. */
export type AuditVerdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'vulnerable'; readonly packages: readonly string[] }
  | { readonly kind: 'unanswered'; readonly reason: string };

/** The verdict on the output of `npm audit --json`. Only high and critical severities fail a build. */
export function auditVerdict(output: string): AuditVerdict {
  const said = parse(output);
  const report = Report.safeParse(said);
  if (!report.success)
    return { kind: 'unanswered', reason: Failure.safeParse(said).data || 'npm audit gave no report' };
  const packages = Object.entries(report.data.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);
  return packages.length === 0 ? { kind: 'clean' } : { kind: 'vulnerable', packages };
}

function parse(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
