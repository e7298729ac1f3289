import { beforeEach, expect, test } from 'vitest';
import { createViewStore, isDemo } from './account-view.ts';

const view = {
  id: '0198a000-0000-7000-8000-000000000001',
  merchantId: '0198a000-0000-7000-8000-000000000002',
  email: 'ana@example.com',
  accessToken: 'a.b.c',
  expiresAt: '2027-01-10T10:30:00.000Z',
};
const at = (time: string) => () => Date.parse(`2027-01-10T${time}Z`);

beforeEach(() => sessionStorage.clear());

test('a view is there after the page was loaded anew, until it is left', () => {
  const before = createViewStore(sessionStorage, at('10:00:00'));
  before.begin(view);
  expect(before.view).toBeNull();
  const during = createViewStore(sessionStorage, at('10:00:00'));
  expect([during.view, during.isOver()]).toEqual([view, false]);
  during.leave();
  expect(createViewStore(sessionStorage).view).toBeNull();
});

test('one whose time is over is never taken for the own account', () => {
  createViewStore(sessionStorage).begin(view);
  const late = createViewStore(sessionStorage, at('10:30:00'));
  expect([late.view, late.isOver()]).toEqual([view, true]);
});

test('its end is told', () => {
  createViewStore(sessionStorage).begin(view);
  const store = createViewStore(sessionStorage, at('10:00:00'));
  let told = 0;
  store.subscribe(() => {
    told += 1;
  });
  store.end();
  expect([told, store.isOver()]).toEqual([1, true]);
});

test('what cannot be read is no view', () => {
  sessionStorage.setItem('sillage.view', '{"id":');
  expect(createViewStore(sessionStorage).view).toBeNull();
});

test('the demo is told from the account of a merchant who consented', () => {
  createViewStore(sessionStorage).begin({ accessToken: 'a.b.c', expiresAt: view.expiresAt, isDemo: true });
  const ofDemo = createViewStore(sessionStorage, at('10:00:00')).view;
  expect([isDemo(ofDemo), ofDemo]).toEqual([true, { accessToken: 'a.b.c', expiresAt: view.expiresAt, isDemo: true }]);
  createViewStore(sessionStorage).begin(view);
  expect(isDemo(createViewStore(sessionStorage).view)).toBe(false);
  expect(isDemo(null)).toBe(false);
});
