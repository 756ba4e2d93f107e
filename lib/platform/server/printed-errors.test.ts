import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { log } from '@/lib/platform/log/log';
import { logPrintedErrors, withRequestContext } from './printed-errors';

const { console: output } = globalThis;

afterEach(() => vi.restoreAllMocks());

const printedWhile = (act: () => void) => {
  const printed = vi.spyOn(output, 'error').mockReturnValue(undefined);
  const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
  logPrintedErrors();
  act();
  return { printed: printed.mock.calls, logged: logged.mock.calls };
};

it('what fails in a page is one line of the log, by the id of its request and without what was looked for', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const failure = new DrizzleQueryError('select … where name = $1', ['Achieng Otieno'], cause);
  const page = withRequestContext(() => output.error('⨯', failure));
  const request = new IncomingMessage(new Socket());
  request.headers['x-request-id'] = 'the-request';
  const { printed, logged } = printedWhile(() => page(request, new ServerResponse(request)));
  expect(printed).toEqual([]);
  expect(logged).toEqual([
    [
      expect.objectContaining({ requestId: 'the-request', code: 'ECONNREFUSED' }),
      'Could not render a page',
    ],
  ]);
  expect(JSON.stringify(logged)).not.toContain('Achieng');
});

it('a sentence is printed as it is', () => {
  const { printed, logged } = printedWhile(() => output.error('Port 3000 is in use.'));
  expect([printed, logged]).toEqual([[['Port 3000 is in use.']], []]);
});
