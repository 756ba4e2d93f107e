import type { z } from 'zod';
import {
  addDiagnosisCodes,
  clearDiagnosisCodes,
  countDiagnosisCodes,
  lockDiagnosisCodes,
} from '@/db/queries/registry/diagnosis-codes';
import { refuseField } from '@/lib/domain/errors';
import { textIdentity } from '@/lib/domain/texts/identity';
import { mixedScripts } from '@/lib/domain/texts/scripts';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import {
  type importDiagnosisCodesContract,
  importedAtOnce,
} from '@/lib/registry/diagnosis-codes/contract';
import { CsvFault, csvRecords } from '@/lib/registry/diagnosis-codes/csv';

type Body = z.output<NonNullable<typeof importDiagnosisCodesContract.body>>;
type Code = { code: string; display: string };

/** Replaces the provider's own list of codes, or adds to it: all of what was sent, or nothing. */
export async function importDiagnosisCodes(ctx: Context, body: Body) {
  const { tx, provider } = ctx;
  const codes = codesOf(body);
  await lockDiagnosisCodes(tx, provider.id);
  const before = await countDiagnosisCodes(tx, provider.id);
  if (body.mode === 'replace') await clearDiagnosisCodes(tx, provider.id);
  await addDiagnosisCodes(tx, provider.id, codes);
  const total = await countDiagnosisCodes(tx, provider.id);
  recordChange(
    ctx,
    { entity: 'diagnosis-code-list', entityId: provider.id },
    { total: before },
    { total, mode: body.mode, imported: codes.length },
  );
  return { imported: codes.length, total };
}

function codesOf({ codes, csv }: Body): Code[] {
  if ((codes === undefined) === (csv === undefined)) {
    throw refuseField('codes', 'Send either codes or csv.');
  }
  const field = codes ? 'codes' : 'csv';
  const given = codes ?? codesIn(csv ?? '');
  const seen = new Set<string>();
  for (const [index, { code }] of given.entries()) {
    const mixed = mixedScripts('code', code);
    const sentence = seen.has(textIdentity(code))
      ? `The code ${code} appears twice, the second time as number ${index + 1}.`
      : mixed && `Number ${index + 1}: ${mixed}`;
    if (sentence !== null) throw refuseField(codes ? `codes.${index}.code` : field, sentence);
    seen.add(textIdentity(code));
  }
  return given;
}

function codesIn(csv: string): Code[] {
  const records = recordsOf(csv);
  const [first] = records;
  const isHeader = first?.[0]?.trim().toLowerCase() === 'code';
  const rows = isHeader ? records.slice(1) : records;
  if (rows.length > importedAtOnce) {
    throw refuseField('csv', `This has more than ${importedAtOnce} codes: send it in parts.`);
  }
  return rows.map((record, index) => {
    const [code = '', display = ''] = record.map((cell) => cell.trim());
    const isWhole = record.length === 2 && code !== '' && display !== '';
    if (isWhole && code.length <= 20 && display.length <= 300) return { code, display };
    const line = index + (isHeader ? 2 : 1);
    throw refuseField(
      'csv',
      `Record ${line} is not a code of at most 20 characters and a name of at most 300.`,
    );
  });
}

function recordsOf(csv: string): string[][] {
  try {
    return csvRecords(csv);
  } catch (error) {
    if (error instanceof CsvFault) throw refuseField('csv', error.message);
    throw error;
  }
}
