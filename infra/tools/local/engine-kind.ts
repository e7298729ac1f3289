import type { Secured } from './security/secured.ts';

export type EngineName = 'postgres' | 'redis' | 'kafka';

export interface EngineOptions {
  /**
   * True: every commit reaches the disk, as in production: for benches. False: it reaches the system's memory, so that
   * it survives a kill of the process, though not of the machine. Default false.
   */
  readonly durable?: boolean;
  /**
   * True: Postgres's data stand in memory where there is room, which makes cloning a database four times as fast. Gone
   * at a reboot.
   */
  readonly inMemory?: boolean;
  /** True: from this machine's packages also where Docker answers, as nodes that must reach each other by address. */
  readonly native?: boolean;
  /** TLS, passwords and rights, as in production. Needs `native`. */
  readonly secured?: Secured;
  /** Address of the Redis or Postgres that this one copies, until it is promoted. Needs `native`. */
  readonly follows?: string;
  /** Which node of several of one Kafka it is. Needs `native`. */
  readonly quorum?: Quorum;
  /**
   * Further listeners of Kafka. Their clients are sent to `advertised`, such as a proxy in front, to reach this node
   * again.
   */
  readonly detours?: readonly { readonly port: number; readonly advertised: number }[];
}

export interface Quorum {
  /** Its place among the nodes, from 0. */
  readonly place: number;
  /** The ports of each node. */
  readonly ports: readonly (readonly [client: number, controller: number])[];
}

/** Where one engine of one instance lives. Ports stay the same from start to start. */
export interface Place {
  readonly directory: string;
  /** The first is the one that clients use. */
  readonly ports: readonly [number, number];
  readonly options: EngineOptions;
}

export interface NativeProgram {
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number;
  readonly gid?: number;
}

export interface ContainerProgram {
  readonly image: string;
  /** What it listens on in the container; outside, that is the first port of its place. */
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

/** How one kind of engine is installed, run and greeted. */
export interface EngineKind {
  readonly name: EngineName;
  /** Asks for an orderly end. */
  readonly stopSignal: NodeJS.Signals;
  /**
   * Gets what is missing and prepares the place at its first start. Throws UnavailableError where that is impossible.
   */
  native(place: Place): Promise<NativeProgram>;
  /** Deletes data that stand outside of the place's directory. */
  removeData?(directory: string): void;
  container(place: Place): ContainerProgram;
  addressOf(place: Place): string;
  /** Rejects until the engine serves. */
  greet(address: string, options: EngineOptions): Promise<void>;
}
