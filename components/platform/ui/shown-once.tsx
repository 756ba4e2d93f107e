'use client';

import { type ReactNode, useState } from 'react';
import { Banner } from './banner';
import { Button } from './button';
import { Dialog } from './dialog';
import { Field } from './field';
import { Input } from './input';
import { copiedWords, useCopy } from './use-copy';

type ShownOnceProps = {
  /** The message: "The key “Laboratory” was made". */
  title: ReactNode;
  /** The name of the secret: "Key". */
  label: string;
  secret: string;
  /** Advice for a secret that was lost. */
  ifLost: string;
  /** "I have kept the key" */
  keptLabel: string;
  onClose: () => void;
  /** Advice for using it. */
  children: ReactNode;
};

/** A secret at the one time that it can be read. It is not closed by a slip: the first attempt says what is lost by it. */
export function ShownOnce({
  title,
  label,
  secret,
  ifLost,
  keptLabel,
  onClose,
  children,
}: ShownOnceProps) {
  const { copied, copy } = useCopy(secret);
  const [isWarned, setWarned] = useState(false);
  const leave = () => {
    if (isWarned || copied === 'copied') onClose();
    else setWarned(true);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || leave()}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {keptLabel}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {isWarned && (
          <Banner tone="attention" urgent>
            This is not shown again. Save it first, or close again.
          </Banner>
        )}
        <p>
          <strong className="font-semibold">It is shown only once.</strong> Wardline keeps no copy
          of it. {ifLost}
        </p>
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-56 flex-1">
            <Field label={label}>
              <Input
                readOnly
                value={secret}
                autoComplete="off"
                spellCheck={false}
                onFocus={(event) => event.currentTarget.select()}
                className="font-mono"
              />
            </Field>
          </div>
          <Button icon={copied === 'copied' ? 'check' : 'copy'} onClick={copy}>
            {copied === 'copied' ? 'Copied' : `Copy the ${label.toLowerCase()}`}
          </Button>
        </div>
        <p role="status" className={copied === 'refused' ? 'text-ink-muted' : 'sr-only'}>
          {copied !== null && copiedWords[copied]}
        </p>
        {children}
      </div>
    </Dialog>
  );
}
