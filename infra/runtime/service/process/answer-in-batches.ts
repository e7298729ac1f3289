interface Call<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface Together<Question> {
  /** Maximum size of a group; further questions wait for the next one. */
  readonly most: number;
  /** Weight of a question towards `most`; default 1. A question above `most` forms a group of its own. */
  readonly weightOf?: (question: Question) => number;
  /** Maximum number of concurrent groups. */
  readonly atOnce: number;
  /** A group counts towards `atOnce` for this long, so that one that hangs does not block others for longer. */
  readonly patienceMs: number;
}

/**
 * Groups concurrent questions, for answers that cost little more for many than for one. A single question is answered
 * at once; questions that arrive while others are being answered form the next group. An error fails the whole group.
 */
export function answerInBatches<Question, Answer>(
  answer: (questions: readonly Question[]) => Promise<(question: Question) => Answer>,
  { most, weightOf = () => 1, atOnce, patienceMs }: Together<Question>,
): (question: Question) => Promise<Answer> {
  const waiting: Call<Question, Answer>[] = [];
  let running = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || running >= atOnce || waiting.length === 0) return;
    isScheduled = true;
    // Waits for further questions of the same event-loop turn.
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
