export const views = {
  open: { label: "Open", heading: "Queue" },
  mine: {
    label: "Mine",
    heading: "Mine",
    empty: "You have no leads. Take one from the queue.",
  },
  waiting: { label: "Nobody has it", heading: "Nobody has it" },
  reminders: {
    label: "Reminders",
    heading: "Reminders",
    empty: "You have no reminders. Set one on a lead's page.",
  },
  qualified: { label: "Qualified", heading: "Qualified" },
  unfinished: {
    label: "Unfinished",
    heading: "Unfinished reviews",
    empty:
      "No unfinished reviews. One shows up here 30 minutes after its last answer.",
  },
  quarantined: {
    label: "Quarantined",
    heading: "Quarantined",
    empty: "Nothing is quarantined.",
  },
  closed: { label: "Closed", heading: "Closed", empty: "No closed leads yet." },
} as const satisfies Record<string, Preset>;

export type Preset = {
  label: string;
  heading: string;
  empty?: string;
};

export type ViewKey = keyof typeof views;

export type View = {
  heading: string;
  /** The last row of the previous page; empty on the first page. */
  after: string;
} & (
  | { by: "preset"; key: ViewKey }
  | { by: "state" | "source"; value: string }
  | { by: "search" }
);

export const rowsPerPage = 50;

export function viewOf({ searchParams }: URL): View {
  const after = searchParams.get("after") ?? "";
  if (searchParams.has("search"))
    return { by: "search", after, heading: "Search" };
  for (const by of ["state", "source"] as const) {
    const value = searchParams.get(by);
    if (value) return { by, value, after, heading: value };
  }
  const asked = searchParams.get("view") ?? "";
  const key = isViewKey(asked) ? asked : "open";
  return { by: "preset", key, after, heading: views[key].heading };
}

function isViewKey(text: string): text is ViewKey {
  return Object.hasOwn(views, text);
}
