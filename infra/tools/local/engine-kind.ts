import type { Secured } from './security/secured.ts';

export type EngineName = 'postgres' | 'redis' | 'kafka';

export interface EngineOptions {
  /**
   * True: every commit reaches the disk, as in production: for benches. False: it reaches the system's memory, so that
   * it survives the end of the process, but not of the machine. Default false.
   */
  readonly durable?: boolean;
  /**
   * True: Postgres's data are in memory if there is room, which makes cloning a database four times as fast. Lost at a
   * reboot.
   */
  readonly inMemory?: boolean;
  /** True: from this machine's packages even if Docker answers, for nodes that must reach each other by address. */
  readonly native?: boolean;
  /** TLS, passwords and rights, as in production. Needs `native`. */
  readonly secured?: Secured;
  /** Address of the Redis or Postgres that this one replicates, until it is promoted. Needs `native`. */
  readonly follows?: string;
  /** The node's place in a Kafka cluster. Needs `native`. */
  readonly quorum?: Quorum;
  /**
   * Further listeners of Kafka. Their clients are referred to `advertised`, such as a proxy in front, to reach this
   * node.
   */
  readonly detours?: readonly { readonly port: number; readonly advertised: number }[];
}

export interface Quorum {
  /** Its index among the nodes, from 0. */
  readonly place: number;
  /** The ports of each node. */
  readonly ports: readonly (readonly [client: number, controller: number])[];
}

/** The location of an engine of an instance. Ports are stable across starts. */
export interface Place {
  readonly directory: string;
  /** The first is for clients. */
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
  /** Its port in the container; outside, the first port of its place. */
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

/** How a kind of engine is installed, run and checked. */
export interface EngineKind {
  readonly name: EngineName;
  /** The signal for an orderly stop. */
  readonly stopSignal: NodeJS.Signals;
  /**
   * Installs missing programs, and prepares the place at its first start. Throws UnavailableError if that is
   * impossible.
   */
  native(place: Place): Promise<NativeProgram>;
  /** Deletes data outside of the place's directory. */
  removeData?(directory: string): void;
  container(place: Place): ContainerProgram;
  addressOf(place: Place): string;
  /** Rejects until the engine serves. */
  greet(address: string, options: EngineOptions): Promise<void>;
}
