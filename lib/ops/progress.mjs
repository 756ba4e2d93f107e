// @ts-check

/**
 * @param {number} since milliseconds
 * @returns {string} such as `3.2 s`
 */
function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Runs one long step and shows that it is alive: a counting line on a terminal, a line every ten
 * seconds elsewhere.
 * @template T
 * @param {string} title such as `Building`
 * @param {(tell: (message: string) => void) => Promise<T>} work gets a function for news from inside
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const since = Date.now();
  const live = process.stdout.isTTY === true;
  const draw = () => {
    if (live) process.stdout.write(`\r\x1b[K  ${title} … ${seconds(since)}`);
    else console.log(`  ${title} … ${seconds(since)}`);
  };
  const clear = () => {
    if (live) process.stdout.write('\r\x1b[K');
  };
  if (!live) console.log(`  ${title} …`);
  const timer = setInterval(draw, live ? 200 : 10_000);
  try {
    const result = await work((message) => {
      clear();
      console.log(`  ${message}`);
    });
    clear();
    console.log(`✓ ${title} (${seconds(since)})`);
    return result;
  } catch (error) {
    clear();
    console.log(`✗ ${title} (${seconds(since)})`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
