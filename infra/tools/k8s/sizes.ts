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
 * Resident memory of `npm run cluster` (the bundles and flags of the images; Node 20, x64), a minute after the start, in
 * MiB: campaigns 108, payout 109, attribution 112, identity 116, monitor 134, gateway 140, collector 147, billing 214,
 * integrations 226; minutes later billing is at 156 and integrations at 146. The request covers all of that. The edge is
 * what scales by processors, so it asks for half of one.
 */
const measured: Readonly<Record<string, Measured>> = {
  gateway: { cpuMilli: 500, restMiB: 160, heapMiB: 256 },
  collector: { cpuMilli: 500, restMiB: 160, heapMiB: 256 },
  // Folds thousands of clicks at a time, three partitions side by side.
  attribution: { cpuMilli: 500, restMiB: 160, heapMiB: 384 },
};
const standard: Measured = { cpuMilli: 100, restMiB: 160, heapMiB: 256 };

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
