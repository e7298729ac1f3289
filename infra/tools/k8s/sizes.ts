import type { ServiceFacts } from './facts.ts';

/** A container's requests and limits. */
export interface Size {
  /** Thousandths of a processor. */
  readonly cpuMilli: number;
  readonly requestMiB: number;
  readonly heapMiB: number;
  readonly limitMiB: number;
}

/** The young generation is up to three semi-spaces, whose size is in the image's command. */
const SEMI_SPACES = 3;
/** Memory outside of the heap: code, buffers, TLS, threads. */
const OUTSIDE_OF_HEAP_MIB = 128;

/**
 * Resident memory in MiB, measured by `npm run bench -- cost-per-click` (Node 20, x64; all of it in
 * docs/operations/sizing.md): idle 99 to 180, and at a thousand clicks a second gateway 182, attribution 181, collector
 * 132, mostly the young generation. While orders come in, the collector needs 329, attribution 309, gateway 227, billing
 * 210 and integrations 171. The edge scales with processors, so it requests half of one.
 */
const measured: Readonly<Record<string, Omit<Size, 'limitMiB'>>> = {
  gateway: { cpuMilli: 500, requestMiB: 256, heapMiB: 256 },
  collector: { cpuMilli: 500, requestMiB: 336, heapMiB: 256 },
  // Processes thousands of clicks at a time, from three partitions concurrently.
  attribution: { cpuMilli: 500, requestMiB: 320, heapMiB: 384 },
  billing: { cpuMilli: 100, requestMiB: 224, heapMiB: 256 },
};
const standard: Omit<Size, 'limitMiB'> = { cpuMilli: 100, requestMiB: 192, heapMiB: 256 };

export function sizeOf({ name, command }: Pick<ServiceFacts, 'name' | 'command'>): Size {
  const size = measured[name] ?? standard;
  const semiSpaceMiB = Number(/--max-semi-space-size=(\d+)/.exec(command.join(' '))?.[1] ?? 16);
  return { ...size, limitMiB: size.heapMiB + SEMI_SPACES * semiSpaceMiB + OUTSIDE_OF_HEAP_MIB };
}
