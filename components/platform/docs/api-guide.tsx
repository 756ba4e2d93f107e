import type { PermissionInFull } from '@/components/platform/docs/permissions';
import { PageHeader } from '@/components/platform/ui/page-header';
import { CodeBlock } from './code-block';
import { DocsSection } from './docs-section';
import { PermissionList } from './permission-list';
import { Prose } from './prose';
import { RefusalList } from './refusal-list';
import { refusalMeanings } from './refusals';

/** The rules of all operations: address, authentication, responses, refusals, retries. */
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
          {`Every operation is below \`${origin}/api/v1\`. The same path also works without \`/api\`; below \`/providers\`, also without \`/v1\`. Request and response bodies are JSON.`}
        </Text>
      </DocsSection>
      <DocsSection title="Authentication">
        <Text>
          A hospital system sends an API key of its provider. An administrator creates keys and
          chooses the permissions of each. A person may also use the API with a browser session:
          signing in (`POST /session`) sets its cookie, and every change also needs the `Origin`
          header of the server.
        </Text>
        <CodeBlock
          title="A first request with curl"
          code={`curl "${origin}/api/v1/me" \\\n  -H "Authorization: Bearer $KEY"`}
        />
        <Text>
          The response lists the providers of the key. Operations of a provider have its `id` or
          `uuid` in their path. Wherever a request refers to something, either form is accepted.
        </Text>
      </DocsSection>
      <DocsSection title="Answers">
        <Text>
          A single result is in `data`, with `success`, `message` and `errors`. A list is sent in
          pages: `meta` has the `total` and the addresses of the `next` and the `previous` page, and
          `page_size` is at most 200. Times are UTC. A time in a request may have any offset; a time
          without one is in the time zone of the provider.
        </Text>
        <Text>
          To read a whole list, follow `next` until it is null. Its parameter `after` continues
          after the last row that you received, so you get every row that stays in the list exactly
          once, even while rows are added or removed. Do not change the link, except for
          `page_size`. `page` without `after` jumps to a page of the list as it is at that time.
        </Text>
      </DocsSection>
      <DocsSection title="Retries">
        <Text>
          Send a POST or PATCH with an `Idempotency-Key` that you generate. If you send it again
          within 24 hours with the same key and body, it is not done twice: you get the first
          response again, with the header `Idempotent-Replayed: true`.
        </Text>
      </DocsSection>
      <DocsSection title="Permissions">
        <Text>
          A person has the permissions of their role, a key those that were chosen for it (its
          scopes). Each permission allows the operations below it.
        </Text>
        <PermissionList permissions={permissions} />
      </DocsSection>
      <DocsSection title="Refusals">
        <Text>
          All have the same shape. `errors` has a list of sentences for each wrong field, and
          `non_field_errors` for the rest. Use `request_id` to find the request in the log.
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
