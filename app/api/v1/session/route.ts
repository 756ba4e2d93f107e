import { handle } from '@/lib/platform/http/handle';
import { handleOpen } from '@/lib/platform/http/handle-open';
import { route } from '@/lib/platform/http/route';
import { chooseProvider } from '@/lib/platform/session/choose-provider';
import {
  chooseProviderContract,
  signInContract,
  signOutContract,
} from '@/lib/platform/session/contract';
import { signIn } from '@/lib/platform/session/sign-in';
import { signOut } from '@/lib/platform/session/sign-out';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handleOpen(signInContract, signIn),
  DELETE: handleOpen(signOutContract, signOut),
  PATCH: handle(chooseProviderContract, async ({ ctx, body }) => ({
    provider: await chooseProvider(ctx, body.provider),
  })),
});
