'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EstimateRequest, estimateOfStay } from '@/components/billing/estimates/client';
import { unchargedOf } from '@/components/billing/payments/desk-client';
import { requestedDepositWords } from '@/components/billing/payments/uncharged-words';
import { MoneyPaper } from '@/components/billing/statements/money-paper';
import { ChoiceField } from '@/components/platform/lists/choice-field';
import { choiceName } from '@/components/platform/lists/choices';
import type { HospitalIdentity } from '@/components/platform/print/hospital-head';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { IconButton } from '@/components/platform/ui/icon-button';
import { NumberField } from '@/components/platform/ui/number-field';
import { offeredServiceChoices, offeredTierChoices } from '@/components/registry/services/choices';
import type { Estimate } from '@/lib/billing/estimates/contract';
import { plainAmount } from '@/lib/billing/payments/words';
import { moneyWords } from '@/lib/domain/money';
import { spokenDay } from '@/lib/domain/time';
import { wallTimeAt } from '@/lib/domain/wall-time';
import { serverNow } from '@/lib/platform/http/server-clock';

type StayEstimateProps = {
  provider: { uuid: string; timeZone: string };
  patient: { uuid: string; name: string; mrNumber: string };
  hospital: HospitalIdentity;
  /** The name of the person at the screen. */
  preparedBy: string;
  /** Of the patient's admission, by uuid; empty for none. */
  given: { service: string; tier: string; nights: string };
};

type Further = { key: number; service: string; quantity: string };

/** Works out what a stay will cost, and prints it. */
export function StayEstimate({
  provider,
  patient,
  hospital,
  preparedBy,
  given,
}: StayEstimateProps) {
  const [service, setService] = useState(given.service);
  const [tier, setTier] = useState(given.tier);
  const [nights, setNights] = useState(given.nights);
  const [further, setFurther] = useState<readonly Further[]>([]);
  const change = (key: number, changed: Partial<Further>) =>
    setFurther(further.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const asked = requestOf({ service, tier, nights, further });
  const { data, error } = useQuery(estimateOfStay(provider.uuid, asked));
  const { data: uncharged } = useQuery(unchargedOf(provider.uuid, patient.uuid));
  const { data: tierName } = useQuery({
    ...choiceName(provider.uuid, offeredTierChoices, tier),
    enabled: tier !== '',
  });
  return (
    <>
      <form
        aria-label="Estimate"
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 print:hidden"
      >
        <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_7rem]">
          <ChoiceField
            provider={provider.uuid}
            label="Service"
            source={offeredServiceChoices}
            value={service || undefined}
            onChange={(uuid) => setService(uuid ?? '')}
          />
          <ChoiceField
            provider={provider.uuid}
            label="Price tier"
            source={offeredTierChoices}
            value={tier || undefined}
            onChange={(uuid) => setTier(uuid ?? '')}
          />
          <Field
            label="Nights"
            error={wholeIn(nights, 0, 365) === null ? 'A whole number from 0 to 365.' : undefined}
          >
            <NumberField
              whole
              value={nights}
              onChange={({ currentTarget: { value } }) => setNights(value)}
            />
          </Field>
        </div>
        {further.map(({ key, service: chosen, quantity }, index) => (
          <fieldset
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 max-sm:[&>:nth-child(2)]:col-span-2 sm:grid-cols-[minmax(0,1fr)_6rem_auto]"
          >
            <legend className="sr-only">Further service {index + 1}</legend>
            <ChoiceField
              provider={provider.uuid}
              label="Service"
              source={offeredServiceChoices}
              value={chosen || undefined}
              onChange={(uuid) => change(key, { service: uuid ?? '' })}
            />
            <Field
              label="How many"
              error={
                wholeIn(quantity, 1, 10_000) === null
                  ? 'A whole number from 1 to 10,000.'
                  : undefined
              }
            >
              <NumberField
                whole
                value={quantity}
                onChange={({ currentTarget: { value } }) => change(key, { quantity: value })}
              />
            </Field>
            <IconButton
              icon="x"
              label={`Remove further service ${index + 1}`}
              onClick={() => setFurther(further.filter((one) => one.key !== key))}
            />
          </fieldset>
        ))}
        {further.length < 50 && (
          <Button
            icon="plus"
            className="self-start"
            onClick={() => {
              const key = Math.max(0, ...further.map((one) => one.key)) + 1;
              setFurther([...further, { key, service: '', quantity: '1' }]);
            }}
          >
            Add a service
          </Button>
        )}
      </form>
      {error && (
        <Banner tone="danger" urgent>
          <strong>The estimate could not be worked out.</strong> {error.message}
        </Banner>
      )}
      {data && asked && (
        <Paper
          estimate={data}
          deposit={uncharged?.deposit ?? null}
          {...{ patient, hospital, preparedBy }}
          tier={tierName ?? ''}
          today={wallTimeAt(serverNow(), provider.timeZone).slice(0, 10)}
        />
      )}
      {(service === '' || tier === '') && (
        <p className="text-ink-muted print:hidden">
          Choose the service and the price tier to see what the stay will cost.
        </p>
      )}
    </>
  );
}

