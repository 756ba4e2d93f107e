import { exportHospitalizations } from '@/lib/hospitalizations/export';
import { exportHospitalizationsContract } from '@/lib/hospitalizations/export-contract';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportHospitalizationsContract, ({ ctx, query }) =>
    exportHospitalizations(ctx, query),
  ),
});
