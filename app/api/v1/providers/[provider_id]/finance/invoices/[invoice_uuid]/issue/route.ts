import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { issueInvoiceContract } from '@/lib/invoices/contract';
import { issueDraft } from '@/lib/invoices/issue';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(issueInvoiceContract, ({ ctx, params }) => issueDraft(ctx, params.invoice_uuid)),
});
