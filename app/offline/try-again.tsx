import { RotateCw } from 'lucide-react';
import { Button } from '@/components/platform/ui/button';

export function TryAgain() {
  return (
    <Button icon={RotateCw} onClick={() => window.location.reload()}>
      Try again
    </Button>
  );
}
