import { expect, it } from 'vitest';
import { apiDocumentText } from '@/lib/docs/document-text';

it('names the server at which it was asked for, and no other', () => {
  for (const origin of ['http://ward.example.org', 'https://10.0.0.7:3000', 'http://a"b']) {
    const text = apiDocumentText(origin);
    expect(JSON.parse(text).servers).toEqual([{ url: `${origin}/api/v1` }]);
    expect(text).not.toContain('here.invalid');
  }
});
