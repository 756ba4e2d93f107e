import {
  editFinanceSettingsContract,
  readFinanceSettingsContract,
} from '@/lib/finance-settings/contract';
import { editFinanceSettings, readFinanceSettings } from '@/lib/finance-settings/settings';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readFinanceSettingsContract, ({ ctx }) => readFinanceSettings(ctx)),
  PATCH: handle(editFinanceSettingsContract, ({ ctx, body }) => editFinanceSettings(ctx, body)),
});
