import { loadConfig } from '@sillage/runtime/service';
import { expect, test } from 'vitest';
import { SoloConfig } from './solo-config.ts';

test('wrong variables of npm start are all named, as they were set, one line each', () => {
  const wrong = {
    LOG_LEVEL: 'loud',
    PUBLIC_URL: 'nonsense',
    DATABASE_URL: 'nonsense',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'x',
  };
  for (const name of Object.keys(wrong))
    expect(() => loadConfig(SoloConfig, wrong)).toThrow(new RegExp(`\n {2}${name}: `));
  expect(loadConfig(SoloConfig, { PUBLIC_URL: '' })).toEqual({ LOG_LEVEL: 'warn' });
});
