export type Message = Description & {
  /** The same on every attempt. */
  id: string;
  type: string;
  /** Why it is urgent; empty if it isn't. */
  urgent: readonly string[];
  /** The visitor's email address, if it is a single plain one. */
  replyTo?: string | undefined;
  claimUrl: string | undefined;
  checkpoint?: string | undefined;
};

export type Description = {
  time: Date;
  title: string;
  /** A number to dial, in E.164 if it is valid. */
  dial: { number: string; words: string } | undefined;
  facts: readonly MessageFact[];
  story: string | undefined;
  /** The webhook's `data`. */
  data: Readonly<Record<string, unknown>>;
};

export type MessageFact = { label: string; value: string };

/** Leaves out entries without a value. */
export function factsOf(
  entries: readonly (readonly [label: string, value: string | null])[],
): MessageFact[] {
  return entries.flatMap(([label, value]) => (value ? { label, value } : []));
}
