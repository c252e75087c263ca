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
    "legalName: the site can't go live",
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
      ...["isSample", "legalName", "postalAddress"],
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

test("a mailing address or an email is a second way to ask about one's data, besides the phone", () => {
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

test.each([
  live,
  "http://www.marzipan.law",
  "http://192.168.1.20:3000",
  "http://localhost.marzipan.law",
])("the sample operator's site doesn't start at %s", (siteUrl) => {
  expect(readOperator({ operator: sampleFile, siteUrl })).toEqual({
    ok: false,
    problems: [
      "operator.example.yaml, line 19: phones.main must be your own number before the site goes live, with a SITE_URL that isn't on localhost ((800) 555-0100 is fictional)",
      "operator.example.yaml, line 15: legalName must be your own before the site goes live, with a SITE_URL that isn't on localhost (Casefront is a sample)",
    ],
  });
});

test.each([
  local,
  "http://127.0.0.1:3000",
  "http://[::1]:3000",
  "https://casefront.localhost",
])("the sample operator's site starts at %s", (siteUrl) => {
  expect(readOperator({ operator: sampleFile, siteUrl }).ok).toBe(true);
});

test("the sample firm's site doesn't go live", () => {
  const read = readOperator({ operator: sampleFirm, siteUrl: live });
  expect(!read.ok && read.problems).toEqual([
    "sample-firm.yaml, line 3: isSample is for trying the site out: its people, results and reviews are made up. Turn it off before the site goes live, with a SITE_URL that isn't on localhost",
    expect.stringContaining(": phones.main must be your own"),
    expect.stringContaining(": legalName must be your own"),
    expect.stringContaining(": postalAddress must be your own"),
  ]);
});

test("a firm whose partner or street is called Sample goes live", () => {
  const text = `${ownText.replace("Marzipan Law", "Sample & Lee")}
postalAddress: { street: 100 W Sample Road, city: Coral Springs, state: FL, zip: "33065" }`;
  const operator = { file: "operator.yaml", text };
  expect(readOperator({ operator, siteUrl: live }).ok).toBe(true);
});

test("sample firm entries that the operator kept are not shown on a live site", () => {
  const text = withOwnIdentity(sampleFirm.text).replace("isSample: true", "");
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

test("real people who replaced a sample are shown on a live site, without the sample data that was left in their entry", () => {
  const text = withOwnIdentity(sampleFirm.text)
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
    expect.arrayContaining(["attorneys", "responseTime"]),
  );
});

test("samples are not shown on a live site, and the main number replaces fictional numbers", () => {
  const text = withOwnIdentity(sampleFile.text);
  const shown = getOperator({ operator: { file, text }, siteUrl: live });
  const main = { number: "+12059860142", display: "(205) 986-0142" };
  expect(shown.phones).toEqual({ main, support: main, blog: main });
  expect(shown.testimonials).toEqual([]);
  expect(shown).not.toHaveProperty("schedulingUrl");
});

function withOwnIdentity(text: string) {
  return text
    .replace("(800) 555-0100", "(205) 986-0142")
    .replace(/^legalName: .*$/m, "legalName: Marzipan Law LLC")
    .replace(/^postalAddress: .*$/m, "");
}
