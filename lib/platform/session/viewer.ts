import type { Permission } from '@/lib/domain/codes/permissions';

/** The user at the screen, at which provider, with which permissions. */
export type Viewer = {
  uuid: string;
  name: string;
  role: string;
  /** The role as it is called on the ward: "Nurse". */
  roleName: string;
  permissions: readonly Permission[];
  /** Every provider the viewer belongs to. */
  providers: readonly { id: number; uuid: string; name: string }[];
  provider: { uuid: string; name: string; time_zone: string; currency: string };
  /** The device at hand, where several users share it. */
  sharedDevice: { name: string; lockMinutes: number } | null;
};
