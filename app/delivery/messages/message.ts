export type Message = Description & {
  id: string;
  type: string;
  urgent: readonly string[];
  replyTo?: string | undefined;
  claimUrl: string | undefined;
  /** They opted out after this request, or it was refused because they had opted out. */
  mustNotCall?: boolean;
  /** Until they text START, whatever they sent since. */
  mustNotText?: boolean;
  checkpoint?: string | undefined;
};

export type Description = {
  time: Date;
  title: string;
  dial: { number: string; words: string } | undefined;
  facts: readonly MessageFact[];
  story: string | undefined;
  data: Readonly<Record<string, unknown>>;
};

/** The desk finds a fact by its key, because labels are for readers. */
export type MessageFact = {
  label: string;
  value: string;
  key?: "name" | "phone" | "whatHappened";
};

type Entry = readonly [
  label: string,
  value: string | null,
  key?: MessageFact["key"],
];

export function factsOf(entries: readonly Entry[]): MessageFact[] {
  return entries.flatMap(([label, value, key]) =>
    value ? { label, value, ...(key && { key }) } : [],
  );
}
