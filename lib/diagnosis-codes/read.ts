import type { z } from 'zod';
import { listDiagnosisCodes } from '@/db/queries/diagnosis-codes';
import type { Found } from '@/db/queries/page';
import type { diagnosisCode, listDiagnosisCodesContract } from '@/lib/diagnosis-codes/contract';
import type { Context } from '@/lib/http/context';
import { pageWindow } from '@/lib/http/page';

/** One page of the codes that match a search, the likeliest first. */
export async function readDiagnosisCodes(
  ctx: Context,
  query: z.output<typeof listDiagnosisCodesContract.query>,
): Promise<Found<z.input<typeof diagnosisCode>>> {
  const { rows, ...rest } = await listDiagnosisCodes(
    ctx.tx,
    ctx.provider.id,
    query.search ?? '',
    pageWindow(query),
  );
  return {
    rows: rows.map(({ code, display, isOwn }) => ({
      code,
      display,
      list: isOwn ? 'own' : 'standard',
    })),
    ...rest,
  };
}
