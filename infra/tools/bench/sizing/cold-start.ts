import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@sillage/proto/services';
import { npmStart } from '../../../solo/testing/npm-start.ts';
import { bundleServices } from '../../testbed/bundles.ts';
import { median } from '../../testbed/load.ts';
import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { type Bench, type Figure, figure } from '../figures.ts';
import { usageOf } from './usage.ts';

const STARTS = 5;

/** From the start of the process to the first `/readyz` that answers 200, on existing data. */
export const coldStartBench: Bench = {
  name: 'cold-start',
  about:
    'how long each service takes from its start to being ready, as it is bundled in images, and solo with all of them',
  async run(progress) {
    const programOf = await bundleServices(serviceNames);
    const figures = await withTestbed({}, (testbed) => startServices(testbed, programOf, progress));
    return [...figures, await startSolo(progress)];
  },
};

async function startServices(
  testbed: Testbed,
  programOf: (service: ServiceName) => string,
  progress: (line: string) => void,
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const name of serviceNames) {
    const times: number[] = [];
    const cpu: number[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      await testbed[name].kill('SIGTERM');
      const startedAt = performance.now();
      await testbed.restart(name, { entry: programOf(name) });
      times.push(performance.now() - startedAt);
      cpu.push(usageOf(testbed[name].pid).cpuMs);
    }
    progress(`${name}: ${Math.round(median(times))} ms, of which ${Math.round(median(cpu))} ms on the processor`);
    figures.push(figure(`cold_start_ms_${name}`, median(times), 'ms', '<= 2000'));
    // Also measured because other load affects it less.
    figures.push(figure(`cold_start_cpu_ms_${name}`, median(cpu), 'ms', '<= 2000'));
  }
  return figures;
}

/** Starts `npm start`, already built. */
async function startSolo(progress: (line: string) => void): Promise<Figure> {
  const directory = await mkdtemp(join(tmpdir(), 'sillage-cold-start-'));
  const times: number[] = [];
  try {
    // The first start builds and creates the data, and is not counted.
    for (let start = 0; start <= STARTS; start += 1) {
      const startedAt = performance.now();
      const solo = npmStart(join(directory, 'data'));
      await solo.ready;
      if (start > 0) times.push(performance.now() - startedAt);
      solo.process.kill('SIGTERM');
      if (solo.process.exitCode === null) await once(solo.process, 'close');
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  progress(`solo: ${Math.round(median(times))} ms`);
  return figure('solo_cold_start_ms', median(times), 'ms', '<= 5000');
}
