import { handleOpen } from '@/lib/http/handle-open';
import { route } from '@/lib/http/route';
import { finishSingleSignOnContract } from '@/lib/single-sign-on/contract';
import { finishSingleSignOn } from '@/lib/single-sign-on/finish';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handleOpen(finishSingleSignOnContract, finishSingleSignOn),
});
