import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { answerWardBoard } from '@/lib/wards/board';
import { wardBoardContract } from '@/lib/wards/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(wardBoardContract, ({ ctx, query }) => answerWardBoard(ctx, query.ward)),
});
