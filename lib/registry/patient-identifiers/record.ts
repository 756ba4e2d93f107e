import { z } from 'zod';
import { identifierTypes } from '@/lib/domain/codes/identifiers';
import { identifier, lineOrNothing } from '@/lib/platform/http/types';

/** An identifier as it is sent. */
export const identifierFields = {
  type: z.enum(identifierTypes, {
    error: ({ input }) => (input ? undefined : 'Choose the kind of number.'),
  }),
  system: lineOrNothing(100).normalize('NFC').meta({
    description:
      'The insurer, the country or the system that issued it; empty if the type implies it.',
  }),
  value: identifier('number', 60).normalize('NFC'),
};

export const newIdentifier = z.strictObject({
  ...identifierFields,
  system: identifierFields.system.default(''),
});
