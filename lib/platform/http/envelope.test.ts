import { expect, it } from 'vitest';
import { jsonText, success, withNotes } from '@/lib/platform/http/envelope';
import { notesHeader, readNotes } from '@/lib/platform/http/notes';

const reply = { message: 'The patient was discharged.', errors: null, status: 200 };

it('ends the message of an answer with what the change did to money, and has it in a header for the screens', async () => {
  const notes = ['Refund due KES 2,400.00: 2 nights.', 'Über 50 %.'];
  const answer = withNotes(success(reply, { id: 1 }, { 'x-kept': 'yes' }), notes);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-kept')).toBe('yes');
  expect(readNotes(answer.headers.get(notesHeader))).toEqual(notes);
  expect(await answer.json()).toEqual({
    success: true,
    message: 'The patient was discharged. Refund due KES 2,400.00: 2 nights. Über 50 %.',
    data: { id: 1 },
    errors: null,
  });
});

it('leaves an answer without such a message as it is', async () => {
  const plain = success(reply, null);
  expect(withNotes(plain, [])).toBe(plain);
  const bare = jsonText('[1]', 200);
  expect(withNotes(bare, ['Refund due.'])).toBe(bare);
  expect(readNotes(null)).toEqual([]);
});
