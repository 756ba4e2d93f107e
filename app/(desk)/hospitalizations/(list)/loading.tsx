import { LoadingList } from '@/components/platform/lists/loading-list';

export default function LoadingHospitalizations() {
  return <LoadingList title="Admissions" label="Loading the admissions" />;
}
