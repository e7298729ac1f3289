import { expect, test } from 'vitest';
import { auditVerdict } from './audit-verdict.ts';

const report = (severity: string) =>
  JSON.stringify({
    metadata: { vulnerabilities: { high: 1, critical: 0 } },
    vulnerabilities: { leaky: { severity, range: '<2.0.0', nodes: ['node_modules/leaky'] } },
  });

test('a package with a hole of high severity fails the build, by its name', () => {
  expect(auditVerdict(report('high'))).toEqual({ kind: 'vulnerable', packages: ['leaky <2.0.0: high'] });
});

test('one of moderate severity does not', () => {
  expect(auditVerdict(report('moderate'))).toEqual({ kind: 'clean' });
});

test.each([
  [
    '{"error":{"code":"ENOAUDIT","summary":"Your configured registry may not support audit requests."}}',
    /may not support/,
  ],
  ['{"message":"404 Not Found - POST …/audits/quick","statusCode":404}', /404/],
  ['', /no report/],
])('a registry without an answer is no clean one: %s', (output, reason) => {
  expect(auditVerdict(output)).toEqual({ kind: 'unanswered', reason: expect.stringMatching(reason) });
});
