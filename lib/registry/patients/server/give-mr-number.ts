import { findHospitalSettings } from '@/db/queries/platform/hospital-settings';
import { findLastMrNumber, takeMrNumbers } from '@/db/queries/registry/mr-numbers';
import { yearAt } from '@/lib/domain/days';
import { Refusal } from '@/lib/domain/errors';
import {
  type MrNumbering,
  mrNumberOf,
  mrNumberParts,
  usualMrNumberPattern,
} from '@/lib/domain/mr-numbers';
import type { Context } from '@/lib/platform/http/server/context';

export async function readMrNumbering(ctx: Context): Promise<MrNumbering> {
  const { pattern, isGapless, year } = await readPattern(ctx);
  const { counter } = mrNumberParts(pattern, year);
  const last = await findLastMrNumber(ctx.tx, ctx.provider.id, counter);
  return { next: mrNumberOf(pattern, { year, number: last + 1 }), isGapless };
}

/** The next MR number of the hospital's pattern that no patient has. A request that fails returns it. */
export async function giveMrNumber(ctx: Context): Promise<string> {
  const [number] = await giveMrNumbers(ctx, 1);
  if (!number) throw new Error('No MR number was given.');
  return number;
}

/** The next MR numbers, in their order. */
export async function giveMrNumbers(ctx: Context, count: number): Promise<string[]> {
  if (count === 0) return [];
  const { pattern, year } = await readPattern(ctx);
  return takeMrNumbers(ctx.tx, ctx.provider.id, mrNumberParts(pattern, year), count);
}

/** Gives a number before its patient is registered. Throws `conflict` where that could leave a gap and none may be. */
export async function reserveMrNumber(ctx: Context): Promise<{ mr_number: string }> {
  const { isGapless } = await readPattern(ctx);
  if (isGapless) {
    throw new Refusal(
      'conflict',
      'This hospital gives MR numbers without gaps: the number is given when the patient is registered.',
    );
  }
  return { mr_number: await giveMrNumber(ctx) };
}

async function readPattern({ tx, provider, now }: Context) {
  const settings = await findHospitalSettings(tx, provider.id);
  return {
    pattern: settings?.mrNumberPattern ?? usualMrNumberPattern,
    isGapless: settings?.mrNumbersGapless ?? true,
    year: yearAt(now, provider.timeZone),
  };
}
