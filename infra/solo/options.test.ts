import { describe, expect, test } from 'vitest';
import { parseOptions } from './options.ts';

const DEFAULTS = { host: '127.0.0.1', port: 4000, dataDir: '/here/.data', empty: false, help: false };

describe('options of npm start', () => {
  test.each([
    [[], {}, {}],
    [['--port', '4100'], {}, { port: 4100 }],
    [['--port=4100'], { PORT: '5000' }, { port: 4100 }],
    [[], { PORT: '5000', HOST: '0.0.0.0' }, { port: 5000, host: '0.0.0.0' }],
    [[], { PORT: '' }, {}],
    [['--empty', '--port', '0'], {}, { empty: true, port: 0 }],
    [['--data', 'elsewhere'], { SILLAGE_DATA_DIR: '/var/sillage' }, { dataDir: '/here/elsewhere' }],
    [[], { SILLAGE_DATA_DIR: '/var/sillage' }, { dataDir: '/var/sillage' }],
    [['--help'], {}, { help: true }],
  ])('flags win over variables, variables over defaults: %j %j', (args, env, expected) => {
    expect(parseOptions(args, env, '/here')).toEqual({ ...DEFAULTS, ...expected });
  });

  test.each([
    [['--prot', '1'], '"--prot" is not an option'],
    [['--port'], '--port needs a value'],
    [['--port', '--empty'], '--port needs a value'],
    [['--port', '70000'], '"70000" is not a port'],
    [['--port', '4e3'], '"4e3" is not a port'],
    [['--empty=yes'], '"--empty=yes" is not an option'],
    [['demo'], '"demo" is not an option'],
  ])('says in one sentence what is wrong with %j', (args, message) => {
    expect(() => parseOptions(args, {}, '/here')).toThrow(message);
  });
});
