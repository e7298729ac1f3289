import { expect, test } from 'vitest';
import { isAddressOrLocalhost, isTrustedHost } from './trusted-hosts.ts';

test.each([
  ['localhost', true, true],
  ['LOCALHOST:4000', true, true],
  ['127.0.0.1:4000', true, true],
  ['[::1]:4000', true, true],
  ['10.1.2.3', true, true],
  ['identity:8080', false, true],
  ['identity.shop.svc.cluster.local:8080', false, true],
  ['rebind.attacker.example', false, false],
  ['rebind.attacker.example:4000', false, false],
  ['localhost.attacker.example', false, false],
  ['127.0.0.1.nip.io', false, false],
  ['localhost.', false, false],
  ['', false, false],
])('%s: a name that no site can have: %s, an operator’s: %s', (host, nobodys, operators) => {
  expect([isAddressOrLocalhost(host), isTrustedHost(host, ['identity.shop.svc.cluster.local'])]).toEqual([
    nobodys,
    operators,
  ]);
});
