import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../images/bundle.js';
import { run } from '../local/index.ts';
import { isAvailable, promtoolPath } from '../local/testing/index.ts';
import { ruleFiles } from './files.ts';

const TESTS = 'k8s/monitoring/tests';

describe.skipIf(!(await isAvailable('prometheus')))('the rules of Prometheus', () => {
  const promtool = async (...args: readonly string[]) => run(await promtoolPath(), args, { cwd: ROOT });

  test('can be read', async () => {
    const said = await promtool('check', 'rules', ...ruleFiles);
    expect(said.match(/SUCCESS/g)).toHaveLength(ruleFiles.length);
  });

  test('fire when they should, and only then', async () => {
    const files = readdirSync(join(ROOT, TESTS)).map((name) => `${TESTS}/${name}`);
    // A rule file without tests of its own would pass unnoticed.
    expect(files.length).toBe(ruleFiles.length);
    await promtool('test', 'rules', ...files);
  });

  test('are refused where one is wrong, so that this check can fail', async () => {
    await expect(promtool('check', 'rules', 'package.json')).rejects.toThrow(/FAILED|error/i);
  });
});
