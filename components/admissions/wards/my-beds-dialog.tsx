'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { Dialog } from '@/components/platform/ui/dialog';
import { changeBedAssignmentsContract } from '@/lib/admissions/bed-assignments/contract';
import type { BoardBed, WardBoard } from '@/lib/admissions/wards/contract';
import { surnameFirst } from '@/lib/domain/persons';
import { readHospitalSettingsContract } from '@/lib/platform/hospital-settings/contract';
import { call } from '@/lib/platform/http/call';
import { bedName } from '@/lib/registry/locations/bed-name';
import { assignedNow, isMine } from './assigned';

type MyBedsDialogProps = {
  /** The provider's uuid. */
  provider: string;
  /** The viewer, as a practitioner. */
  practitioner: string;
  board: WardBoard;
  /** In milliseconds of the server's clock. */
  now: number;
  onClose: () => void;
  /** How many beds of this ward the viewer has now. */
  onSaved: (beds: number) => void;
};

/** The beds of a ward, room by room, of which the viewer takes some for a shift and gives others back. */
export function MyBedsDialog({
  provider,
  practitioner,
  board,
  now,
  onClose,
  onSaved,
}: MyBedsDialogProps) {
  const [before] = useState(
    () =>
      new Set(board.beds.filter((bed) => isMine(bed, practitioner, now)).map(({ uuid }) => uuid)),
  );
  const hours = useQuery(shiftHours(provider)).data;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(before);
  const form = useContractForm(changeBedAssignmentsContract, {
    given: { params: { provider_id: provider } },
    defaultValues: { take: [], give_back: [] },
    labels: { take: 'Beds', give_back: 'Beds' },
    onSaved: () => onSaved(chosen.size),
  });
  const choose = (beds: readonly BoardBed[], isOn: boolean) =>
    setChosen((old) => {
      const next = new Set(old);
      for (const { uuid } of beds) isOn ? next.add(uuid) : next.delete(uuid);
      return next;
    });
  const take = [...chosen].filter((uuid) => !before.has(uuid));
  const giveBack = [...before].filter((uuid) => !chosen.has(uuid));
  const rooms = [...new Set(board.beds.map(({ room_name }) => room_name))];
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.pending || onClose()}
      title={`My beds on ${board.ward.name}`}
      description={`Yours for ${hours ? hoursWords(hours) : 'one shift'}, or until you give them back. A bed stays yours whichever patient is in it.`}
    >
      <ContractForm of={form} label="My beds">
        {rooms.map((room) => (
          <Room
            key={room}
            {...{ room, chosen, choose, practitioner, now }}
            beds={board.beds.filter(({ room_name }) => room_name === room)}
          />
        ))}
        <div className="flex flex-wrap justify-end gap-2">
          {chosen.size > 0 && (
            <span className="me-auto">
              <Button variant="quiet" onClick={() => setChosen(new Set())}>
                Clear all
              </Button>
            </span>
          )}
          <Button onClick={form.whenIdle(onClose)}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            pending={form.pending}
            pendingLabel="Saving…"
            onClick={(event) => {
              if (take.length + giveBack.length === 0) {
                event.preventDefault();
                return onClose();
              }
              form.form.setValue('take', take);
              form.form.setValue('give_back', giveBack);
            }}
          >
            Save my beds
          </Button>
        </div>
      </ContractForm>
    </Dialog>
  );
}

/** How many hours a shift lasts at the hospital. */
const shiftHours = (provider: string) =>
  queryOptions({
    queryKey: ['hospital-settings', provider, 'shift-hours'],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider };
      return (await call(readHospitalSettingsContract, { params }, { signal })).data.shift_hours;
    },
  });

type RoomProps = {
  room: string;
  beds: readonly BoardBed[];
  chosen: ReadonlySet<string>;
  choose: (beds: readonly BoardBed[], isOn: boolean) => void;
} & Pick<MyBedsDialogProps, 'practitioner' | 'now'>;

/** The beds of a room, each to tick, and one press for all of them. */
function Room({ room, beds, chosen, choose, practitioner, now }: RoomProps) {
  const areAll = beds.every(({ uuid }) => chosen.has(uuid));
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="sr-only">{room}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b pb-1">
        <span aria-hidden="true" className="font-semibold">
          {room}
        </span>
        <Button size="small" onClick={() => choose(beds, !areAll)}>
          {areAll ? 'None of ' : 'All of '}
          {room}
        </Button>
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {beds.map((bed) => (
          <Checkbox
            key={bed.uuid}
            label={bedWords(bed)}
            hint={othersOf(bed, practitioner, now)}
            checked={chosen.has(bed.uuid)}
            onChange={({ currentTarget: { checked } }) => choose([bed], checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const hoursWords = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);

const bedWords = ({ name, occupant }: BoardBed): string =>
  occupant ? `${bedName(name)}, ${surnameFirst(occupant.patient)}` : bedName(name);

/** The others who look after the bed; nothing where there is no one. */
function othersOf(bed: BoardBed, practitioner: string, now: number): string | undefined {
  const names = assignedNow(bed, now)
    .filter((assigned) => assigned.practitioner !== practitioner)
    .map(({ practitioner_name }) => practitioner_name);
  return names.length === 0 ? undefined : `Also ${names.join(', ')}`;
}