type PaperProps = Pick<StayEstimateProps, 'patient' | 'hospital' | 'preparedBy'> & {
  estimate: Estimate;
  /** Requested at the patient's admission. */
  deposit: Parameters<typeof requestedDepositWords>[0] | null;
  /** The name of the price tier. */
  tier: string;
  /** `YYYY-MM-DD`. */
  today: string;
};

/** The estimate as it prints. */
function Paper({
  estimate: { lines, totals, unpriced },
  deposit,
  tier,
  patient,
  hospital,
  preparedBy,
  today,
}: PaperProps) {
  const last = lines.at(-1);
  return (
    <MoneyPaper
      name="Estimate"
      hospital={hospital}
      subject={
        <p className="font-semibold">
          <bdi>{patient.name}</bdi>{' '}
          <span className="whitespace-nowrap font-normal">· {patient.mrNumber}</span>
        </p>
      }
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold text-xl">Estimate</h2>
        <p>{spokenDay(today)}</p>
      </header>
      <p>Price tier: {tier}</p>
      <table className="w-full text-start">
        <caption className="sr-only">Services of the estimate</caption>
        <thead>
          <tr className="border-black border-b text-sm">
            <th scope="col" className="py-1 pe-3 text-start font-medium">
              Service
            </th>
            <th scope="col" className="px-3 py-1 text-end font-medium">
              Price
            </th>
            <th scope="col" className="py-1 ps-3 text-end font-medium">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, -1).map((line) => (
            <Line key={line.position} line={line} />
          ))}
        </tbody>
        {/* The totals have at least one line with them on the last sheet. */}
        <tbody className="break-inside-avoid">
          {last && <Line line={last} />}
          <tr>
            <td colSpan={3}>
              <div className="flex flex-col gap-4 pt-4">
                {totals.map(({ currency, amount }) => (
                  <p key={currency} className="text-end font-semibold" data-total>
                    Total {moneyWords(amount, currency)}
                  </p>
                ))}
                {deposit && <p>{requestedDepositWords(deposit)}</p>}
                {unpriced.length > 0 && (
                  <ul className="border-2 border-black px-3 py-1">
                    {unpriced.map((sentence) => (
                      <li key={sentence}>{sentence}</li>
                    ))}
                  </ul>
                )}
                <footer className="border-black border-t pt-1.5 text-sm">
                  <p>
                    This is an estimate at today’s prices, not a bill. The bill depends on the care
                    that is given.
                  </p>
                  <p>Prepared by {preparedBy}</p>
                </footer>
              </div>
            </td>
          </tr>
        </tbody>
      </table>
    </MoneyPaper>
  );
}

function Line({ line }: { line: Estimate['lines'][number] }) {
  return (
    <tr className="border-black/20 border-b align-top">
      <th scope="row" className="py-1.5 pe-3 text-start font-normal">
        {line.healthcare_service_name}
        {line.source !== 'manual' && (
          <span className="block text-sm">
            {line.source === 'admission' ? 'Admission' : 'Nights'}
          </span>
        )}
      </th>
      <td className="whitespace-nowrap px-3 py-1.5 text-end">
        {line.quantity} × {plainAmount(line.unit_price, line.currency)}
      </td>
      <td className="whitespace-nowrap py-1.5 ps-3 text-end">
        {plainAmount(line.amount, line.currency)}
      </td>
    </tr>
  );
}

/** The request, or null while something is missing or cannot be read. */
function requestOf(entry: {
  service: string;
  tier: string;
  nights: string;
  further: readonly Further[];
}): EstimateRequest | null {
  const nights = wholeIn(entry.nights, 0, 365);
  if (entry.service === '' || entry.tier === '' || nights === null) return null;
  const services = [];
  for (const { service, quantity } of entry.further) {
    const count = wholeIn(quantity, 1, 10_000);
    // A paper without a service that was asked for would promise too low a total.
    if (count === null) return null;
    if (service !== '') services.push({ healthcare_service: service, quantity: count });
  }
  return { healthcare_service: entry.service, price_tier: entry.tier, nights, services };
}

function wholeIn(text: string, least: number, most: number): number | null {
  if (!/^\d{1,5}$/.test(text.trim())) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}
