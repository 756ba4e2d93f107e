import {
  admitContract,
  listHospitalizationsContract,
} from '@/lib/admissions/hospitalizations/contract';
import { admitPatient } from '@/lib/admissions/hospitalizations/server/admit';
import { readHospitalizations } from '@/lib/admissions/hospitalizations/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listHospitalizationsContract, ({ ctx, query }) => readHospitalizations(ctx, query)),
  POST: handle(admitContract, ({ ctx, body }) => admitPatient(ctx, body)),
});
