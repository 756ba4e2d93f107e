// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Open boards, which come back two seconds after their stream ended and say what they heard last.
 * @param {import('./load.mjs').Hospital} hospital
 * @param {number} count
 */
export function openBoards({ fronts, provider, key, ward }, count) {
  const closing = new AbortController();
  const boards = Array.from({ length: count }, () => ({
    /** @type {Set<number>} */
    heard: new Set(),
    last: '',
    isOpen: false,
    reconnects: -1,
    resyncs: 0,
  }));

  /**
   * @param {(typeof boards)[number]} board
   * @param {number} at
   */
  async function follow(board, at) {
    while (!closing.signal.aborted) {
      await stream(board, fronts[(at + Math.max(0, board.reconnects)) % fronts.length]).catch(
        () => {},
      );
      board.isOpen = false;
      await sleep(2_000, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  /**
   * @param {(typeof boards)[number]} board
   * @param {string | undefined} front
   */
  async function stream(board, front) {
    const silence = new AbortController();
    const tooLong = () => silence.abort();
    let timer = setTimeout(tooLong, 35_000);
    try {
      const answer = await fetch(
        `${front}/api/v1/providers/${provider}/ward-board/events?ward=${ward}`,
        {
          headers: {
            authorization: `Bearer ${key}`,
            ...(board.last ? { 'last-event-id': board.last } : {}),
          },
          signal: AbortSignal.any([closing.signal, silence.signal]),
        },
      );
      if (answer.status !== 200 || !answer.body) return;
      board.reconnects += 1;
      let rest = '';
      for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
        clearTimeout(timer);
        timer = setTimeout(tooLong, 35_000);
        const blocks = (rest + part).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) hear(board, block);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * @param {(typeof boards)[number]} board
   * @param {string} block
   */
  function hear(board, block) {
    if (block.includes('event: heartbeat')) board.isOpen = true;
    if (block.includes('event: resync')) board.resyncs += 1;
    const id = /^id: (\d+)$/m.exec(block)?.[1];
    if (!id) return;
    board.heard.add(Number(id));
    if (Number(id) > Number(board.last)) board.last = id;
  }

  const following = boards.map(follow);
  return {
    boards,
    async untilOpen() {
      while (!boards.every(({ isOpen }) => isOpen)) await sleep(100);
    },
    async close() {
      closing.abort();
      await Promise.all(following);
    },
  };
}
