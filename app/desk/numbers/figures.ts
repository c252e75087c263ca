/** Counts of the leads of a span. Hours are in UTC, such as "2026-03-31T14". */
export type Figures = {
  byHour: HourCount[];
  bySource: SourceCount[];
  steps: StatusSteps[];
};

export type HourCount = {
  hour: string;
  leads: number;
  judged: number;
  qualified: number;
  /** The seconds until each lead was reached, if that was after it came in. */
  waits: number[];
};

export type SourceCount = {
  source: string | null;
  campaign: string | null;
  status: string;
  leads: number;
};

/** Changes of status that weren't undone. Only those from Signed have a source. */
export type StatusSteps = {
  from: string;
  to: string;
  /** 1 if the leads have not come back to `from` since. */
  isLast: number;
  source: string | null;
  campaign: string | null;
  /** How long each lead stayed in `from`. */
  seconds: number[];
};
