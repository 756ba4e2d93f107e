import type { PermissionInFull } from '@/components/platform/docs/permissions';
import { PageHeader } from '@/components/platform/ui/page-header';
import { CodeBlock } from './code-block';
import { DocsSection } from './docs-section';
import { PermissionList } from './permission-list';
import { Prose } from './prose';
import { RefusalList } from './refusal-list';
import { refusalMeanings } from './refusals';

/** What holds for every operation: the address, signing in, answers, refusals, repeats. */
export function ApiGuide({
  origin,
  permissions,
}: {
  origin: string;
  permissions: readonly PermissionInFull[];
}) {
  return (
    <>
      <PageHeader title="Wardline API">
        Observations and early-warning scores, encounters, admissions, and the wards and people they
        concern.
      </PageHeader>
      <DocsSection title="Address">
        <Text>
          {`Every operation stands below \`${origin}/api/v1\`; the same path also answers without \`/api\`, and one below \`/providers\` without \`/v1\` too. Bodies and answers are JSON.`}
        </Text>
      </DocsSection>
      <DocsSection title="Who is asking">
        <Text>
          A hospital system sends an API key of its provider. An administrator makes keys and
          chooses what each may do; a person may use the API with the session of the browser as
          well. What signing in (`POST /session`) sets is the cookie of that session, and a change
          needs the `Origin` of the server beside it.
        </Text>
        <CodeBlock
          title="A first request with curl"
          code={`curl "${origin}/api/v1/me" \\\n  -H "Authorization: Bearer $KEY"`}
        />
        <Text>
          The answer names the providers of the key. Operations of a provider have its `id` or its
          `uuid` in their path; wherever a request names something, either form is taken.
        </Text>
      </DocsSection>
      <DocsSection title="Answers">
        <Text>
          A single result comes as `data` with `success`, `message` and `errors`. A list comes a
          page at a time: `meta` has the `total` and the addresses of the `next` and the `previous`
          page, and `page_size` may be at most 200. Times are UTC; a time in a request may have any
          offset, and one without is read in the time zone of the provider.
        </Text>
        <Text>
          To read a whole list, follow `next` until it is null. It continues after the last row that
          you were given, by its parameter `after`, so that each row that stays in the list comes
          exactly once, whatever is added or removed meanwhile. Keep the link as it is: only
          `page_size` may change. `page` alone jumps to a page by its number, as the list is then.
        </Text>
      </DocsSection>
      <DocsSection title="Sending again">
        <Text>
          Give a POST or PATCH an `Idempotency-Key` of your own making. Sent again within 24 hours
          with the same key and body, it is not done twice: the first answer comes again, with the
          header `Idempotent-Replayed: true`.
        </Text>
      </DocsSection>
      <DocsSection title="Permissions">
        <Text>
          A person has those of the role, a key those that were chosen for it (its scopes). Each
          opens the operations below it.
        </Text>
        <PermissionList permissions={permissions} />
      </DocsSection>
      <DocsSection title="Refusals">
        <Text>
          All have one shape. `errors` has a list of sentences for each field that is wrong, and
          `non_field_errors` for the rest; `request_id` finds the request in the log.
        </Text>
        <CodeBlock title="A refusal" code={refusal} />
        <RefusalList statuses={Object.keys(refusalMeanings).map(Number)} />
      </DocsSection>
    </>
  );
}

const Text = ({ children }: { children: string }) => (
  <p className="max-w-prose">
    <Prose text={children} />
  </p>
);

const refusal = `{
  "success": false,
  "message": "The request is not valid.",
  "data": null,
  "errors": { "observations.2.value": ["This field is required."] },
  "request_id": "4f0c1d1e9a"
}`;
