import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringify } from 'yaml';
import { z } from 'zod';

const NAMESPACE = 'sillage';

export interface Said {
  readonly output: string;
  /** Warnings of the API server, and the error of a failed command. */
  readonly complaints: string;
  readonly ok: boolean;
}

/** Runs kubectl on the cluster of KUBECONFIG; `input` is its standard input. Does not throw if it fails. */
export function kubectl(args: readonly string[], input?: string): Promise<Said> {
  return new Promise((resolve) => {
    const options = { maxBuffer: 64 * 1024 * 1024, timeout: 600_000 };
    const child = execFile('kubectl', [...args], options, (error, output, complaints) =>
      resolve({ output, complaints: complaints.trim(), ok: error === null }),
    );
    // kubectl may end without reading its input; its output has the reason.
    child.stdin?.on('error', () => {}).end(input ?? '');
  });
}

/** Like `kubectl`, but throws if it fails. */
export async function must(args: readonly string[], input?: string): Promise<string> {
  const { output, complaints, ok } = await kubectl(args, input);
  if (!ok) throw new Error(`kubectl ${args.join(' ')} failed: ${complaints}`);
  return output;
}

export const apply = (objects: readonly object[]): Promise<string> =>
  must(['apply', '-f', '-'], objects.map((object) => stringify(object)).join('---\n'));

const Item = z.object({
  kind: z.string(),
  metadata: z.object({
    name: z.string(),
    generation: z.number().optional(),
    labels: z.record(z.string(), z.string()).default({}),
    deletionTimestamp: z.string().optional(),
  }),
  spec: z.looseObject({
    nodeName: z.string().optional(),
    replicas: z.number().optional(),
    containers: z.array(z.looseObject({ name: z.string(), image: z.string() })).default([]),
  }),
  status: z
    .looseObject({
      phase: z.string().optional(),
      replicas: z.number().optional(),
      readyReplicas: z.number().optional(),
      updatedReplicas: z.number().optional(),
      observedGeneration: z.number().optional(),
      succeeded: z.number().optional(),
      conditions: z.array(z.looseObject({ type: z.string(), status: z.string() })).default([]),
    })
    .default({ conditions: [] }),
});
export type Item = z.infer<typeof Item>;

export async function list(kinds: string, selector?: string): Promise<readonly Item[]> {
  const filter = selector === undefined ? [] : ['-l', selector];
  const text = await must(['-n', NAMESPACE, 'get', kinds, ...filter, '-o', 'json']);
  return z.object({ items: z.array(Item) }).parse(JSON.parse(text)).items;
}

/** The serving pods, of one service or of all. */
export const servingPods = async (service?: string): Promise<readonly Item[]> => {
  const name = service === undefined ? '' : `,app.kubernetes.io/name=${service}`;
  const pods = await list('pods', `app.kubernetes.io/component=service${name}`);
  return pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
};

export const isReady = ({ status }: Item): boolean =>
  status.conditions.some(({ type, status: value }) => type === 'Ready' && value === 'True');

/** Waits until `check` returns an empty text; throws its last text after the timeout. */
export async function until(check: () => Promise<string>, timeoutMs = 300_000): Promise<number> {
  const begin = Date.now();
  let said = await check();
  for (; said !== '' && Date.now() - begin < timeoutMs; said = await check()) await sleep(1000);
  if (said !== '') throw new Error(`not after ${timeoutMs / 1000} s: ${said}`);
  return (Date.now() - begin) / 1000;
}
