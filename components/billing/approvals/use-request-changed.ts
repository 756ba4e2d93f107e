import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useToast } from '@/components/platform/ui/toast';

/** Says what became of a request, loads what shows it again, and closes its dialog. */
export function useRequestChanged(provider: string, onClose: () => void) {
  const router = useRouter();
  const client = useQueryClient();
  const toast = useToast();
  return (title: string) => {
    toast({ title });
    void client.invalidateQueries({ queryKey: ['payments', provider] });
    onClose();
    router.refresh();
  };
}
