import { execFile } from 'node:child_process';
import { auditVerdict } from './audit-verdict.ts';

/**
 * `npm run audit`: known vulnerabilities in the packages of the images. Exit codes: 0 none of high severity, 1 some, 3
 * the registry did not answer (mirrors often have no such endpoint). With `--may-be-unanswered` the last case is
 * reported with exit code 0.
 */
const args = ['audit', '--omit=dev', '--json'];
const output = await new Promise<string>((resolve) => {
  execFile('npm', args, { maxBuffer: 64 * 1024 * 1024, timeout: 120_000 }, (_error, stdout) => resolve(stdout));
});
const verdict = auditVerdict(output);
if (verdict.kind === 'clean') console.log('No package that images contain has a known hole of high severity.');
if (verdict.kind === 'vulnerable') {
  console.error(`Known holes of high severity:\n  ${verdict.packages.join('\n  ')}`);
  process.exitCode = 1;
}
if (verdict.kind === 'unanswered') {
  console.error(`NOT CHECKED: the registry did not say which packages have known holes (${verdict.reason}).`);
  process.exitCode = process.argv.includes('--may-be-unanswered') ? 0 : 3;
}
