import { Button } from '@/components/platform/ui/button';

export function TryAgain() {
  return (
    <Button icon="rotate-cw" onClick={() => window.location.reload()}>
      Try again
    </Button>
  );
}
