import { admitPatient } from '@/lib/admissions/hospitalizations/admit';
import {
  admitContract,
  listHospitalizationsContract,
} from '@/lib/admissions/hospitalizations/contract';
import { readHospitalizations } from '@/lib/admissions/hospitalizations/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listHospitalizationsContract, ({ ctx, query }) => readHospitalizations(ctx, query)),
  POST: handle(admitContract, ({ ctx, body }) => admitPatient(ctx, body)),
});
