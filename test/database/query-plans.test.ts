import { randomUUID } from "node:crypto";
import { CompiledQuery, type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { doubleClicksQuery } from "../../app/leads/submissions.server.ts";
import { matchKeysOf } from "../../app/leads/threads/match-keys.ts";
import {
  latestQuery,
  linkThreadEntries,
} from "../../app/leads/threads/thread-entries.server.ts";
import { insertRows } from "../../app/server/database/insert.server.ts";
import type { Database } from "../../db/schema.ts";
import {
  type DatabaseKind,
  databaseKinds,
} from "../support/databases/databases.ts";
import { openStore } from "../support/site.ts";

const statistics = [
  ["sqlite", "nothing"],
  ["sqlite", "analyze"],
  ["postgres", "vacuum analyze"],
] as const;

const now = new Date("2026-11-20T00:00:00.000Z");

/** Shared, because filling one takes longer than all tests. */
const stores = new Map<DatabaseKind, Store>();
afterAll(async () => {
  for (const store of stores.values()) await store.close();
});

describe.each(statistics.filter(([kind]) => databaseKinds.includes(kind)))(
  "with 6,000 touches on %s, its statistics from %s",
  (kind, analyze) => {
    let store: Store;
    beforeAll(async () => {
      store = stores.get(kind) ?? (await fillStore(kind));
      stores.set(kind, store);
      if (analyze !== "nothing") await sql.raw(analyze).execute(store.database);
    }, 120_000);

    test.each([1, 50])(
      "%i forms from one IP address are counted from the end of the index",
      async (count) => {
        const forms = Array.from({ length: count }, (_, index) => ({
          payload: `contents ${5907 - index * 100}`,
          now,
        }));
        const query = doubleClicksQuery(
          store.database,
          "192.0.2.7",
          forms,
        ).compile();
        expect(await planOf(query, kind, store.database)).toMatchObject({
          scans: [],
          sorts: [],
          indexes: ["submissions_by_address"],
        });
        const { rows } = await store.database.executeQuery(query);
        expect(rows).toHaveLength(count);
      },
    );

    test.each([1, 200])(
      "the threads of %i leads in one commit are read from indexes, one row per key",
      async (count) => {
        const rows = Array.from({ length: count }, (_, index) => ({
          created_at: "2026-11-20T00:00:00.000Z",
          phone_key: index === 0 ? "+12055550188" : `+1205${2_010_000 + index}`,
          email_key: `visitor-${3 * index}@example.com`,
        }));
        const query = latestQuery(rows)?.compile(store.database);
        if (!query) throw new Error("nothing is asked");
        expect(await planOf(query, kind, store.database)).toMatchObject({
          scans: [],
          sorts: [],
          indexes: expect.arrayContaining([
            "key",
            "touches_by_phone",
            "touches_by_email",
          ]),
        });
        const { rows: found } = await store.database.executeQuery(query);
        const keys = rows.flatMap((row) => [row.phone_key, row.email_key]);
        const known = found.map(
          (row) => z.object({ key: z.string() }).parse(row).key,
        );
        expect(new Set(known).size).toBe(known.length);
        expect(keys).toEqual(expect.arrayContaining(known));
        expect(known).toContain("+12055550188");
      },
    );
  },
);

type Store = Awaited<ReturnType<typeof openStore>>;

/** A third come from one bot, which always gives the same number. */
async function fillStore(kind: DatabaseKind): Promise<Store> {
  const store = await openStore(kind);
  const touches = Array.from({ length: 6000 }, (_, index) => ({
    id: randomUUID(),
    kind: "survey",
    now: new Date(Date.UTC(2026, 10, 1) + index * 60_000),
    keys: matchKeysOf(
      index % 3 === 0 ? "205 555 0188" : `205${2_000_000 + index}`,
      `visitor-${index}@example.com`,
    ),
  }));
  for (let start = 0; start < touches.length; start += 500) {
    const { database } = store;
    const part = touches.slice(start, start + 500);
    await insertRows(
      database,
      "touches",
      await linkThreadEntries(database, part),
    );
  }
  for (let start = 0; start < 6000; start += 500) {
    const numbers = Array.from({ length: 500 }, (_, index) => start + index);
    await insertRows(
      store.database,
      "submissions",
      numbers.map((number) => ({
        subject_id: idOf(number),
        kind: "survey",
        created_at: new Date(now.getTime() + start / 10).toISOString(),
        idempotency_key: null,
        payload: `contents ${number}`,
        client_address: `192.0.2.${number % 100}`,
        answer: "{}",
      })),
    );
  }
  return store;
}

function idOf(number: number) {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

type Plan = {
  /** Tables that are scanned. */
  scans: string[];
  sorts: string[];
  /** Tables that are searched; the primary key is "key". */
  indexes: string[];
};

function planOf(
  query: CompiledQuery,
  kind: DatabaseKind,
  database: Kysely<Database>,
): Promise<Plan> {
  return kind === "sqlite"
    ? sqlitePlan(query, database)
    : postgresPlan(query, database);
}

async function sqlitePlan(
  { sql, parameters }: CompiledQuery,
  database: Kysely<Database>,
): Promise<Plan> {
  const { rows } = await database.executeQuery(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  );
  const lines = z
    .array(z.object({ detail: z.string() }))
    .parse(rows)
    .map(({ detail }) => detail);
  return {
    scans: lines.filter((line) =>
      /^SCAN (blog_|submissions|touches|latest|first)/.test(line),
    ),
    sorts: lines.filter((line) => line.includes("TEMP B-TREE")),
    indexes: lines.flatMap((line) => {
      const [, name = ""] =
        /^SEARCH (?:blog_|submissions|touches|latest|first).* INDEX (\w+) \(/.exec(
          line,
        ) ?? [];
      return name ? name.replace(/^sqlite_autoindex.*/, "key") : [];
    }),
  };
}

/** The relevant part of a plan's step. */
type Step = {
  "Node Type": string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Relation Name"?: string;
  Plans?: Step[];
};

const step: z.ZodType<Step> = z.object({
  "Node Type": z.string(),
  "Index Name": z.string().optional(),
  "Index Cond": z.string().optional(),
  "Relation Name": z.string().optional(),
  get Plans() {
    return z.array(step).optional();
  },
});

async function postgresPlan(
  { sql, parameters }: CompiledQuery,
  database: Kysely<Database>,
): Promise<Plan> {
  const { rows } = await database.executeQuery(
    CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
  );
  const [answer] = z
    .array(z.object({ "QUERY PLAN": z.string() }))
    .parse(rows)
    .flatMap((row) =>
      z.array(z.object({ Plan: step })).parse(JSON.parse(row["QUERY PLAN"])),
    );
  const steps = answer ? flatten(answer.Plan) : [];
  const searches = steps.filter((one) => one["Index Cond"]);
  return {
    scans: steps
      .filter((one) => /Seq Scan|Index.* Scan/.test(one["Node Type"]))
      .filter((one) => !one["Index Cond"])
      .map((one) => JSON.stringify(one)),
    sorts: steps
      .filter((one) => one["Node Type"].includes("Sort"))
      .map((one) => JSON.stringify(one)),
    indexes: searches.map(({ "Index Name": name = "" }) =>
      name.replace(/.*_pkey$/, "key"),
    ),
  };
}

function flatten(one: Step): Step[] {
  return [one, ...(one.Plans ?? []).flatMap(flatten)];
}
