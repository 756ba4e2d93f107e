import type { z } from 'zod';
import type { Found } from '@/db/queries/platform/page';
import { listDiagnosisCodes } from '@/db/queries/registry/diagnosis-codes';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import type {
  diagnosisCode,
  listDiagnosisCodesContract,
} from '@/lib/registry/diagnosis-codes/contract';

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
