import type { ServiceFacts } from './facts.ts';

/** What a container asks for and may take at most. */
export interface Size {
  /** Thousandths of a processor. */
  readonly cpuMilli: number;
  readonly requestMiB: number;
  readonly heapMiB: number;
  readonly limitMiB: number;
}

/** The young generation is up to three semi-spaces; the image's command says how large one is. */
const SEMI_SPACES = 3;
/** Code, buffers, TLS, threads: what a process takes beside its heap. */
const OUTSIDE_OF_HEAP_MIB = 128;

interface Measured {
  readonly cpuMilli: number;
  readonly restMiB: number;
  readonly heapMiB: number;
}

/**
 * `restMiB` is the resident memory of each service of `npm run cluster` at rest (Node 20, x64), rounded up to 10 MiB.
 * Processors: the edge is what scales by them, so it asks for half of one; the others idle at less than 2 %.
 */
const measured: Readonly<Record<string, Measured>> = {
  gateway: { cpuMilli: 500, restMiB: 130, heapMiB: 256 },
  collector: { cpuMilli: 500, restMiB: 150, heapMiB: 256 },
  attribution: { cpuMilli: 500, restMiB: 150, heapMiB: 384 },
};
const standard: Measured = { cpuMilli: 100, restMiB: 150, heapMiB: 256 };

export function sizeOf({ name, command }: Pick<ServiceFacts, 'name' | 'command'>): Size {
  const { cpuMilli, restMiB, heapMiB } = measured[name] ?? standard;
  const semiSpaceMiB = Number(/--max-semi-space-size=(\d+)/.exec(command.join(' '))?.[1] ?? 16);
  return {
    cpuMilli,
    // At rest, and half of the young generation, which fills with the first requests.
    requestMiB: restMiB + semiSpaceMiB,
    heapMiB,
    limitMiB: heapMiB + SEMI_SPACES * semiSpaceMiB + OUTSIDE_OF_HEAP_MIB,
  };
}
