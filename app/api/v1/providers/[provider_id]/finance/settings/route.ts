import {
  editFinanceSettingsContract,
  readFinanceSettingsContract,
} from '@/lib/billing/finance-settings/contract';
import {
  editFinanceSettings,
  readFinanceSettings,
} from '@/lib/billing/finance-settings/server/settings';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readFinanceSettingsContract, ({ ctx }) => readFinanceSettings(ctx)),
  PATCH: handle(editFinanceSettingsContract, ({ ctx, body }) => editFinanceSettings(ctx, body)),
});
