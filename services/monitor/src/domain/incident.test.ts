import { expect, test } from 'vitest';
import { decideAutomatic, decideChange, type PartNow } from './incident.ts';

const open = { state: 'investigating', severity: 'major' } as const;
const refused = (why: string) => ({ outcome: 'refused', why });
const changed = (state: string, severity: string) => ({
  outcome: 'changed',
  state,
  severity,
  isResolved: state === 'resolved',
});

test.each([
  ['a message alone is an update', open, { message: 'We are on it.' }, changed('investigating', 'major')],
  ['the cause is found', open, { state: 'identified' }, changed('identified', 'major')],
  ['it was not that', { ...open, state: 'identified' }, { state: 'investigating' }, changed('investigating', 'major')],
  ['it is worse', open, { severity: 'critical' }, changed('investigating', 'critical')],
  ['it is over', open, { state: 'resolved', message: 'Back.' }, changed('resolved', 'major')],
  ['nothing is said', open, {}, refused('nothing_new')],
  ['what is known is said again', open, { state: 'investigating', severity: 'major' }, refused('nothing_new')],
  ['it was over', { ...open, state: 'resolved' }, { message: 'Again.' }, refused('resolved')],
] as const)('%s', (_case, now, change, decision) => {
  expect(decideChange(now, change)).toEqual(decision);
});

const NOW = 1_000_000;
const AFTER_MS = 180_000;
const part = (change: Partial<PartNow>): PartNow => ({
  downSinceMs: undefined,
  isBack: false,
  isPlanned: false,
  hasIncident: false,
  isAnnounced: false,
  ...change,
});

test.each([
  ['it works', part({ isBack: true }), 'nothing'],
  ['it has failed for less than three minutes', part({ downSinceMs: NOW - AFTER_MS + 1 }), 'nothing'],
  ['it has failed for three minutes', part({ downSinceMs: NOW - AFTER_MS }), 'open'],
  ['it fails as was announced', part({ downSinceMs: NOW - AFTER_MS, isPlanned: true }), 'nothing'],
  ['it fails as an incident says', part({ downSinceMs: NOW - AFTER_MS, isAnnounced: true }), 'nothing'],
  ['it goes on failing', part({ downSinceMs: NOW - AFTER_MS, hasIncident: true }), 'nothing'],
  ['it has answered once', part({ hasIncident: true }), 'nothing'],
  ['it is back', part({ isBack: true, hasIncident: true }), 'resolve'],
] as const)('when %s, what happens by itself is: %s', (_case, now, expected) => {
  expect(decideAutomatic(now, NOW, AFTER_MS)).toBe(expected);
});
