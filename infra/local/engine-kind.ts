export type EngineName = 'postgres' | 'redis' | 'kafka';

export interface EngineOptions {
  /** True: every commit reaches the disk, as in production (benches, crash tests). False: as fast as tests want it. Default false. */
  readonly durable?: boolean;
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

export interface DockerProgram {
  readonly image: string;
  /** Between `docker run` and the image: ports and environment. */
  readonly options: readonly string[];
  readonly command: readonly string[];
}

/** How one kind of engine is installed, run and greeted. */
export interface EngineKind {
  readonly name: EngineName;
  /** Asks for an orderly end. */
  readonly stopSignal: NodeJS.Signals;
  /** Gets what is missing and prepares the place at its first start. Throws UnavailableError where that is impossible. */
  native(place: Place): Promise<NativeProgram>;
  docker(place: Place): DockerProgram;
  addressOf(place: Place): string;
  /** Rejects until the engine serves. */
  greet(address: string): Promise<void>;
}
