import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideRefresh, type RefreshableSession } from './refresh.ts';
import { formatRefreshToken, parseRefreshToken, refreshTokenKey } from './refresh-token.ts';

const rules = { reuseIntervalMs: 10_000, lifetimeMs: 1_000_000, idleMs: 100_000 };
const session = { generation: 2, rotations: [{ generation: 1, atMs: 50_000 }], createdAtMs: 0, refreshedAtMs: 50_000 };

test.each([
  ['the active token rotates', 2, 55_000, { type: 'rotate', generation: 3 }],
  ['the last one, at the end of the interval, is repeated', 1, 60_000, { type: 'repeat', generation: 2 }],
  ['the last one, after the interval, is a reuse', 1, 60_001, { type: 'reused' }],
  ['one that was rotated away long ago is a reuse', 0, 55_000, { type: 'reused' }],
  ['one that the database lost is the active one', 3, 55_000, { type: 'rotate', generation: 4 }],
  ['nothing for too long', 2, 150_001, { type: 'expired' }],
] as const)('%s', (_name, generation, nowMs, decision) => {
  expect(decideRefresh(session, generation, nowMs, rules)).toMatchObject(decision);
});

test('whatever is presented in whatever order: one active token, and only a stale one ends the session', () => {
  const steps = fc.array(fc.record({ waitMs: fc.nat(12_000), back: fc.nat(4) }), { maxLength: 30 });
  fc.assert(
    fc.property(steps, (presented) => {
      let state: RefreshableSession = { generation: 0, rotations: [], createdAtMs: 0, refreshedAtMs: 0 };
      const rotatedAt = new Map<number, number>();
      let nowMs = 0;
      for (const { waitMs, back } of presented) {
        nowMs += waitMs;
        const generation = Math.max(0, state.generation - back);
        const decision = decideRefresh(state, generation, nowMs, { ...rules, lifetimeMs: Infinity, idleMs: Infinity });
        const age = nowMs - (rotatedAt.get(generation) ?? nowMs);
        if (generation === state.generation) expect(decision.type).toBe('rotate');
        else expect(decision.type).toBe(age <= rules.reuseIntervalMs ? 'repeat' : 'reused');
        if (decision.type === 'reused') return;
        if (decision.type === 'rotate') {
          rotatedAt.set(generation, nowMs);
          state = { ...state, generation: decision.generation, rotations: decision.rotations, refreshedAtMs: nowMs };
        }
      }
    }),
  );
});

test('a refresh token says what it was made of, and no changed one does', () => {
  const key = refreshTokenKey('a secret');
  fc.assert(
    fc.property(fc.uuid(), fc.nat(2 ** 31), fc.nat(47), (sessionId, generation, place) => {
      const token = formatRefreshToken({ sessionId, generation }, key);
      expect(parseRefreshToken(token, key)).toEqual({ sessionId, generation });
      const changed = token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1);
      expect(parseRefreshToken(changed, key)).toBe('forged');
      expect(parseRefreshToken(token, refreshTokenKey('another secret'))).toBe('forged');
    }),
  );
  expect(parseRefreshToken('too-short', key)).toBeUndefined();
});
