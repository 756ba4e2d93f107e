import type { DocumentedOperation } from '@/components/platform/docs/operations';
import { PageHeader } from '@/components/platform/ui/page-header';
import { CodeBlock } from './code-block';
import { DocsSection } from './docs-section';
import { FieldList } from './field-list';
import { Prose } from './prose';
import { RefusalList } from './refusal-list';

/** All that one needs to call one operation. */
export function OperationPage({ operation }: { operation: DocumentedOperation }) {
  const { method, path, parameters, body, reply } = operation;
  const places = [...new Set(parameters.map(({ parent }) => parent))];
  return (
    <>
      <PageHeader title={operation.summary}>
        <code className="break-all font-mono">
          <span className="font-semibold text-ink">{method}</span> /api/v1{path}
        </code>
      </PageHeader>
      <div className="flex max-w-prose flex-col gap-2">
        {operation.description.map((paragraph) => (
          <p key={paragraph}>
            <Prose text={paragraph} />
          </p>
        ))}
      </div>
      <CodeBlock title="Request with curl" code={operation.curl} />
      {places.map((place) => (
        <DocsSection key={place} title={placeTitles[place] ?? place}>
          <FieldList
            marksRequired
            fields={parameters
              .filter(({ parent }) => parent === place)
              .map((parameter) => ({ ...parameter, parent: '' }))}
          />
        </DocsSection>
      ))}
      {body && (
        <DocsSection title="Body">
          <FieldList marksRequired fields={body.fields} />
        </DocsSection>
      )}
      <DocsSection title={`Answer ${reply.status}`}>
        {reply.example === null ? (
          <p>
            A stream of <Prose text={`\`${reply.contentType}\``} />.
          </p>
        ) : (
          <>
            <CodeBlock title="Example" code={reply.example} />
            <FieldList fields={reply.fields} />
          </>
        )}
      </DocsSection>
      <DocsSection title="Refusals">
        <RefusalList statuses={operation.refusals} />
      </DocsSection>
    </>
  );
}

const placeTitles: Record<string, string> = {
  path: 'In the path',
  query: 'In the query',
  header: 'In the headers',
};
