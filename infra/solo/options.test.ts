import { DAY_MS } from '@sillage/proto/values/durations';
import { describe, expect, test } from 'vitest';
import { parseOptions } from './options.ts';

const DEFAULTS = { host: '127.0.0.1', port: 4000, dataDir: '/here/.data', empty: false, clockOffsetMs: 0, help: false };
const NOW = Date.parse('2026-11-22T10:30:00.000Z');

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
    [['--backup-dir', 'kept'], {}, { backups: { folder: '/here/kept', keep: 7 } }],
    [
      ['--backup-keep', '3'],
      { BACKUP_DIR: '/backups', BACKUP_KEEP: '9' },
      { backups: { folder: '/backups', keep: 3 } },
    ],
    [['--backup-keep', '3'], {}, {}],
    [['--now', '2026-12-06'], {}, { clockOffsetMs: 14 * DAY_MS }],
    [['--now', '2026-12-06'], { SILLAGE_NOW: '2027-01-01' }, { clockOffsetMs: 14 * DAY_MS }],
    [[], { SILLAGE_NOW: '2026-11-21T09:30:00Z' }, { clockOffsetMs: -DAY_MS - 3_600_000 }],
    [['--now', '2026-11-22T12:30:00+01:00'], {}, { clockOffsetMs: 3_600_000 }],
    [['--now', '2026-11-22T10:30:00.500Z'], {}, { clockOffsetMs: 500 }],
    [[], { SILLAGE_NOW: '' }, {}],
  ])('flags win over variables, variables over defaults: %j %j', (args, env, expected) => {
    expect(parseOptions(args, env, '/here', NOW)).toEqual({ ...DEFAULTS, ...expected });
  });

  test.each([
    [['--prot', '1'], "'--prot'"],
    [['--port'], "'--port"],
    [['--port', '--empty'], "'--port"],
    [['--data='], "'--data"],
    [['--backup-dir', 'kept', '--backup-keep', '0'], '"0" is not a number of backups to keep'],
    [['--port', '70000'], '"70000" is not a port'],
    [['--port', '4e3'], '"4e3" is not a port'],
    [['--empty=yes'], "'--empty"],
    [['--now', 'tomorrow'], '"tomorrow" is not a day such as'],
    [['--now', '2026-11-31'], '"2026-11-31" is not a day such as'],
    [['--now', '2026-12-06 08:00'], 'is not a day such as'],
    [['--now', '12/06/2026'], 'is not a day such as'],
    [['--now', '2026-12-06T25:00'], 'is not a day such as'],
    [['--now', '9999-01-01'], '"9999-01-01" is out of range: the clock can be any day from 2000-01-01 to 2089-12-31.'],
    [['--now', '1970-01-01'], '"1970-01-01" is out of range'],
    [['demo'], "'demo'"],
  ])('says in one sentence what is wrong with %j', (args, message) => {
    expect(() => parseOptions(args, {}, '/here')).toThrow(message);
  });
});
