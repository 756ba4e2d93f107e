import Link from 'next/link';

/** The user who created a key saw it and may have kept it: it still works without them. */
export function KeysMadeBy({ user: { uuid, name } }: { user: { uuid: string; name: string } }) {
  return (
    <>
      Keys that {name} made keep working, even if {name} still has them. Check{' '}
      <Link
        prefetch={false}
        href={`/audit?action=api-key.create&actor=${uuid}`}
        className="text-accent-ink underline underline-offset-2"
      >
        which keys these are
      </Link>
      , and revoke any that should stop.
    </>
  );
}
