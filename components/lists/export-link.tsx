import { Download } from 'lucide-react';
import { buttonLook } from '@/components/ui/button-look';
import { Icon } from '@/components/ui/icon';

/** The list, as it is narrowed now, as a CSV file. A download, and no page that the router could draw. */
export function ExportLink({ href }: { href: string }) {
  return (
    <a href={href} download className={buttonLook('secondary', 'medium')}>
      <Icon of={Download} />
      Export CSV
    </a>
  );
}
