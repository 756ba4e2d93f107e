/** Lines on which people sign, with what each is for under it. */
export const SignatureLines = ({ of }: { of: readonly string[] }) => (
  <div className="mt-14 grid break-inside-avoid grid-cols-2 gap-12">
    {of.map((purpose) => (
      <p key={purpose} className="border-current border-t pt-1 text-sm">
        {purpose}
      </p>
    ))}
  </div>
);
