import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import {
  addDiagnosisCodes,
  clearDiagnosisCodes,
  countDiagnosisCodes,
  findOwnDiagnosisCodes,
  lockDiagnosisCodes,
} from '@/db/queries/registry/diagnosis-codes';
import { refuseField } from '@/lib/domain/errors';
import { textIdentity } from '@/lib/domain/texts/identity';
import { mixedScripts } from '@/lib/domain/texts/scripts';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { csvLines, type RefusedLine, refuseLines } from '@/lib/platform/http/csv-lines';
import type { Context } from '@/lib/platform/http/server/context';
import {
  type importDiagnosisCodesContract,
  importedAtOnce,
  importedCode,
  type previewDiagnosisCodesContract,
} from '@/lib/registry/diagnosis-codes/contract';

type Body = z.output<NonNullable<typeof importDiagnosisCodesContract.body>>;
type Preview = z.input<typeof previewDiagnosisCodesContract.reply.data>;
type Code = { line: number; code: string; display: string };
type Checked = { codes: Code[]; refused: RefusedLine[] };

/** Replaces the provider's own list of codes, or adds to it: all of what was sent, or nothing. */
export async function importDiagnosisCodes(ctx: Context, body: Body) {
  const { tx, provider } = ctx;
  const { codes, refused } = await checkedCodes(body);
  const [first] = refused;
  if (first && body.codes) throw refuseField(`codes.${first.line - 1}.code`, first.reason);
  if (first) throw refuseLines(refused);
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

/** How an import would change the provider's own list. */
export async function previewDiagnosisCodes(ctx: Context, body: Body): Promise<Preview> {
  const { tx, provider } = ctx;
  const { codes, refused } = await checkedCodes(body);
  const former = await countDiagnosisCodes(tx, provider.id);
  const own = await findOwnDiagnosisCodes(tx, provider.id, codes);
  const known = new Map(own.map((one) => [one.given, one]));
  const added = codes.filter(({ code }) => !known.has(code));
  const isSame = ({ code, display }: Code) =>
    known.get(code)?.code === code && known.get(code)?.display === display;
  const unchanged = codes.filter(isSame).length;
  return {
    former,
    added: added.length,
    changed: codes.length - added.length - unchanged,
    unchanged,
    removed: body.mode === 'replace' ? former - known.size : 0,
    first_added: added.slice(0, 10).map(({ code, display }) => ({ code, display })),
    refused,
  };
}

/** The codes that can be imported; a line is the number of a code where they came as `codes`. */
async function checkedCodes({ codes: given, csv }: Body): Promise<Checked> {
  if ((given === undefined) === (csv === undefined)) {
    throw refuseField('codes', 'Send either codes or csv.');
  }
  const { codes, refused } = given
    ? { codes: given.map((code, index) => ({ line: index + 1, ...code })), refused: [] }
    : await codesIn(csv ?? '');
  const lineOf = new Map<string, number>();
  const good: Code[] = [];
  const bad: RefusedLine[] = [...refused];
  for (const [index, one] of codes.entries()) {
    await letOthersGoOn(index);
    const { line, code } = one;
    const identity = textIdentity(code);
    const former = lineOf.get(identity);
    const reason =
      former === undefined
        ? mixedScripts('code', code)
        : `The code ${code} appears twice: here and in line ${former}.`;
    if (reason === null) good.push(one);
    else bad.push({ line, reason });
    lineOf.set(identity, former ?? line);
  }
  return { codes: good, refused: bad.sort((one, other) => one.line - other.line) };
}

async function codesIn(csv: string): Promise<Checked> {
  const limit = { atMost: importedAtOnce, of: 'codes' };
  const { lines, refused } = csvLines(csv, limit, ([first]) => first?.toLowerCase() === 'code');
  const codes: Code[] = [];
  for (const [index, { line, cells }] of lines.entries()) {
    await letOthersGoOn(index);
    const [code, display, ...more] = cells;
    const read = importedCode.safeParse({ code, display });
    if (read.success && more.every((text) => text === '')) codes.push({ line, ...read.data });
    else refused.push({ line, reason: notACode });
  }
  return { codes, refused };
}

const checkedAtOnce = 500;

/** To check 20,000 codes takes the processor for more than a second, in which nobody else would be answered. */
async function letOthersGoOn(checked: number): Promise<void> {
  if (checked % checkedAtOnce === checkedAtOnce - 1) await nextTurn();
}

const notACode = 'This is not a code of at most 20 characters and a name of at most 300.';
