import { handleOpen } from '@/lib/platform/http/handle-open';
import { route } from '@/lib/platform/http/route';
import { finishSingleSignOnContract } from '@/lib/platform/single-sign-on/contract';
import { finishSingleSignOn } from '@/lib/platform/single-sign-on/finish';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handleOpen(finishSingleSignOnContract, finishSingleSignOn),
});
