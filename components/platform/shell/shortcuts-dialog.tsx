'use client';

import { Dialog } from '@/components/platform/ui/dialog';
import { KeyHint } from '@/components/platform/ui/key-hint';

type ShortcutsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="small">
      <dl className="flex flex-col gap-1.5">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex items-baseline justify-between gap-4">
            <dt>{does}</dt>
            <dd className="shrink-0">
              <KeyHint keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

const shortcuts = [
  { keys: ['Ctrl', 'K'], does: 'Find the patient or go to a page' },
  { keys: ['?'], does: 'Show these shortcuts' },
  { keys: ['Enter'], does: 'Open the row or tile in focus; next field of a set' },
  { keys: ['Alt', '↓'], does: 'Reason why the value in focus is not measured' },
  { keys: ['Backspace'], does: 'Clear the answer in focus' },
  { keys: ['Arrows'], does: 'Go from bed to bed' },
  { keys: ['O'], does: 'Observe the patient of the bed in focus' },
  { keys: ['R'], does: 'Ward round of the patient of the bed in focus' },
  { keys: ['Ctrl', 'Enter'], does: 'Save the form; of a ward round, go on to the next patient' },
  { keys: ['Ctrl', 'Shift', 'Enter'], does: 'Save the ward round, and stay with the patient' },
  { keys: ['Alt', 'N'], does: 'Next patient of the round' },
  { keys: ['Alt', 'P'], does: 'Previous patient of the round' },
  { keys: ['F2'], does: 'Take the payment at the payment desk' },
  { keys: ['Esc'], does: 'Close what is open' },
];
