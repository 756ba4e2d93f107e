import { exportHospitalizationsContract } from '@/lib/admissions/hospitalizations/export-contract';
import { exportHospitalizations } from '@/lib/admissions/hospitalizations/server/export';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportHospitalizationsContract, ({ ctx, query }) =>
    exportHospitalizations(ctx, query),
  ),
});
