import {
  openWardDisplayContract,
  wardDisplayContract,
} from '@/lib/admissions/wards/display-contract';
import { openDisplay } from '@/lib/admissions/wards/server/open-display';
import { answerDisplay } from '@/lib/admissions/wards/server/read-display';
import { handle } from '@/lib/platform/http/server/handle';
import { handleOpen } from '@/lib/platform/http/server/handle-open';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(wardDisplayContract, ({ ctx }) => answerDisplay(ctx)),
  POST: handleOpen(openWardDisplayContract, openDisplay),
});
