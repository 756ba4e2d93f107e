/**
 * How much of what a payer is charged for a bill counts against a cover: in proportion to the lines of the cover's days and the
 * others, in minor units, rounded down, and never more than the lines. So the parts of all covers are never more than the charge.
 */
export function partOf(
  charged: bigint,
  { within, beside }: { within: bigint; beside: bigint },
): bigint {
  const all = within + beside;
  return charged < all ? (charged * within) / all : within;
}
