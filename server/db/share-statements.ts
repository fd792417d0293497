import type { Pool } from 'pg';
import { currentSpan, type Span, within } from '../traces/current-span.ts';

interface SharedStatement<Input, Output> {
  /** Maximum number of these statements that a pool executes at the same time; further calls wait and then share. */
  lanes: number;
  /** Maximum number of calls that share one statement. */
  most: number;
  /** Calls share a statement only if this key is equal: the workspace, for example. */
  groupOf: (input: Input) => string;
  /** Calls with an equal key are executed one at a time, so that statements do not wait for each other's locks. */
  rowOf?: (input: Input) => string;
  /** Sends one statement. Gives one output for each input, in the same order. */
  execute: (pool: Pool, inputs: Input[]) => Promise<Output[]>;
}

interface Call<Input, Output> {
  input: Input;
  span: Span | undefined;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes a function whose concurrent calls share statements, and so round trips and commits. Nothing waits for a timer:
 * a call that finds a free lane is sent at once and alone; only calls that arrive while all lanes are busy are sent
 * together, when one becomes free. A call never joins a statement that was already sent, so it reads everything that
 * was committed before it was made.
 *
 * If the database refuses a shared statement, each of its calls is sent again alone, so that none fails because of
 * another. After a lost connection it is not known whether the statement was committed, so all of its calls fail.
 */
export function shareStatements<Input, Output>(
  statement: SharedStatement<Input, Output>,
): (pool: Pool, input: Input) => Promise<Output> {
  const queues = new WeakMap<Pool, Queue<Input, Output>>();
  return (pool, input) => {
    let queue = queues.get(pool);
    if (!queue) {
      queue = new Queue(pool, statement);
      queues.set(pool, queue);
    }
    return queue.add(input);
  };
}

class Queue<Input, Output> {
  readonly #pool: Pool;
  readonly #statement: SharedStatement<Input, Output>;
  /** Calls that wait, by group, in the order in which the groups take their turns. */
  readonly #waiting = new Map<string, Call<Input, Output>[]>();
  readonly #rowsUnderWay = new Set<string>();
  #lanesInUse = 0;

  constructor(pool: Pool, statement: SharedStatement<Input, Output>) {
    this.#pool = pool;
    this.#statement = statement;
  }

  add(input: Input): Promise<Output> {
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    const call = { input, resolve, reject, span: currentSpan() };
    const group = this.#statement.groupOf(input);
    const calls = this.#waiting.get(group);
    if (calls) calls.push(call);
    else this.#waiting.set(group, [call]);
    this.#fillLanes();
    return promise;
  }

  #fillLanes(): void {
    while (this.#lanesInUse < this.#statement.lanes) {
      const calls = this.#takeNext();
      if (!calls) return;
      this.#lanesInUse++;
      void this.#send(calls).finally(() => {
        this.#lanesInUse--;
        for (const row of this.#rowsOf(calls)) this.#rowsUnderWay.delete(row);
        this.#fillLanes();
      });
    }
  }

  /** The calls of the next statement. What remains of their group waits behind the other groups. */
  #takeNext(): Call<Input, Output>[] | undefined {
    const { most, rowOf } = this.#statement;
    for (const [group, waiting] of this.#waiting) {
      const taken: Call<Input, Output>[] = [];
      const left: Call<Input, Output>[] = [];
      for (const call of waiting) {
        const row = rowOf?.(call.input);
        const isFree = row === undefined || !this.#rowsUnderWay.has(row);
        if (taken.length === most || !isFree) {
          left.push(call);
          continue;
        }
        taken.push(call);
        if (row !== undefined) this.#rowsUnderWay.add(row);
      }
      if (taken.length === 0) continue;
      this.#waiting.delete(group);
      if (left.length > 0) this.#waiting.set(group, left);
      return taken;
    }
    return undefined;
  }

  async #send(calls: Call<Input, Output>[]): Promise<void> {
    try {
      const inputs = calls.map(({ input }) => input);
      // On behalf of its first call, not of the one that has just freed the lane.
      const outputs = await within(calls[0]?.span, () => this.#statement.execute(this.#pool, inputs));
      for (const [index, call] of calls.entries()) call.resolve(outputs[index] as Output);
    } catch (error) {
      if (calls.length > 1 && wasRefused(error)) for (const call of calls) await this.#send([call]);
      else for (const call of calls) call.reject(error);
    }
  }

  #rowsOf(calls: Call<Input, Output>[]): string[] {
    const { rowOf } = this.#statement;
    return rowOf ? calls.map(({ input }) => rowOf(input)) : [];
  }
}

/** Whether PostgreSQL refused a statement, which then wrote nothing. A lost connection is not such an error. */
const wasRefused = (error: unknown) => (error as { severity?: string }).severity === 'ERROR';
