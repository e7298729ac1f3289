import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createDeferred, type Deferred } from '@sillage/runtime/service';
import type { Told } from './differences.ts';
import type { Share } from './shares.ts';

interface Task {
  readonly share: Share;
  readonly told: Deferred<Told>;
}

/** The response of a process to a share. */
export type Answer = { readonly told: Told } | { readonly error: string };

/** Processes that verify one share at a time each. The first error aborts the verification. */
export class VerifyProcesses {
  readonly #processes: readonly ChildProcess[];
  readonly #idle: ChildProcess[];
  readonly #waiting: Task[] = [];
  readonly #tasks = new Map<ChildProcess, Task>();
  #failure: Error | undefined;

  constructor(databaseUrl: string, count: number) {
    this.#processes = Array.from({ length: count }, () => this.#start(databaseUrl));
    this.#idle = [...this.#processes];
  }

  verify(share: Share): Promise<Told> {
    const task = { share, told: createDeferred<Told>() };
    if (this.#failure) task.told.reject(this.#failure);
    else this.#waiting.push(task);
    this.#giveOut();
    return task.told.promise;
  }

  async close(): Promise<void> {
    this.#failure ??= new Error('The verification has ended');
    const running = this.#processes.filter((child) => child.exitCode === null && child.signalCode === null);
    for (const child of running) child.kill();
    await Promise.all(running.map((child) => once(child, 'exit')));
  }

  #start(databaseUrl: string): ChildProcess {
    const child = fork(new URL('./verify-process.ts', import.meta.url), {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    child.on('message', (answer: Answer) => {
      if ('error' in answer) return this.#fail(new Error(answer.error));
      this.#tasks.get(child)?.told.resolve(answer.told);
      this.#tasks.delete(child);
      this.#idle.push(child);
      this.#giveOut();
    });
    child.on('error', (error) => this.#fail(error));
    child.on('exit', (code, signal) =>
      this.#fail(new Error(`A process that verifies receipts ended (${signal ?? `exit code ${code}`})`)),
    );
    return child;
  }

  #giveOut(): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0) {
      const [child, task] = [this.#idle.pop(), this.#waiting.shift()];
      if (!child || !task) return;
      this.#tasks.set(child, task);
      child.send(task.share);
    }
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { told } of [...this.#tasks.values(), ...this.#waiting]) told.reject(this.#failure);
    this.#tasks.clear();
    this.#waiting.length = 0;
  }
}
