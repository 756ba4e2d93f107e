import { LoadingList } from '@/components/platform/lists/loading-list';

export default function LoadingAuditLog() {
  return <LoadingList title="Audit log" label="Loading the audit log" />;
}
