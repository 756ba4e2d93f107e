import { RequestPriority } from '@/components/clinical/prescriptions/request-priority';
import type { Referral } from '@/components/clinical/referral-requests/client';
import { type ListClock, listInstant } from '@/components/platform/lists/list-clock';
import type { Column } from '@/components/platform/ui/data-table';
import { ageWords, sexWords, surnameFirst } from '@/lib/domain/persons';
import { ReferralState } from './referral-status';

export const patientOfReferral = ({ patient_detail }: Referral): string =>
  surnameFirst(patient_detail);

/** MR number, sex and age, and whether the patient has died, so that no colleague looks for such a patient. */
export const identityOfReferral = (
  { patient_mr_number, patient_detail }: Referral,
  clock: ListClock,
): string =>
  `${patient_mr_number} · ${sexWords(patient_detail.gender).word}, ${ageWords(patient_detail, clock)}${patient_detail.deceased_at ? ', has died' : ''}`;

/** The recipient, or the destination; with both, the destination is a detail of the recipient. */
export const recipientOf = ({
  recipient_name,
  recipient_extra_detail,
}: Pick<Referral, 'recipient_name' | 'recipient_extra_detail'>) => ({
  first: recipient_name ?? recipient_extra_detail,
  second: recipient_name === null ? '' : recipient_extra_detail,
});

export function referralColumns(clock: ListClock): Column<Referral>[] {
  return [
    {
      key: 'patient',
      header: 'Patient',
      names: true,
      cell: (row) => (
        <Lines first={patientOfReferral(row)} second={identityOfReferral(row, clock)} />
      ),
    },
    { key: 'to', header: 'To', cell: (row) => <Lines {...recipientOf(row)} /> },
    {
      key: 'reason',
      header: 'Reason',
      cell: (row) => (
        <span className="line-clamp-2 w-52 max-w-full whitespace-normal 2xl:w-96">
          {row.reason}
        </span>
      ),
    },
    {
      key: 'priority',
      header: 'Priority',
      cell: ({ priority }) => <RequestPriority priority={priority} />,
    },
    { key: 'status', header: 'Status', cell: ({ status }) => <ReferralState status={status} /> },
    {
      key: 'asked',
      header: 'Asked',
      cell: (row) => (
        <Lines first={listInstant(row.created_at, clock)} second={row.requester_name} />
      ),
    },
    {
      key: 'replied',
      header: 'Replied',
      cell: ({ replied_at, replied_by_name }) =>
        replied_at === null ? (
          '–'
        ) : (
          <Lines first={listInstant(replied_at, clock)} second={replied_by_name ?? ''} />
        ),
    },
  ];
}

function Lines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <span className="wrap-anywhere block max-w-52 whitespace-normal 2xl:max-w-64">{first}</span>
      {second !== '' && (
        <span className="wrap-anywhere block max-w-52 whitespace-normal font-normal text-ink-muted text-sm 2xl:max-w-64">
          {second}
        </span>
      )}
    </>
  );
}
