import { answerWardBoard } from '@/lib/admissions/wards/board';
import { wardBoardContract } from '@/lib/admissions/wards/contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(wardBoardContract, ({ ctx, query }) => answerWardBoard(ctx, query.ward)),
});
