import { wardBoardContract } from '@/lib/admissions/wards/contract';
import { answerWardBoard } from '@/lib/admissions/wards/server/read-board';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(wardBoardContract, ({ ctx, query }) => answerWardBoard(ctx, query.ward)),
});
