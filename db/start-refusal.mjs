// @ts-check

/** A reason not to start, as one sentence that says what to do; printed without a stack trace. */
export class StartRefusal extends Error {
  /** @override */
  name = 'StartRefusal';
}
