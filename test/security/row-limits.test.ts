import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints, providerEndpoints } from "../../app/endpoints.server.ts";
import { nowhere, webhook } from "../support/delivery/delivery-harness.ts";
import { alabama, contact, floods, message } from "../support/floods.ts";
import { openSite, type TestSite } from "../support/site.ts";

/** More than any limit of the site below. */
const flood = 10;

/** Deliveries stay in their table. */
const plan = {
  destinations: [webhook("office", nowhere)],
  contacts: {
    minutes: 5,
    people: [{ name: "Ann", reach: [webhook("ann", nowhere)] }],
  },
};

describe("a flood from one IP address", () => {
  let site: TestSite;
  let nextAddress = 0;
  let folder: string;
  let tables: string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "casefront-"));
    const file = join(folder, "destinations.yaml");
    await writeFile(file, JSON.stringify(plan));
    site = await openSite({
      database: "sqlite",
      settings: {
        DESTINATIONS_FILE: file,
        LIMITS: "on",
        TRUSTED_PROXIES: "127.0.0.1",
        LIMIT_LEADS_PER_ADDRESS: "3",
        LIMIT_CALLS_PER_ADDRESS: "3",
        LIMIT_PHONE_CLICKS_PER_ADDRESS: "3",
        LIMIT_WITHDRAWALS_PER_ADDRESS: "3",
        LIMIT_POST_REQUESTS_PER_ADDRESS: "9",
      },
    });
    const all = await site.services.database.introspection.getTables();
    // Without the full-text index's own tables of `lead_search`.
    tables = all
      .map(({ name }) => name)
      .filter(
        (name) =>
          !/^(heartbeat|lead_day_changes|lead_search_index.*)$/.test(name),
      );
    const both = { calls: true, texts: true };
    await site.services.consents.withdrawNumber(
      "+12055550199",
      both,
      new Date(),
    );
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });

  const newAddress = () => `192.0.2.${++nextAddress}`;
  const post = (
    path: string,
    body: Record<string, unknown>,
    { address = newAddress(), isForm = false } = {},
  ) =>
    site.visit(path, {
      method: "POST",
      headers: {
        "X-Forwarded-For": address,
        ...(!isForm && { "Content-Type": "application/json" }),
      },
      body: isForm
        ? new URLSearchParams(body as Record<string, string>)
        : JSON.stringify(body),
    });
  /** Rows of each table, except for the site's heartbeat and the list of days to count, which is emptied. */
  async function countRows() {
    const counts = tables.map(
      (name) =>
        sql`(select count(*) from ${sql.table(name)}) as ${sql.ref(name)}`,
    );
    const { rows } = await sql<
      Record<string, number>
    >`select ${sql.join(counts)}`.execute(site.services.database);
    return rows[0] ?? {};
  }
  async function grow(work: () => Promise<unknown>) {
    const before = await countRows();
    await work();
    const after = await countRows();
    return Object.fromEntries(
      Object.entries(after).map(([name, count]) => [
        name,
        count - (before[name] ?? 0),
      ]),
    );
  }

  test.each(floods)(
    "$name: $stored",
    async ({ path, body, isForm, stored }) => {
      const address = newAddress();
      const statuses: number[] = [];
      const grown = await grow(async () => {
        for (let index = 0; index < flood; index++) {
          const response = await post(path, body(index), {
            address,
            isForm: isForm ?? false,
          });
          await response.body?.cancel();
          statuses.push(response.status);
        }
      });
      expect(grown).toMatchObject(stored);
      const things = Object.values(stored).reduce(
        (sum, count) => sum + count,
        0,
      );
      const all = Object.values(grown).reduce((sum, count) => sum + count, 0);
      expect(all).toBeLessThanOrEqual(things * 12);
      expect(grown.deliveries).toBeLessThanOrEqual(things * 2);
      const isSigned = providerEndpoints.has(path);
      expect(statuses.at(-1)).toBe(isSigned ? 403 : 429);
      expect(statuses).not.toContain(500);
    },
  );

  test("withdrawals by known and unknown receipts", async () => {
    const receipts: string[] = [];
    for (let index = 0; index < 5; index++) {
      const phone = `+1 ${alabama(index)}`;
      const lead = { ...message, phone, description: "A crash." };
      receipts.push((await (await post(contact, lead)).json()).receipt);
    }
    const address = newAddress();
    const grown = await grow(async () => {
      for (const receipt of receipts) {
        await post(receipt, { stop: "both" }, { address, isForm: true });
      }
    });
    expect(grown).toMatchObject({ suppressions: 3, consents: 3 });
  });
});

test("every URL that accepts POST requests is in the table", async () => {
  const paths = floods.map(({ path }) => path.split("?")[0] ?? "");
  for (const path of [...endpoints.keys(), ...providerEndpoints.keys()]) {
    expect(paths).toContain(path);
  }
  const pagesWithActions: string[] = [];
  const routes = await readFile("app/routes.ts", "utf8");
  const modules = routes.match(/(?<=")[\w/-]+\.tsx?(?=")/g) ?? [];
  for (const file of ["root.tsx", ...modules]) {
    const source = await readFile(`app/${file}`, "utf8");
    if (
      /export (async function |function |const |\{[^}]*)\baction\b/.test(source)
    ) {
      pagesWithActions.push(file);
    }
  }
  expect(pagesWithActions.toSorted()).toEqual([
    "callback/request-callback-page.tsx",
    "consent/consent-receipt-page.tsx",
    "home/landing-page.tsx",
    "locations/state-page.tsx",
    "privacy/opt-out-page.tsx",
    "survey/survey-page.tsx",
  ]);
});
