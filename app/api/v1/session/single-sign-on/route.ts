import { handleOpen } from '@/lib/http/handle-open';
import { route } from '@/lib/http/route';
import { startSingleSignOnContract } from '@/lib/single-sign-on/contract';
import { startSingleSignOn } from '@/lib/single-sign-on/start';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handleOpen(startSingleSignOnContract, startSingleSignOn),
});
