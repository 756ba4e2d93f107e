import { admitPatient } from '@/lib/hospitalizations/admit';
import { admitContract, listHospitalizationsContract } from '@/lib/hospitalizations/contract';
import { readHospitalizations } from '@/lib/hospitalizations/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listHospitalizationsContract, ({ ctx, query }) => readHospitalizations(ctx, query)),
  POST: handle(admitContract, ({ ctx, body }) => admitPatient(ctx, body)),
});
