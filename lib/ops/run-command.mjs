// @ts-check
import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Ends every command that still runs, so that none outlives a stop during start-up. */
export function endCommands() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Runs a program of this project's packages, or Node.js itself, and collects what it prints.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, show?: boolean, onStart?: (pid: number) => void }} [options]
 *   `show` lets the output through as it comes; `onStart` hears which process it is
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(command, args, { env = {}, show = false, onStart } = {}) {
  return new Promise((resolve, reject) => {
    const colour = show && process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: process.env.NODE_ENV, ...colour, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // npm is a .cmd file on Windows, which only a shell can run.
      shell: process.platform === 'win32' && command === 'npm',
    });
    running.add(child);
    if (child.pid !== undefined) onStart?.(child.pid);
    let output = '';
    /** @param {Buffer} chunk */
    const take = (chunk) => {
      output += chunk.toString();
      if (show) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Runs a JavaScript program of an installed package.
 * @param {string} program such as `next/dist/bin/next`
 * @param {string[]} args
 * @param {Parameters<typeof runCommand>[2]} [options]
 */
export function runPackage(program, args, options) {
  return runCommand(process.execPath, [`${root}/node_modules/${program}`, ...args], options);
}

/**
 * The last lines of an output, for a message about its failure.
 * @param {string} output
 * @param {number} [count]
 */
export function tail(output, count = 40) {
  return output.trimEnd().split('\n').slice(-count).join('\n');
}
