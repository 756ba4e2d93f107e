import { handle } from '@/lib/platform/http/server/handle';
import { handleOpen } from '@/lib/platform/http/server/handle-open';
import { route } from '@/lib/platform/http/server/route';
import {
  chooseProviderContract,
  signInContract,
  signOutContract,
} from '@/lib/platform/session/contract';
import { chooseProvider } from '@/lib/platform/session/server/choose-provider';
import { signIn } from '@/lib/platform/session/server/sign-in';
import { signOut } from '@/lib/platform/session/server/sign-out';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handleOpen(signInContract, signIn),
  DELETE: handleOpen(signOutContract, signOut),
  PATCH: handle(chooseProviderContract, async ({ ctx, body }) => ({
    provider: await chooseProvider(ctx, body.provider),
  })),
});
