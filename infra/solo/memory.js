import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * `npm run solo:memory [-- DIR]`: the memory of a running `npm start` by process: PSS (private memory plus a share of
 * the shared memory) of npm, Node and Postgres, from /proc (Linux). DIR is its data folder (default .data).
 */
const dataDir = process.argv[2] ?? process.env.SILLAGE_DATA_DIR ?? '.data';
const { pid } = JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8'));

const processes = new Map();
for (const name of await readdir('/proc')) {
  if (!/^\d+$/.test(name)) continue;
  const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined);
  const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
  // The name is in parentheses and may contain anything; the parent's id follows the state.
  const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  if (stat) processes.set(Number(name), { parent, command: command.replaceAll('\0', ' ').trim() });
}

/** The topmost npm process above it; npm's processes stay as long as it runs. */
function top(id) {
  const parent = processes.get(id)?.parent;
  return /^npm |^sh -c .*infra\/solo/.test(processes.get(parent)?.command ?? '') ? top(parent) : id;
}

function tree(id) {
  return [id, ...[...processes].filter(([, { parent }]) => parent === id).flatMap(([child]) => tree(child))];
}

let sumKb = 0;
for (const id of tree(top(pid))) {
  const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
  const kb = Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
  sumKb += kb;
  process.stdout.write(`${String(Math.round(kb / 1024)).padStart(6)} MB  ${processes.get(id)?.command.slice(0, 90)}\n`);
}
process.stdout.write(`${String(Math.round(sumKb / 1024)).padStart(6)} MB  in all\n`);
