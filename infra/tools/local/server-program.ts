import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 20_000;

/** Starts a program that ends with this process, however that ends; resolves once it answers at `url`. */
export async function startServerProgram(program: string, args: readonly string[], url: string): Promise<() => void> {
  // The shell ends the program when its own input ends, which happens when this process ends.
  const script = '"$0" "$@" & cat > /dev/null; kill $!';
  const child = spawn('sh', ['-c', script, program, ...args], { stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  const { stdin } = child;
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  const end = () => void stdin.end();
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(50)) {
    const answers = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answers) return end;
  }
  end();
  throw new Error(`${program} did not answer on ${url} in time`);
}
