import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { webhookSecret } from "../../../../test/support/delivery/delivery-harness.ts";
import { writeDestinations } from "../../../../test/support/delivery/receivers.ts";
import { runCommand } from "../../../../test/support/processes/command.ts";
import { testSettings } from "../../../../test/support/site.ts";
import { operatorSchema } from "../../../brand/operator.ts";
import { listAllDestinations } from "./plan.ts";
import { readPlan } from "./plan-file.server.ts";

/** An environment variable, as the file refers to it. */
const variable = (name: string) => `\${${name}}`;

async function read(text: string, environment: Record<string, string> = {}) {
  const settings = testSettings({
    ...(await writeDestinations(text)),
    ...environment,
  });
  const found = readPlan(settings);
  if (found.ok) return found.plan;
  const file = settings.destinations?.file ?? "";
  return found.problems.map((problem) => problem.replace(`${file}, `, ""));
}

test.each([
  { file: "timeZone: America/Denver", zone: "America/Denver" },
  { file: "alerts: []", zone: "America/Chicago" },
  { file: undefined, zone: "America/Chicago" },
])(
  "with hours in Chicago and the file '$file', times are in $zone",
  async ({ file, zone }) => {
    const settings = testSettings(file ? await writeDestinations(file) : {});
    const open = [{ days: ["Mon" as const], from: "09:00", to: "17:00" }];
    const hours = { timeZone: "America/Chicago", open };
    const found = readPlan(settings, { hours });
    expect(found.ok && found.plan.timeZone).toBe(zone);
  },
);

const mobile = { street: "1 Main St", city: "Mobile", zip: "36602" };

test.each([
  { main: "(205) 986-0142", state: undefined, zone: "America/Chicago" },
  { main: "(800) 555-0100", state: "CA", zone: "America/Los_Angeles" },
  { main: "(205) 986-0142", state: "CA", zone: "America/Los_Angeles" },
  { main: "(800) 555-0100", state: undefined, zone: "America/New_York" },
])(
  "a firm that never closes, with the number $main and an address in $state, has its times in $zone",
  async ({ main, state, zone }) => {
    const firm = operatorSchema.parse({
      kind: "law-firm",
      legalName: "Diaz Law PLLC",
      phones: { main },
      schedulingUrl: "https://firm.example/book",
      ...(state && { postalAddress: { ...mobile, state } }),
    });
    for (const file of [undefined, "alerts: []"]) {
      const given = file ? await writeDestinations(file) : {};
      const found = readPlan(testSettings(given), firm);
      expect(found.ok && found.plan.timeZone).toBe(zone);
    }
  },
);

test("the example file is valid once its secrets are in the environment", async () => {
  const example = readFileSync("destinations.example.yaml", "utf8");
  const plan = await read(example, {
    SMTP_URL: "smtp://user:password@mail.firm.example:587",
    CASE_SYSTEM_SECRET: webhookSecret,
    SLACK_WEBHOOK_URL: "https://hooks.slack.example/services/1",
    CLIO_GROW_TOKEN: "token",
    LAWMATICS_FORM_ID: "form",
    CRM_TOKEN: "token",
    PARTNER_SECRET: webhookSecret,
  });
  if (Array.isArray(plan)) throw new Error(plan.join("\n"));
  expect(listAllDestinations(plan).map(({ name }) => name)).toEqual([
    "intake-mail",
    "case-system",
    "chat",
    "clio",
    "lawmatics",
    "other-crm",
    "partner-firm",
    "ann-mail",
    "bo-mail",
    "operator",
    "operator-chat",
  ]);
  expect(plan.destinations[0]).toMatchObject({
    smtp: "smtp://user:password@mail.firm.example:587",
    from: "Casefront <site@firm.example>",
    allowPrivateAddress: false,
    allowUnencrypted: false,
  });
  expect(plan.contacts?.people[0]?.quietHours).toEqual({
    from: "21:00",
    to: "07:00",
    timeZone: "America/Chicago",
  });
});

test("an address in the server's own network is allowed only if the server's operator lists it", async () => {
  const entry = (name: string, url: string) =>
    `  - { name: ${name}, kind: webhook, url: '${url}', secret: ${webhookSecret}, allowPrivateAddress: true }\n`;
  const text = `destinations:\n${entry("crm", "https://crm.lan:8443/leads")}${entry("admin", "https://127.0.0.1/")}`;
  const listed = { PRIVATE_DESTINATIONS: "crm.lan:8443, mail.lan" };
  expect(await read(text, listed)).toEqual([
    "line 3: destinations[2].allowPrivateAddress must not be on for 127.0.0.1: whoever runs this server must add it to PRIVATE_DESTINATIONS",
  ]);
  expect(await read(text)).toHaveProperty("destinations");
  const both = { PRIVATE_DESTINATIONS: "crm.lan,127.0.0.1" };
  expect(await read(text, both)).toHaveProperty("destinations");
});

