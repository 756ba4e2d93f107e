import { LoadingList } from '@/components/platform/lists/loading-list';

export default function LoadingPrescriptions() {
  return <LoadingList title="Prescriptions" label="Loading the prescriptions" />;
}
