import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readOperator } from "./operator-file.server.ts";

function read(text: string) {
  return readOperator({
    operator: { file: "operator.yaml", text },
    siteUrl: "http://localhost:3000",
  });
}

const least = `
kind: law-firm
legalName: Marzipan Law LLC
phones: { main: (205) 986-0142 }
`;

test("kind, name and main number are enough; support and blog default to the main number", () => {
  const phone = { number: "+12059860142", display: "(205) 986-0142" };
  expect(read(least)).toMatchObject({
    ok: true,
    operator: {
      kind: "law-firm",
      legalName: "Marzipan Law LLC",
      phones: { main: phone, support: phone, blog: phone },
      statesServed: "all",
      testimonials: [],
    },
  });
});

test.each(["+12059860142", "1-205-986-0142", "205.986.0142"])(
  "a number may be written as %s",
  (typed) => {
    const read_ = read(least.replace("(205) 986-0142", JSON.stringify(typed)));
    expect(read_).toMatchObject({
      operator: { phones: { main: { display: "(205) 986-0142" } } },
    });
  },
);

test("the sample operator is valid", () => {
  const text = readFileSync("operator.example.yaml", "utf8");
  expect(read(text)).toMatchObject({ ok: true });
});

test.each([
  ["kind: firm", "line 2: kind must be law-firm or advertising-service"],
  ["legalName: 12", "line 3: legalName must be text"],
  [
    "phones: {}",
    "line 4: phones.main must be a phone number such as (205) 986-0142",
  ],
  [
    "phones: { main: 911 }",
    "line 4: phones.main must be a phone number such as (205) 986-0142",
  ],
  [
    "phones: { main: (555) 012-3456 }",
    "line 4: phones.main must be a US phone number such as (205) 986-0142",
  ],
  [
    "phones: none",
    "line 4: phones must have the main number: { main: (205) 986-0142 }",
  ],
  [
    "statesServed: Alabama",
    "line 5: statesServed must be all, or at least one state, such as alabama",
  ],
  [
    "hours: nine to five",
    'line 5: hours must be always, or like { timeZone: America/Chicago, open: [{ days: [Mon, Tue], from: "09:00", to: "18:00" }] }',
  ],
  [
    "lawyer: Ann Lee",
    "line 5: lawyer is not a field: correct its name or delete it",
  ],
  ["Office: Mobile", "line 5: Office is not a field: did you mean offices?"],
  [
    "attorneys: Ann Lee",
    'line 5: attorneys must be a list, each entry on a line that begins with "- "',
  ],
  [
    "offices: [Mobile]",
    "line 5: offices[1] must have fields, each on a line of its own, like name: value",
  ],
  [
    'hours: { timeZone: Chicago, open: [{ days: [Mon], from: 9, to: "18:00" }] }',
    'line 5: hours.open[1].from must be a time such as "09:00"',
  ],
  ["hours: { open: [] }", "line 5: hours.timeZone is missing"],
  ["isSample: perhaps", "line 5: isSample must be true or false"],
  ["reviewButton: toasts", "line 5: reviewButton must be toast or link"],
  ["languages: []", "line 5: languages must have an entry"],
  ["testimonials:", "line 5: testimonials is empty: fill it in, or delete it"],
  [
    "cities: { Mobile: { text: [Ours.] } }",
    "line 5: cities.Mobile must be a city as in its page's URL, such as alabama/mobile",
  ],
  [
    "responsibleLawyer: { office: Mobile, states: [alabama] }",
    "line 5: responsibleLawyer.name is missing",
  ],
  [
    "siteName: Lee: Lawyers",
    "line 5: has two colons: put the text after the first in quotes",
  ],
  ["\tsiteName: Lee", "line 5: begins with a tab: use spaces"],
  [
    "kind: law-firm\nkind: law-firm",
    "line 3: repeats a field: keep one of the two",
  ],
  [
    "attorneys: [{ name: Ann, states: alabama }]",
    "line 5: attorneys[1].states must name at least one state",
  ],
  [
    "reviews: [{ quote: Good, name: Ann, source: Maps, date: 2026-01-02, stars: 5 }]",
    "line 5: reviews[1].url must be a URL such as https://www.example.com",
  ],
  [
    "reviews: [{ quote: Good, name: Ann, source: Maps, url: 'https://maps.firm.example/1', date: May, stars: 5 }]",
    "line 5: reviews[1].date must be a date such as 2026-11-22",
  ],
  [
    "results: [{ amount: much, kind: Fall, year: 2024 }]",
    "line 5: results[1].amount must be a whole number of dollars, such as 250000",
  ],
  [
    "badges: [{ name: Best lawyer }]",
    "line 5: badges[1].url must be a URL such as https://www.example.com",
  ],
  [
    "responseTime: { minutes: 0, measured: October 2026 }",
    "line 5: responseTime.minutes must be a whole number of minutes, such as 12",
  ],
  [
    "testimonials: [{ quote: Good, name: Ann, about: Fall, stars: 5 }]",
    "line 5: testimonials[1].stars is not a field: correct its name or delete it",
  ],
  ["  : [", "line 5: must begin with as many spaces as its neighbors"],
])(
  "%j is rejected with its line, its field and what is expected",
  (line, problem) => {
    const [field = ""] = line.split(":");
    const lines = least.split("\n").slice(0, 4);
    const others = lines.map((other) =>
      other.startsWith(`${field}:`) ? line : other,
    );
    const text = others.includes(line) ? others : [...lines, line];
    expect(read(text.join("\n"))).toEqual({
      ok: false,
      problems: expect.arrayContaining([`operator.yaml, ${problem}`]),
    });
  },
);
