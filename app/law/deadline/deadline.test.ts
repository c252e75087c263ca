import { describe, expect, test } from "vitest";
import { deadlineCases } from "../../../test/support/deadline-cases.ts";
import { isRealDay } from "../../forms/accident-date.ts";
import { findState } from "../../locations/place.ts";
import { stateAbbreviations } from "../../locations/state-abbreviations.ts";
import { createLawBook } from "../facts/law-book.server.ts";
import type { StateLawOverrides } from "../facts/state-law-override.ts";
import { answerDeadline } from "./deadline-form.ts";

const noon = new Date("2026-11-21T12:00:00Z");

function ask(
  slug: string,
  accident: string,
  date: string,
  {
    publicBody = "no",
    now = noon,
    overrides = {},
  }: { publicBody?: string; now?: Date; overrides?: StateLawOverrides } = {},
) {
  const state = findState(slug);
  if (!state) throw new Error(`no state ${slug}`);
  const laws = createLawBook((state) => overrides[state]);
  return answerDeadline(
    { accident, publicBody, date },
    laws.getLaw(state),
    {
      state: state.name,
      abbreviation: stateAbbreviations[state.slug],
      cityNotices: laws.listCityNotices(state),
    },
    now,
  );
}

test("the dates match a table of more than 200 independently computed cases", () => {
  expect(deadlineCases.length).toBeGreaterThan(200);
  const answers = deadlineCases.map(([state, accident, publicBody, date]) => {
    const { found } = ask(state, accident, date, { publicBody });
    const asked = [state, accident, publicBody, date];
    if (!found) return [...asked, "refused", undefined];
    const { deadline, steps } = found;
    const suit =
      deadline.status === "counted" ? deadline.last.day : deadline.status;
    return [...asked, suit, steps[0]?.due.day];
  });
  expect(answers).toEqual(deadlineCases);
});

test("no date is after the end of its period or on a day when federal offices are closed", () => {
  const closed = ["2027-01-01", "2027-05-31", "2027-07-05", "2027-12-24"];
  for (const [state, accident, publicBody, date] of deadlineCases) {
    const { found } = ask(state, accident, date, { publicBody });
    const { deadline, steps = [] } = found ?? {};
    const dues = [
      ...(deadline?.status === "counted" ? [deadline.last] : []),
      ...steps.map(({ due }) => due),
    ];
    for (const { day, ends } of dues) {
      expect(isRealDay(day)).toBe(true);
      expect(day <= ends).toBe(true);
      expect(Date.parse(ends) - Date.parse(day)).toBeLessThan(6 * 86_400_000);
      expect([0, 6]).not.toContain(new Date(day).getUTCDay());
      expect(closed).not.toContain(day);
    }
  }
});

test.each([
  ["ohio", "2026-11-24T04:59:59.999Z", 2],
  ["ohio", "2026-11-24T05:00:00.000Z", 1],
  ["ohio", "2026-11-26T04:59:59.999Z", 0],
  ["ohio", "2026-11-26T05:00:00.000Z", -1],
  ["hawaii", "2026-11-26T09:59:59.999Z", 0],
  ["hawaii", "2026-11-26T10:00:00.000Z", -1],
  ["texas", "2026-11-25T05:59:59.999Z", 1],
  ["texas", "2026-11-25T06:00:00.000Z", 0],
  ["texas", "2026-11-26T06:59:59.999Z", 0],
  ["texas", "2026-11-26T07:00:00.000Z", -1],
])(
  "a period in %s that ends on November 25, 2026, at %s: %i days are left, and it isn't over while it's still that day anywhere in the state",
  (state, now, daysLeft) => {
    expect(
      ask(state, "property", "2024-11-25", { now: new Date(now) }).found
        ?.deadline,
    ).toMatchObject({ last: { daysLeft, daysToEnd: daysLeft } });
  },
);

