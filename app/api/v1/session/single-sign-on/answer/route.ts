import { handleOpen } from '@/lib/platform/http/server/handle-open';
import { route } from '@/lib/platform/http/server/route';
import { finishSingleSignOnContract } from '@/lib/platform/single-sign-on/contract';
import { finishSingleSignOn } from '@/lib/platform/single-sign-on/server/finish';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handleOpen(finishSingleSignOnContract, finishSingleSignOn),
});
