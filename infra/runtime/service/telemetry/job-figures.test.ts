import { expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { repeat } from '../process/repeat.ts';
import { jobFigures } from './job-figures.ts';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';

test('a job is late a minute after it was due', async () => {
  const metrics = createMetrics('shop');
  let dueMs = 60_000;
  const figures = metrics.of(jobFigures).watch('shop.tidy', () => dueMs);
  expect((await metrics.expose()).text).toContain('sillage_job_late_seconds{job_name="shop.tidy",service="shop"} 0');
  dueMs = 90_000;
  figures.failed();
  const { text } = await metrics.expose();
  expect(text).toContain('sillage_job_late_seconds{job_name="shop.tidy",service="shop"} 30');
  expect(text).toContain('sillage_job_runs_total{job_name="shop.tidy",result="failed",service="shop"} 1');
  expect(text).not.toContain('sillage_job_last_success_timestamp_seconds{');
});

test('a repeated job counts its runs by their result', async () => {
  const metrics = createMetrics('shop');
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs === 2) throw new AppError('unavailable', 'away');
  };
  const repeated = repeat('shop.tidy', 1, work, { log: createLogger('test', 'silent'), metrics });
  await expect.poll(() => runs).toBeGreaterThan(2);
  await repeated.close();
  const { text } = await metrics.expose();
  expect(text).toContain('sillage_job_runs_total{job_name="shop.tidy",result="failed",service="shop"} 1');
  expect(text).toContain(`sillage_job_runs_total{job_name="shop.tidy",result="ok",service="shop"} ${runs - 1}`);
  expect(text).toMatch(/sillage_job_last_success_timestamp_seconds\{job_name="shop.tidy",service="shop"\} 1\d{9}/);
});
