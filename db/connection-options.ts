/** The options of every client of ours; times in seconds where the driver says so, else in milliseconds. */
export const connectionOptions = {
  connect_timeout: 5,
  // A server that owes an answer for longer is frozen; it must exceed statement_timeout.
  answer_timeout: 20,
  idle_timeout: 60,
  keep_alive: 30,
  // The driver's own backoff grows to 20 s, far longer than a restart of the database takes.
  backoff: (attempt: number) => Math.min(0.02 * 2 ** attempt, 0.5) * (0.5 + Math.random() / 2),
  onnotice: () => undefined,
  connection: {
    application_name: 'wardline',
    // A server of one's own has those of its machine, by which old instants come as `+02:27:16`, days begin at another
    // hour, and dates may be written in an order that no program reads.
    timezone: 'UTC',
    datestyle: 'ISO',
    statement_timeout: 10_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
  },
};
