import { exportHospitalizations } from '@/lib/admissions/hospitalizations/export';
import { exportHospitalizationsContract } from '@/lib/admissions/hospitalizations/export-contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportHospitalizationsContract, ({ ctx, query }) =>
    exportHospitalizations(ctx, query),
  ),
});
