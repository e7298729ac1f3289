import { Client, type ClientConfig } from 'pg';
import type { PlacedEvent } from '../placed-event.ts';
import { append } from './log-table.ts';

export interface LogWriter {
  /** Makes the events durable. Calls need not wait for each other: they are written in the order in which they came. */
  write(events: readonly PlacedEvent[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Writes by one connection in pipeline mode: an append is on its way while the one before it is being made durable, and
 * Postgres takes them in order. A connection that breaks fails what is under way; the next write opens another.
 */
export function createLogWriter(options: ClientConfig, onBroken: (error: Error) => void): LogWriter {
  let connected: Promise<Client> | undefined;

  function connect(): Promise<Client> {
    const client = new Client({ ...options, pipeline: true });
    const connecting = client.connect().then(() => client);
    const forget = () => {
      if (connected === connecting) connected = undefined;
    };
    client.on('error', onBroken).on('error', forget).on('end', forget);
    connecting.catch(forget);
    return connecting;
  }

  return {
    async write(events) {
      connected ??= connect();
      await append(await connected, events);
    },
    async close() {
      const client = await connected?.catch(() => undefined);
      await client?.end();
    },
  };
}