test.each([
  ["texas", "2026-11-22T05:59:59.999Z", "2026-11-21", "2026-11-22"],
  ["texas", "2026-11-22T06:00:00.000Z", "2026-11-22", "2026-11-23"],
  ["hawaii", "2026-11-22T09:59:59.999Z", "2026-11-21", "2026-11-22"],
])(
  "in %s, at %s, an accident on %s isn't in the future, and one on %s is",
  (state, now, today, tomorrow) => {
    const dateError = (date: string) =>
      ask(state, "property", date, { now: new Date(now) }).errors.date;
    expect(dateError(today)).toBeUndefined();
    expect(dateError(tomorrow)).toMatch(/isn't in the future/);
  },
);

test("when the last business day has passed but the period still runs, both are counted", () => {
  expect(ask("ohio", "property", "2024-11-21").found?.deadline).toMatchObject({
    last: {
      ends: "2026-11-21",
      day: "2026-11-20",
      daysLeft: -1,
      daysToEnd: 0,
    },
  });
});

test.each([
  ["louisiana", "property", "2024-06-30", "2024-07-01"],
  ["louisiana", "vehicle", "2020-02-29", "2024-07-01"],
  ["florida", "work", "2023-03-23", "2023-03-24"],
])(
  "%s, %s on %s: an older rule applies, and no date is shown",
  (state, accident, date, since) => {
    const found = ask(state, accident, date).found?.deadline;
    expect(found).toMatchObject({ status: "older-rule", since });
    expect(found).not.toHaveProperty("last");
  },
);

test("a wrongful death in Wisconsin by a motor vehicle has a shorter limit, whose date comes first", () => {
  const { found } = ask("wisconsin", "death", "2026-01-13");
  expect(found?.deadline).toMatchObject({
    from: "death",
    cause: "a motor vehicle",
    period: { count: 2 },
    last: { day: "2028-01-13" },
    longer: [
      { cause: undefined, period: { count: 3 }, last: { day: "2029-01-12" } },
    ],
  });
});

test.each([
  ["arkansas", "2028-03-10", "2029-03-09"],
  ["california", "2027-03-10", "2028-03-10"],
  ["missouri", "2028-03-10", "2029-03-09"],
  ["ohio", "2027-03-10", "2028-03-10"],
  ["south-dakota", "2028-03-10", "2029-03-09"],
])(
  "in %s the shorter limit of a claim against a doctor comes first after a death",
  (state, day, otherwise) => {
    const { found } = ask(state, "death", "2026-03-10");
    expect(found?.deadline).toMatchObject({
      cause: "a doctor or hospital",
      last: { day },
      longer: [{ cause: undefined, last: { day: otherwise } }],
      source: { citation: expect.stringContaining("; ") },
    });
  },
);

test("a limit on deaths by doctors that is longer or withheld changes nothing", () => {
  const overrides = { ohio: { medicalLimit: "withheld" } } as const;
  for (const { found } of [
    ask("new-york", "death", "2026-03-10"),
    ask("ohio", "death", "2026-03-10", { overrides }),
  ]) {
    expect(found?.deadline).toMatchObject({
      cause: undefined,
      last: { day: "2028-03-10" },
      longer: [],
    });
  }
});

test("a death has the limits of each cause, shortest first", () => {
  const overrides = {
    wisconsin: {
      medicalLimit: {
        within: { count: 1, unit: "years" },
        citation: "Sample Code § 1",
        checkedOn: "2026-11-01",
      },
    },
  } as const;
  const { found } = ask("wisconsin", "death", "2026-01-13", { overrides });
  expect(found?.deadline).toMatchObject({
    cause: "a doctor or hospital",
    longer: [{ cause: "a motor vehicle" }, { cause: undefined }],
    source: { checkedOn: "2026-11-01" },
  });
});

test("two limits after a death with the same citation cite it once", () => {
  const source = { citation: "Sample Code § 1", checkedOn: "2026-11-01" };
  const overrides = {
    ohio: {
      deathLimit: {
        years: 2,
        runsFrom: "the date of death",
        countedFrom: "death",
        ...source,
      },
      medicalLimit: { within: { count: 1, unit: "years" }, ...source },
    },
  } as const;
  const { found } = ask("ohio", "death", "2026-03-10", { overrides });
  expect(found?.deadline).toMatchObject({
    cause: "a doctor or hospital",
    source,
  });
});

test.each([
  ["tennessee", "injury"],
  ["michigan", "injury"],
  ["oregon", "injury"],
  ["ohio", "death"],
  ["vermont", "death"],
])("in %s the limit after a death runs from the %s", (state, from) => {
  expect(ask(state, "death", "2026-01-15").found?.deadline).toMatchObject({
    from,
  });
});

describe("dates before the deadline to sue", () => {
  const actions = (...question: Parameters<typeof ask>) =>
    ask(...question).found?.steps.map(
      ({ action, due }) => `${due.day} ${action}`,
    );

  test("a claim against a Texas city: each city's own notice, the state's, and a federal agency's", () => {
    expect(
      actions("texas", "vehicle", "2026-11-01", { publicBody: "yes" }),
    ).toEqual([
      "2026-12-16 Give written notice to the City of Austin, if it was involved",
      "2027-01-29 Give written notice to the City of Houston, if it was involved",
      "2027-01-29 Give written notice to the City of San Antonio, if it was involved",
      "2027-04-30 Give the government agency written notice, or file a claim with it",
      "2028-11-01 Send a claim to a federal agency, such as the Postal Service, if one was involved",
    ]);
  });

  test("a New York crash: the insurer's 30 days, then the public body's dates", () => {
    expect(
      actions("new-york", "vehicle", "2026-11-02", { publicBody: "unsure" }),
    ).toEqual([
      "2026-12-02 Give the no-fault insurer written notice of the crash",
      "2027-01-29 Give the government agency written notice, or file a claim with it",
      "2028-01-31 File a lawsuit against a government agency",
      "2028-11-02 Send a claim to a federal agency, such as the Postal Service, if one was involved",
    ]);
  });

  test("without a government agency a Florida crash has only the insurer's date, and a fall none", () => {
    expect(actions("florida", "vehicle", "2026-11-02")).toEqual([
      "2026-11-16 Get your first medical treatment",
    ]);
    expect(actions("florida", "property", "2026-11-02")).toEqual([]);
  });

  test("notice a number of days before a lawsuit is counted back from the last day to sue", () => {
    expect(
      actions("west-virginia", "property", "2026-01-05", { publicBody: "yes" }),
    ).toEqual([
      "2027-12-06 Give the government agency written notice, or file a claim with it",
      "2028-01-05 Send a claim to a federal agency, such as the Postal Service, if one was involved",
    ]);
  });

  test.each([
    ["ohio", "medical", "2027-03-10 File a lawsuit against"],
    ["ohio", "assault", "2027-03-10 File a lawsuit against"],
    ["ohio", "vehicle", "2028-03-10 File a lawsuit against"],
    ["ohio", "other", "2027-03-10 File a lawsuit against"],
    ["north-carolina", "death", "2028-03-10 Give the government agency"],
    ["north-carolina", "work", "2029-03-09 Give the government agency"],
    ["north-dakota", "medical", "2028-03-10 File a lawsuit against"],
    ["wyoming", "assault", "2027-03-10 Give the government agency"],
  ])(
    "in %s, %s: a government agency's date is no later than that of the claim itself",
    (state, accident, first) => {
      const all = actions(state, accident, "2026-03-10", { publicBody: "yes" });
      expect(all).toContainEqual(expect.stringContaining(first));
    },
  );

  test("in Maine notice to a public body comes first, and sooner for a street", () => {
    expect(
      actions("maine", "work", "2026-03-10", { publicBody: "yes" }),
    ).toEqual([
      "2027-03-10 Give the government agency written notice, or file a claim with it (sooner for a defect in a street or sidewalk)",
      "2028-03-10 File a lawsuit against a government agency",
      "2028-03-10 Send a claim to a federal agency, such as the Postal Service, if one was involved",
    ]);
  });

  test("sooner notice is named also where notice is due a number of days before a lawsuit", () => {
    const overrides = {
      "west-virginia": {
        governmentNotice: {
          note: "Sample note.",
          noticeSooner: "sooner for a road",
          daysBeforeSuit: 30,
          citation: "Sample Code § 1",
          checkedOn: "2026-11-01",
        },
      },
    };
    expect(
      actions("west-virginia", "property", "2026-01-05", {
        publicBody: "yes",
        overrides,
      }),
    ).toContain(
      "2027-12-06 Give the government agency written notice, or file a claim with it (sooner for a road)",
    );
  });

  test("a withheld rule gives no date, and a warning", () => {
    const { found } = ask("vermont", "work", "2026-01-15", {
      publicBody: "yes",
    });
    expect(found?.steps).toHaveLength(1);
    expect(found?.publicBodyRule).toEqual({
      text: expect.stringMatching(/don't show a deadline here.*ask a lawyer/),
    });
  });
});

test("no other limit replaces one that the operator withholds", () => {
  const overrides = {
    colorado: { vehicleLimit: "withheld" },
    utah: { productLimit: "withheld" },
  } as const;
  const status = (state: string, accident: string) =>
    ask(state, accident, "2026-01-15", { overrides }).found?.deadline.status;
  expect(status("colorado", "vehicle")).toBe("withheld");
  expect(status("colorado", "property")).toBe("counted");
  expect(status("utah", "product")).toBe("withheld");
});
