export type Message = Description & {
  /** The same on every attempt. */
  id: string;
  type: string;
  urgent: readonly string[];
  /** Only if the visitor's email is a single plain address. */
  replyTo?: string | undefined;
  claimUrl: string | undefined;
  checkpoint?: string | undefined;
};

export type Description = {
  time: Date;
  title: string;
  /** In E.164 if it is valid. */
  dial: { number: string; words: string } | undefined;
  facts: readonly MessageFact[];
  story: string | undefined;
  /** The webhook's `data`. */
  data: Readonly<Record<string, unknown>>;
};

export type MessageFact = { label: string; value: string };

export function factsOf(
  entries: readonly (readonly [label: string, value: string | null])[],
): MessageFact[] {
  return entries.flatMap(([label, value]) => (value ? { label, value } : []));
}
