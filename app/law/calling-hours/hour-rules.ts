export type Window = { from: string; to: string } | "none";

export type HoursRule = {
  daily: Window;
  saturday?: Window;
  sunday?: Window;
  holidays?: "none";
  citation: string;
  /** In percent: how certain hours and citation are. */
  confidence: number;
};

const eightToEight = { from: "08:00", to: "20:00" };
const nineToNine = { from: "09:00", to: "21:00" };

export const federalHours: HoursRule = {
  daily: { from: "08:00", to: "21:00" },
  citation: "47 CFR 64.1200(c)(1); 16 CFR 310.4(c)",
  confidence: 99,
};

/** Telemarketing hours stricter than the federal ones. Checked against their sources on 2026-11-22. */
export const stateHours: Readonly<Record<string, HoursRule>> = {
  AL: {
    daily: eightToEight,
    sunday: "none",
    holidays: "none",
    citation: "Ala. Code ch. 8-19A, as industry guides apply it",
    confidence: 70,
  },
  CT: {
    daily: { from: "09:00", to: "20:00" },
    citation: "Conn. Gen. Stat. 42-288a",
    confidence: 90,
  },
  FL: {
    daily: eightToEight,
    citation: "Fla. Stat. 501.616(6)",
    confidence: 97,
  },
  KY: {
    daily: { from: "10:00", to: "21:00" },
    citation: "KRS 367.46955",
    confidence: 90,
  },
  LA: {
    daily: eightToEight,
    sunday: "none",
    holidays: "none",
    citation:
      "La. R.S. 45:844.11 ff. and the Public Service Commission's order",
    confidence: 85,
  },
  MA: {
    daily: eightToEight,
    citation: "Mass. Gen. Laws ch. 159C, 3",
    confidence: 93,
  },
  MD: {
    daily: eightToEight,
    citation: "Md. Code, Com. Law 14-4501 ff.",
    confidence: 93,
  },
  MI: {
    daily: nineToNine,
    citation: "MCL 445.111 ff.",
    confidence: 80,
  },
  MN: {
    daily: nineToNine,
    citation: "Minn. Stat. 325E.30",
    confidence: 93,
  },
  MS: {
    daily: eightToEight,
    sunday: "none",
    citation: "Miss. Code 77-3-701 ff.",
    confidence: 85,
  },
  NM: {
    daily: nineToNine,
    citation: "N.M. Stat. 57-12-22",
    confidence: 93,
  },
  NV: {
    daily: { from: "09:00", to: "20:00" },
    citation: "NRS 598.0918",
    confidence: 90,
  },
  OK: {
    daily: eightToEight,
    citation: "15 O.S. 775C.4",
    confidence: 95,
  },
  OR: {
    daily: eightToEight,
    citation: "Oregon HB 3865 (2025), from 2026",
    confidence: 88,
  },
  PA: {
    daily: federalHours.daily,
    holidays: "none",
    citation: "73 P.S. 2241 ff.",
    confidence: 80,
  },
  RI: {
    daily: { from: "09:00", to: "18:00" },
    saturday: { from: "10:00", to: "17:00" },
    sunday: "none",
    holidays: "none",
    citation: "R.I. Gen. Laws 5-61-2(9), 5-61-3.6",
    confidence: 95,
  },
  TX: {
    daily: nineToNine,
    sunday: { from: "12:00", to: "21:00" },
    citation: "Tex. Bus. & Com. Code 301.051",
    confidence: 95,
  },
  UT: {
    daily: federalHours.daily,
    sunday: "none",
    holidays: "none",
    citation: "Utah Code 13-25a-103",
    confidence: 88,
  },
  WA: {
    daily: eightToEight,
    citation: "RCW 80.36.390",
    confidence: 93,
  },
  WY: {
    daily: eightToEight,
    citation: "Wyo. Stat. 40-12-301 ff.",
    confidence: 80,
  },
};