test("a secret is text, whatever it contains", async () => {
  const token = `"] ${variable("TOKEN")} # x: y`;
  const plan = await read(
    `destinations:\n  - { name: a, kind: clio-grow, token: '${variable("TOKEN")}' }\n`,
    { TOKEN: token },
  );
  expect(plan).toMatchObject({ destinations: [{ token }] });
});

const needsSecret =
  "must start with whsec_, followed by at least 32 letters and digits: ask the person who set up the receiving program for it";
const wrong: [what: string, text: string, problems: string[]][] = [
  [
    "no YAML",
    "destinations:\n  - name: [a\n",
    ["line 3: must begin with as many spaces as its neighbors"],
  ],
  [
    "an unknown kind",
    "destinations:\n  - name: a\n    kind: fax\n",
    [
      "line 3: destinations[1].kind must be mail, webhook, slack, clio-grow, lawmatics or fields",
    ],
  ],
  [
    "a misspelled field",
    "destinatons: []\n",
    ["line 1: destinatons is not a field: did you mean destinations?"],
  ],
  [
    "a field template with an unknown name",
    'destinations:\n  - name: a\n    kind: fields\n    url: https://crm.example.com\n    fields:\n      tel: "{phone}"\n      who: "{firstName} { lastName } {phoneNumber} {email {\\"a\\":1}"\n',
    [
      expect.stringMatching(
        /^line 7: destinations\[1\]\.fields\.who uses an unknown name, \{ lastName \}; the names are: firstName, /,
      ),
      expect.stringMatching(
        /fields\.who uses an unknown name, \{phoneNumber\};/,
      ),
      expect.stringMatching(/fields\.who has no \} after \{email/),
    ],
  ],
  [
    "http",
    `destinations:\n  - name: a\n    kind: webhook\n    url: http://crm.example.com\n    secret: ${webhookSecret}\n`,
    [
      "line 4: destinations[1].url must start with https://, unless “Allow an unencrypted connection” (allowUnencrypted) is on: then anyone on the network can read the leads",
    ],
  ],
  [
    "http with a short secret",
    "destinations:\n  - name: a\n    kind: webhook\n    url: http://crm.example.com\n    secret: whsec_YWJj\n",
    [
      `line 5: destinations[1].secret ${needsSecret}`,
      expect.stringMatching(/^line 4: .*url must start with https:/),
    ],
  ],
  [
    "a variable that is not set",
    `destinations:\n  - name: a\n    kind: slack\n    url: ${variable("SLACK")}\n`,
    [
      `line 4: destinations[1].url refers to ${variable("SLACK")}, which is not set`,
    ],
  ],
  [
    "an email without a server",
    "destinations:\n  - name: a\n    kind: mail\n    to: [b@firm.example]\n",
    [
      "line 2: destinations[1].smtp is required here or for all mail, such as smtp://user:password@mail.example.com:587",
      "line 2: destinations[1].from is required here or for all mail, such as Casefront <site@firm.example>",
    ],
  ],
  [
    "a sender with another header in it",
    'mail:\n  from: "a@firm.example\\nBcc: x@y.example"\n',
    [
      "line 2: mail.from must be an email address such as Casefront <site@firm.example>, on one line",
    ],
  ],
  [
    "a duplicate name",
    "destinations:\n  - { name: a, kind: slack, url: https://x.example }\nalerts:\n  - { name: a, kind: slack, url: https://x.example }\n",
    ["line 4: alerts[1].name must be unique: another destination is called a"],
  ],
  [
    "a time without quotes",
    "contacts:\n  minutes: 5\n  people:\n    - name: Ann\n      quietHours: { from: 2100, to: '07:00' }\n      reach: [{ name: a, kind: slack, url: https://x.example }]\n",
    [
      'line 5: contacts.people[1].quietHours.from must be a time in quotes such as "21:00"',
    ],
  ],
  [
    "an unknown time zone",
    "timeZone: Chicago\n",
    ["line 1: timeZone must be a time zone such as America/Chicago"],
  ],
  [
    "too many",
    `destinations:\n${Array.from({ length: 21 }, (_, index) => `  - { name: a${index}, kind: slack, url: https://x.example }\n`).join("")}`,
    [
      "line 2: destinations must list at most 20, including those for alerts and contacts",
    ],
  ],
];
test.each(wrong)("%s is reported with its line", async (_, text, problems) => {
  expect(await read(text)).toEqual(problems);
});

test("an invalid or missing file prevents startup with exit code 1 and the reason", async () => {
  const wrongFile = await writeDestinations("timeZone: Chicago\n");
  const stopped = await runCommand(["server.ts"], wrongFile);
  expect(stopped.code).toBe(1);
  expect(stopped.err).toBe(
    `${wrongFile.DESTINATIONS_FILE}, line 1: timeZone must be a time zone such as America/Chicago\n`,
  );
  const missing = await runCommand(["server.ts"], {
    DESTINATIONS_FILE: "/nowhere.yaml",
  });
  expect(missing.code).toBe(1);
  expect(missing.err).toContain("DESTINATIONS_FILE: must be a file");
});
