import { provePassword } from '@/lib/account/proof';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { disconnect, startConnecting } from '@/lib/single-sign-on/connect';
import {
  connectSingleSignOnContract,
  disconnectSingleSignOnContract,
} from '@/lib/single-sign-on/contract';
import { reachOpenIdProvider } from '@/lib/single-sign-on/openid-provider';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(
    connectSingleSignOnContract,
    ({ ctx, request }) => startConnecting(ctx, request),
    async (claim) => {
      await provePassword(claim, { field: 'password', password: claim.body.password });
      await reachOpenIdProvider();
    },
  ),
  DELETE: handle(
    disconnectSingleSignOnContract,
    ({ ctx }) => disconnect(ctx),
    (claim) => provePassword(claim, { field: 'password', password: claim.body.password }),
  ),
});
