/** A US number in the usual format, with any text that follows it; anything else as it was typed. */
export function displayPhone(typed: string): string {
  return typed.replace(
    /^\s*(?:\+?1[\s.-]*)?\(?([2-9]\d\d)\)?[\s.-]*([2-9]\d\d)[\s.-]*(\d{4})(?!\d)/,
    "($1) $2-$3",
  );
}
