import {
  readLogoContract,
  removeLogoContract,
  setLogoContract,
} from '@/lib/platform/hospital-identity/contract';
import { readLogo, removeLogo, setLogo } from '@/lib/platform/hospital-identity/server/identity';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readLogoContract, ({ ctx }) => readLogo(ctx)),
  POST: handle(setLogoContract, ({ ctx, body }) => setLogo(ctx, body)),
  DELETE: handle(removeLogoContract, ({ ctx }) => removeLogo(ctx)),
});
