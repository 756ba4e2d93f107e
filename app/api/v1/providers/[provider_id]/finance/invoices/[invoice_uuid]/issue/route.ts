import { issueInvoiceContract } from '@/lib/billing/invoices/contract';
import { issueDraft } from '@/lib/billing/invoices/server/issue';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(issueInvoiceContract, ({ ctx, params }) => issueDraft(ctx, params.invoice_uuid)),
});
