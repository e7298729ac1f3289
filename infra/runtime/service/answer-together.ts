interface Call<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface Together<Question> {
  /** Of one group; what is beyond waits for the next. */
  readonly most: number;
  /** What a question counts for in `most`; default 1. One that is heavier by itself is a group of its own. */
  readonly weightOf?: (question: Question) => number;
  /** So many groups are answered side by side before others wait. */
  readonly atOnce: number;
  /** How long a group counts for that: one that hangs, on a dead connection, holds up nobody else for longer. */
  readonly patienceMs: number;
}

/**
 * One call per question, for answers that cost little more for many than for one. Who comes alone is answered at once;
 * questions that come while others are being answered are the next group. What fails, fails for its whole group.
 */
export function answerTogether<Question, Answer>(
  answer: (questions: readonly Question[]) => Promise<(question: Question) => Answer>,
  { most, weightOf = () => 1, atOnce, patienceMs }: Together<Question>,
): (question: Question) => Promise<Answer> {
  const waiting: Call<Question, Answer>[] = [];
  let running = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || running >= atOnce || waiting.length === 0) return;
    isScheduled = true;
    // Those of the same turn of the event loop come along.
    setImmediate(() => {
      isScheduled = false;
      answerNext();
      schedule();
    });
  }

  function answerNext(): void {
    running += 1;
    let isOver = false;
    const over = () => {
      clearTimeout(timer);
      if (isOver) return;
      isOver = true;
      running -= 1;
      schedule();
    };
    const timer = setTimeout(over, patienceMs);
    void settle(nextGroup()).then(over);
  }

  function nextGroup(): readonly Call<Question, Answer>[] {
    let weight = 0;
    const end = waiting.findIndex(({ question }) => {
      weight += weightOf(question);
      return weight > most;
    });
    return waiting.splice(0, end < 0 ? waiting.length : Math.max(1, end));
  }

  async function settle(calls: readonly Call<Question, Answer>[]): Promise<void> {
    try {
      const answerOf = await answer(calls.map(({ question }) => question));
      for (const { question, resolve } of calls) resolve(answerOf(question));
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      schedule();
    });
}
