import { clsx } from 'clsx';
import type { z } from 'zod';
import type { hospitalIdentity } from '@/lib/platform/hospital-identity/contract';

export type HospitalIdentity = z.output<typeof hospitalIdentity>;

type HospitalHeadProps = {
  hospital: HospitalIdentity;
  isCentred?: boolean;
};

/** The head of a printed document: the hospital's logo, name, address and tax number. */
export function HospitalHead({ hospital, isCentred = false }: HospitalHeadProps) {
  const { name, address, telephone, email, tax_number, logo } = hospital;
  const contact = [telephone, email].filter(Boolean).join(' · ');
  return (
    <div
      className={clsx(
        'flex gap-3',
        isCentred ? 'flex-col items-center text-center' : 'items-start',
      )}
    >
      {logo && (
        // biome-ignore lint/performance/noImgElement: it is printed as it is, and an optimizer has nothing to make smaller.
        <img src={logo} alt="" className="max-h-[18mm] max-w-[45mm] shrink-0 object-contain" />
      )}
      <div className="wrap-anywhere min-w-0">
        <p className="font-semibold text-[1.15em]">{name}</p>
        {address && <p className="whitespace-pre-line">{address}</p>}
        {contact && <p>{contact}</p>}
        {tax_number && <p>Tax number {tax_number}</p>}
      </div>
    </div>
  );
}

/** The hospital's own last line of a printed document. */
export const HospitalFooter = ({ hospital: { footer } }: Pick<HospitalHeadProps, 'hospital'>) =>
  footer === '' ? null : <p className="wrap-anywhere">{footer}</p>;
