import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { AppError, type Logger } from '@sillage/runtime/service';
import { z } from 'zod';
import { type NetworkList, readNetworkList, readNetworkListSlowly } from './network-list.ts';

/** `DATACENTER_NETWORKS_FILE`, validated at the start of the service. */
export const datacenterNetworksFile = z
  .string()
  .superRefine((path, context) => {
    try {
      readNetworkList(readFileSync(path, 'utf8'));
    } catch (cause) {
      context.addIssue(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  })
  .optional()
  .describe(
    'A file with the networks of data centres, one per line: see [datacenter-networks.md](operations/datacenter-networks.md). Clicks from there are labelled, for the fraud rule `datacenter`. Absent: no click is labelled.',
  );

/** The networks of data centres in the operator's file, kept up to date. */
export class Datacenters {
  readonly #path: string;
  readonly #log: Logger;
  #networks: NetworkList | undefined;
  /** State of the file when it was last read. */
  #state = '';

  constructor(path: string, log: Logger) {
    this.#path = path;
    this.#log = log;
  }

  has(ip: string): boolean {
    return this.#networks?.has(ip) === true;
  }

  /** Reads the file if it has changed; if that fails, the networks read before stay in use. */
  async refresh(): Promise<void> {
    try {
      const { mtimeMs, size, ino } = await stat(this.#path);
      const state = [mtimeMs, size, ino].join();
      if (state === this.#state) return;
      this.#networks = await readNetworkListSlowly(await readFile(this.#path, 'utf8'));
      this.#state = state;
      this.#log.info({ file: this.#path, networks: this.#networks.size }, 'the networks of data centres are read');
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new AppError('unavailable', `${this.#path}: ${why}. The networks that were read before still count.`, {
        cause,
      });
    }
  }
}
