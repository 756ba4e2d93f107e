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
  { keys: ['Enter'], does: 'Open the focused row or tile; go to the next field of a set' },
  { keys: ['Alt', '↓'], does: 'Say why the focused value was not measured' },
  { keys: ['Backspace'], does: 'Clear the focused answer' },
  { keys: ['Arrows'], does: 'Move between beds' },
  { keys: ['O'], does: 'Record observations for the focused bed' },
  { keys: ['R'], does: 'Start the ward round of the focused bed' },
  { keys: ['Ctrl', 'Enter'], does: 'Save (in a ward round: save and next)' },
  { keys: ['Ctrl', 'Shift', 'Enter'], does: 'Save the ward round and stay with the patient' },
  { keys: ['Alt', 'N'], does: 'Next patient of the round' },
  { keys: ['Alt', 'P'], does: 'Previous patient of the round' },
  { keys: ['F8'], does: 'Go to the cash received (payment desk)' },
  { keys: ['F2'], does: 'Take the payment (payment desk)' },
  { keys: ['Esc'], does: 'Close' },
];
