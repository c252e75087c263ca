import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { getOperator, readOperator } from "./operator-file.server.ts";
import { listUnfilledFields } from "./samples.ts";

const file = "operator.example.yaml";
const sampleFile = { file, text: readFileSync(file, "utf8") };
const sampleFirm = {
  file: "sample-firm.yaml",
  text: readFileSync("sample-firm.yaml", "utf8"),
};
const local = "http://localhost:3000";
const live = "https://www.marzipan.law";
const sample = getOperator({ operator: sampleFile, siteUrl: local });

const ownText = `
kind: law-firm
legalName: Marzipan Law LLC
phones: { main: (205) 986-0142 }
hours: always
privacy: { email: privacy@marzipan.law }
schedulingUrl: https://calendar.marzipan.law/consultation
responsibleLawyer: { name: Ann Lee, office: "Birmingham, Alabama", states: [alabama] }
testimonials: [{ quote: They called back., name: Bo Lee, about: Fall }]
`;
test("at startup, the log lists samples and missing entries, and what the site does without them", () => {
  expect(
    listUnfilledFields(sample).map(
      ({ field, consequence }) => `${field}: ${consequence}`,
    ),
  ).toEqual([
    "phones.main: the site can't go live",
    "phones.support: the main number is shown",
    "phones.blog: the main number is shown",
    "schedulingUrl: nobody can book online, and the site says that you'll call",
    "responsibleLawyer: no page names a responsible lawyer, which most bar rules require",
    "privacy.email: people can ask about their data only by phone",
    "hours: pages say that a person answers day and night",
    "testimonials: the landing page leaves the section out",
    "siteName: the site is called Casefront",
  ]);
});

test("the sample firm lists what an owner still has to replace", () => {
  const firm = getOperator({ operator: sampleFirm, siteUrl: local });
  expect(listUnfilledFields(firm).map(({ field }) => field)).toEqual(
    expect.arrayContaining([
      ...["attorneys", "team", "results", "reviews", "badges", "offices"],
      "isSample",
    ]),
  );
});

test("a firm's own site has no samples", () => {
  const text = `${ownText}siteName: Marzipan Law
attorneys: [{ name: Ann Lee, states: [alabama], barUrl: "https://alabar.org/1", bio: Ann tries cases., drawing: bob, photo: { file: ann.jpg, alt: Ann } }]`;
  const source = { operator: { file: "operator.yaml", text } };
  const entered = getOperator({ ...source, siteUrl: local });
  expect(listUnfilledFields(entered)).toEqual([]);
});

test("either a mailing address or an email lets people ask about their data in another way than by phone", () => {
  const fieldsOf = (more: string) => {
    const text = ownText.replace(
      "privacy: { email: privacy@marzipan.law }",
      more,
    );
    const operator = { file: "operator.yaml", text };
    return listUnfilledFields(getOperator({ operator, siteUrl: local })).map(
      ({ field }) => field,
    );
  };
  const address =
    '{ street: 1 Main St, city: Mobile, state: AL, zip: "36602" }';
  expect(fieldsOf("")).toContain("privacy.email");
  expect(fieldsOf(`postalAddress: ${address}`)).not.toContain("privacy.email");
});

test("a drawing is a sample, unless a photo hides it", () => {
  const read = (more: string) => {
    const text = `${ownText}siteName: Marzipan Law
team: [{ name: Jo Park, title: Paralegal, drawing: bun${more} }]`;
    const operator = { file: "operator.yaml", text };
    return listUnfilledFields(getOperator({ operator, siteUrl: local }));
  };
  expect(read("")).toMatchObject([
    {
      field: "team",
      consequence: expect.stringContaining("leaves out drawings of people"),
    },
  ]);
  expect(read(", photo: { file: jo.jpg, alt: Jo }")).toEqual([]);
});

test("an office with a fictional number is a sample, and a live site doesn't show that number", () => {
  const address =
    '{ street: 1 Main St, city: Mobile, state: AL, zip: "36602" }';
  const office = (phone: string) =>
    `{ name: Mobile, address: ${address}, phone: ${phone} }`;
  const text = `${ownText}offices: [${office("(251) 555-0101")}, ${office("(251) 986-0101")}]`;
  const source = { operator: { file: "operator.yaml", text } };
  const entered = getOperator({ ...source, siteUrl: local });
  expect(listUnfilledFields(entered).map(({ field }) => field)).toContain(
    "offices",
  );
  const { offices } = getOperator({ ...source, siteUrl: live });
  expect(offices.map(({ phone }) => phone?.number)).toEqual([
    undefined,
    "+12519860101",
  ]);
});

test("an https site without a main number of its own doesn't start", () => {
  expect(readOperator({ operator: sampleFile, siteUrl: live })).toEqual({
    ok: false,
    problems: [
      "operator.example.yaml, line 19: phones.main must be your own number before the site goes live with an https SITE_URL ((800) 555-0100 is fictional)",
    ],
  });
});

test("the sample firm's site doesn't start on https", () => {
  const isReal = sampleFirm.text.replace("(800) 555-0100", "(205) 986-0142");
  expect(
    readOperator({ operator: { ...sampleFirm, text: isReal }, siteUrl: live }),
  ).toEqual({
    ok: false,
    problems: [
      "sample-firm.yaml, line 3: isSample is for trying the site out: its people, results and reviews are made up. Turn it off before the site goes live (with an https SITE_URL)",
    ],
  });
});

test("sample firm entries that the operator kept are not shown on https", () => {
  const text = sampleFirm.text
    .replace("(800) 555-0100", "(205) 986-0142")
    .replace("isSample: true", "");
  const shown = getOperator({ operator: { file, text }, siteUrl: live });
  expect(shown).toMatchObject({
    attorneys: [],
    team: [],
    results: [],
    reviews: [],
    offices: [],
    badges: [],
  });
  expect(shown).not.toHaveProperty("responseTime");
});

test("real people who replaced a sample are shown on https, without the sample data that was left in their entry", () => {
  const text = sampleFirm.text
    .replace("(800) 555-0100", "(205) 986-0142")
    .replace("isSample: true", "")
    .replaceAll("Maya Sample", "Ann Lee")
    .replace("Jo Sample", "Jo Park");
  const shown = getOperator({ operator: { file, text }, siteUrl: live });
  expect(shown.attorneys).toEqual([
    { name: "Ann Lee", title: "Founding attorney", states: expect.anything() },
  ]);
  expect(shown.team).toEqual([{ name: "Jo Park", title: "Intake manager" }]);
  expect(shown.responsibleLawyer).toMatchObject({ name: "Ann Lee" });
  const waiting = listUnfilledFields(
    getOperator({ operator: { file, text }, siteUrl: local }),
  );
  expect(waiting.map(({ field }) => field)).toEqual(
    expect.arrayContaining(["legalName", "postalAddress", "responseTime"]),
  );
});

test("samples are not shown on https, and the main number replaces fictional numbers", () => {
  const text = sampleFile.text.replace("(800) 555-0100", "(205) 986-0142");
  const shown = getOperator({ operator: { file, text }, siteUrl: live });
  const main = { number: "+12059860142", display: "(205) 986-0142" };
  expect(shown.phones).toEqual({ main, support: main, blog: main });
  expect(shown.testimonials).toEqual([]);
  expect(shown).not.toHaveProperty("schedulingUrl");
});
