import { type Part, PROBE_EVERY_MS, PUBLIC_PARTS } from '@sillage/proto/values/status';
import { inTransaction } from '@sillage/runtime/postgres';
import { type Clock, isRetriable, type Logger } from '@sillage/runtime/service';
import { listIncidents, listMaintenance } from '../db/incidents.ts';
import { claimRound } from '../db/rounds.ts';
import { type DayOfPart, listDays, listDeciding, storeSamples } from '../db/samples.ts';
import type { Db, Sample } from '../db/schema.ts';
import { composeStatus, isPlanned, type Known, type KnownStatus } from '../domain/compose-status.ts';
import { DECIDING_SAMPLES, isSlow, judge } from '../domain/judge.ts';
import { changeAutomaticIncident } from '../incidents/automatic.ts';
import { shownIncident, shownMaintenance } from '../incidents/views.ts';
import type { ProbeFigures } from './metrics.ts';
import type { Probe } from './probe.ts';
import { type ProbeTimes, runProbe } from './run-probe.ts';

interface WatchOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly probes: readonly Probe[];
  readonly figures: ProbeFigures;
  readonly times?: ProbeTimes;
}

/** Two attempts with the pause take less time than the interval of rounds. */
const TIMES: ProbeTimes = { limitMs: 10_000, pauseMs: 1_500 };
/** Maximum of samples kept while the database is unavailable: about an hour's. */
const UNSAVED_AT_MOST = 1000;

/**
 * Runs the probes, and knows the results of all processes. Results during an outage of the database are known at once,
 * and stored when it is back.
 */
export class Watch {
  readonly #options: WatchOptions;
  #stored: readonly Sample[] = [];
  #days: readonly DayOfPart[] = [];
  #said: Pick<Known, 'incidents' | 'maintenance'> = { incidents: [], maintenance: [] };
  #unsaved: readonly Sample[] = [];
  #beganAt = Number.NEGATIVE_INFINITY;
  #round: Promise<void> | undefined;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** The present status. */
  status(): KnownStatus {
    return composeStatus({ samples: this.#samples(), days: this.#days, ...this.#said }, this.#options.clock());
  }

  /** Stores what could not be stored before, and reads the results of all processes and what was announced. */
  async look(): Promise<void> {
    try {
      await this.#save();
      await this.#learn();
    } catch (error) {
      if (!isRetriable(error)) throw error;
      this.#options.log.warn({ err: error }, 'what was found is kept in memory until the database is back');
    }
    this.#options.figures.show(this.#samples());
  }

  /** Like `look`, and runs a round if no process has for this long. */
  async check(olderThanMs: number = PROBE_EVERY_MS): Promise<void> {
    this.#round ??= this.#checkOnce(olderThanMs).finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  async #checkOnce(olderThanMs: number): Promise<void> {
    // Announced maintenance decides which failures are planned.
    await this.look();
    if (!(await this.#mayBegin(olderThanMs))) return;
    this.#beganAt = performance.now();
    this.#unsaved = [...(await this.#probe()), ...this.#unsaved].slice(0, UNSAVED_AT_MOST);
    await this.look();
  }

  /** Without a database, processes cannot agree on who probes, so every one does. */
  async #mayBegin(olderThanMs: number): Promise<boolean> {
    try {
      return await claimRound(this.#options.db, olderThanMs);
    } catch (error) {
      if (!isRetriable(error)) throw error;
      return performance.now() - this.#beganAt >= olderThanMs;
    }
  }

  async #probe(): Promise<readonly Sample[]> {
    const { probes, clock, log, times = TIMES } = this.#options;
    const now = clock();
    const at = new Date(now);
    return Promise.all(
      probes.map(async (probe) => {
        const { isUp, durationMs, problem, cause } = await runProbe(probe, times);
        if (!isUp) log.warn({ err: cause, part: probe.part, problem }, 'a probe failed');
        const planned = isPlanned(this.#said.maintenance, probe.part, now);
        const isSlowNow = durationMs !== null && isSlow(probe.part, durationMs);
        return { part: probe.part, at, isUp, durationMs, isSlow: isSlowNow, isPlanned: planned, problem };
      }),
    );
  }

  async #save(): Promise<void> {
    const saving = this.#unsaved;
    await inTransaction(this.#options.db, (trx) => storeSamples(trx, saving));
    this.#unsaved = this.#unsaved.filter((sample) => !saving.includes(sample));
  }

  async #learn(): Promise<void> {
    const { db, clock } = this.#options;
    const now = new Date(clock());
    this.#stored = await listDeciding(db, now);
    this.#days = await listDays(db, now);
    const maintenance = (await listMaintenance(db, now)).map(shownMaintenance);
    this.#said = { ...this.#said, maintenance };
    await this.#announce(now.getTime());
    this.#said = { incidents: (await listIncidents(db)).map(shownIncident), maintenance };
  }

  /** Lasting outages are announced automatically, because no one may be awake. */
  async #announce(now: number): Promise<void> {
    const { db, clock } = this.#options;
    const samples = this.#samples();
    for (const part of PUBLIC_PARTS) {
      const newest = samples.filter((sample) => sample.part === part);
      const planned = isPlanned(this.#said.maintenance, part, now);
      await changeAutomaticIncident({ db, clock }, part, { state: judge(newest, now, false), isPlanned: planned });
    }
  }

  /** Of each part the newest, newest first, stored or not. */
  #samples(): readonly Sample[] {
    const known = [...this.#unsaved, ...this.#stored];
    const parts = new Set<Part>(known.map(({ part }) => part));
    return [...parts].flatMap((part) => known.filter((sample) => sample.part === part).slice(0, DECIDING_SAMPLES));
  }
}
