import { memo } from 'react';
import { notMeasuredReasons } from '@/components/clinical/observations/not-measured';
import { shortNameOf } from '@/components/clinical/observations/short-name';
import { Button } from '@/components/platform/ui/button';

/** Why the values that are left out were not measured: one press answers, and saves the set. */
export const WhyPartial = memo(function WhyPartial({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap items-center gap-2 rounded-md bg-attention-soft px-3 py-2 text-sm max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))] xl:order-last">
      <legend className="float-start col-span-full w-full pb-1">
        Not measured: {codes.map((code) => shortNameOf(code, null)).join(', ')}. Save with the
        reason, or without one.
      </legend>
      {Object.entries(notMeasuredReasons).map(([reason, words]) => (
        <Button key={reason} type="submit" value={reason} className={reasonLook}>
          {words}
        </Button>
      ))}
    </fieldset>
  );
});

/** On a phone the reasons and the button that saves are in sight together. */
const reasonLook = 'max-sm:px-1 max-sm:text-sm max-sm:leading-tight';
