import { expect, test } from 'vitest';
import { messageAt, messagesOf } from './form-messages';

const errors = {
  last_name: { type: 'custom', message: 'Enter the last name.' },
  observations: [undefined, { value: { type: 'server', message: 'Check the reading.' } }],
  root: { server: { type: 'server', message: 'The patient has left.' } },
};

test('the summary links each message to its field and leaves the general ones unlinked', () => {
  expect(messagesOf(errors, (path) => `#${path}`)).toEqual([
    { message: 'Enter the last name.', fieldId: '#last_name' },
    { message: 'Check the reading.', fieldId: '#observations.1.value' },
    { message: 'The patient has left.' },
  ]);
});

test('the summary names the field of a message where the form gives its label', () => {
  const [lastName, reading, whole] = messagesOf(errors, (path) => `#${path}`, {
    last_name: 'Last name',
  });
  expect(lastName?.message).toBe('Last name: Enter the last name.');
  expect(reading?.message).toBe('Check the reading.');
  expect(whole?.message).toBe('The patient has left.');
});

test('the summary follows the labels of the form, whatever order its schema has', () => {
  const refused = {
    mr_number: { message: 'Enter the number.' },
    gender: { message: 'Choose one of these.' },
    last_name: { message: 'Enter the last name.' },
  };
  const labels = { last_name: 'Last name', gender: 'Sex', mr_number: 'MR number' };
  expect(messagesOf(refused, (path) => path, labels).map(({ fieldId }) => fieldId)).toEqual([
    'last_name',
    'gender',
    'mr_number',
  ]);
});

test('a field finds the message about itself, however deep it lies', () => {
  expect(messageAt(errors, 'observations.1.value')).toBe('Check the reading.');
  expect(messageAt(errors, 'observations.0.value')).toBeUndefined();
  expect(messageAt(errors, 'first_name')).toBeUndefined();
});
