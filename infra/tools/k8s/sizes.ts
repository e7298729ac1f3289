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

/**
 * Resident memory in MiB, measured by `npm run bench -- cost-per-click` (Node 20, x64; all of it in
 * docs/operations/sizing.md): at rest 93 to 177, and at a thousand clicks a second gateway 251, collector 241,
 * attribution 228, of which the young generation is most. A hundred orders a second bring the collector to 328 and
 * attribution to 277, billing to 180 and integrations to 144. The edge is what scales by processors, so it asks for
 * half of one.
 */
const measured: Readonly<Record<string, Omit<Size, 'limitMiB'>>> = {
  gateway: { cpuMilli: 500, requestMiB: 256, heapMiB: 256 },
  collector: { cpuMilli: 500, requestMiB: 336, heapMiB: 256 },
  // Folds thousands of clicks at a time, three partitions side by side.
  attribution: { cpuMilli: 500, requestMiB: 288, heapMiB: 384 },
};
const standard: Omit<Size, 'limitMiB'> = { cpuMilli: 100, requestMiB: 192, heapMiB: 256 };

export function sizeOf({ name, command }: Pick<ServiceFacts, 'name' | 'command'>): Size {
  const size = measured[name] ?? standard;
  const semiSpaceMiB = Number(/--max-semi-space-size=(\d+)/.exec(command.join(' '))?.[1] ?? 16);
  return { ...size, limitMiB: size.heapMiB + SEMI_SPACES * semiSpaceMiB + OUTSIDE_OF_HEAP_MIB };
}
