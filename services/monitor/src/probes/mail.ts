import { once } from 'node:events';
import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Probe, ProbeFailure } from './probe.ts';

/**
 * Reads only the greeting of the mail server, because providers block clients that sign in every half minute. Own code,
 * since libraries only offer whole sessions.
 */
export const mailProbe = (smtpUrl: string): Probe => ({
  part: 'mail',
  async run(signal) {
    const url = new URL(smtpUrl);
    const isTls = url.protocol === 'smtps:';
    const at = { host: url.hostname, port: Number(url.port || (isTls ? 465 : 587)) };
    const socket = isTls ? connectTls({ ...at, servername: at.host }) : connectPlain(at);
    try {
      const [greeting] = (await once(socket, 'data', { signal })) as [Buffer];
      if (!greeting.toString().startsWith('220')) throw new ProbeFailure('refused', 'the mail server did not greet');
      socket.end('QUIT\r\n');
    } finally {
      socket.on('error', () => {});
      socket.destroySoon();
    }
    return undefined;
  },
});
