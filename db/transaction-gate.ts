/** No database connection came free in time, or too many transactions wait for one already. */
class NoConnectionFree extends Error {
  override readonly name = 'NoConnectionFree';
  readonly code = 'NO_CONNECTION_FREE';

  constructor() {
    super('No database connection came free in time');
  }
}

/**
 * A gate before the connection pool, which by itself lets transactions wait without end.
 *
 * @param limits.wait_ms how long a transaction may wait to begin, in milliseconds
 * @param limits.waiting_max how many may wait at once; those beyond are turned away immediately
 * @returns a function that runs `work` in the transaction that `open` begins. It rejects with the
 *   code NO_CONNECTION_FREE, which `isConnectionError` knows, when the transaction has not begun in
 *   time; `work` is then never run.
 */
export function transactionGate(limits: { wait_ms: number; waiting_max: number }) {
  let waiting = 0;

  return async function pass<Transaction, Result>(
    open: (work: (transaction: Transaction) => Promise<Result>) => Promise<Result>,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    if (waiting >= limits.waiting_max) throw new NoConnectionFree();

    let inLine = true;
    let abandoned = false;
    waiting += 1;
    // An abandoned request still counts until the pool lets go of it: it does take up the pool's line.
    const leaveLine = () => {
      if (inLine) waiting -= 1;
      inLine = false;
    };

    const transaction = open(async (opened) => {
      leaveLine();
      if (abandoned) throw new NoConnectionFree();
      return work(opened);
    }).finally(leaveLine);

    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        if (!inLine) return;
        abandoned = true;
        reject(new NoConnectionFree());
      }, limits.wait_ms);
      transaction.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  };
}
