import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A process of the bench's own, which answers each message with one. */
export class Child<Order extends object, Answer> {
  readonly #process: ChildProcess;

  /** @param name of a file in `bench/processes` */
  constructor(name: string, env: Record<string, string> = {}) {
    const folder = dirname(fileURLToPath(import.meta.url));
    this.#process = fork(join(folder, `${name}.mjs`), { env: { ...process.env, ...env } });
  }

  get pid(): number {
    return this.#process.pid ?? Number.NaN;
  }

  ask(order: Order): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error(`${this.#process.spawnfile} ended.`));
      this.#process.once('exit', ended);
      this.#process.once('message', (answer) => {
        this.#process.off('exit', ended);
        resolve(answer as Answer);
      });
      this.#process.send(order);
    });
  }

  end(): void {
    if (this.#process.connected) this.#process.disconnect();
  }
}
