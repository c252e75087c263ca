/** `hasLeft`: the holder can't work leads anymore. */
export function describeHolder(
  holder: string | null,
  {
    isOwn,
    hasLeft = false,
    isClosed = false,
  }: { isOwn: boolean; hasLeft?: boolean; isClosed?: boolean },
): string {
  if (isOwn) return "You have it";
  if (holder) return `${holder} ${hasLeft ? "had" : "has"} it`;
  return isClosed ? "Nobody had it" : "Nobody has it yet";
}
