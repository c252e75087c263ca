import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { publishChange } from "../../../app/desk/content/changes/publish.server.ts";
import {
  publishDueChanges,
  scheduleChange,
} from "../../../app/desk/content/changes/schedule.server.ts";
import {
  type Values,
  valuesOf,
} from "../../../app/desk/content/content-kind.ts";
import { getCurrent } from "../../../app/desk/content/content-store.server.ts";
import { lawInput } from "../../../app/law/facts/law-book.server.ts";
import { lock } from "../../../app/server/database/transaction.server.ts";
import type { Services } from "../../../app/server/http/services-context.server.ts";
import { createLog } from "../../../app/server/operations/log.server.ts";
import { openServices } from "../../../app/services/services.server.ts";
import { copyDatabase, type DatabaseKind } from "../databases/databases.ts";
import { runNode } from "../processes/node-process.ts";
import { contentKey, testSettings } from "../site.ts";
import { draft, kindOf, olga, rollBackNow } from "./content.ts";
import { modelFields } from "./model-fields.ts";
import { createModelPosts } from "./model-posts.ts";

/** One command of a random sequence. `at` picks one of the changes, versions or posts that exist by then. */
type Command =
  | { act: "draft"; field: number; value: string; at: number }
  | { act: "post"; value: string; at: number }
  | { act: "publish" | "roll back" | "roll back a post"; at: number }
  | { act: "schedule"; at: number; hours: number }
  | { act: "wait"; hours: number }
  | { act: "restart" }
  /** Another process publishes, and is killed this long after it begins this write, if it gets that far. */
  | { act: "kill"; at: number; write: number; delayMs: number };

/** The stored form of each field of a kind, if it was ever drafted. */
type Fields = Readonly<Record<string, string>>;
type Draft = { base: Fields; fields: Fields };
type Change = {
  id: string;
  /** By kind. */
  drafts: Record<string, Draft>;
  due?: number | undefined;
  isDone: boolean;
};

const number = fc.nat(20);
const hours = fc.integer({ min: 1, max: 5 });
const value = fc.constantFrom("a", "b", "c", "d");
const weighted = (weight: number, arbitrary: fc.Arbitrary<Command>) => ({
  weight,
  arbitrary,
});
const command: fc.Arbitrary<Command> = fc.oneof(
  weighted(
    9,
    fc.record({
      act: fc.constant("draft" as const),
      // About half of the drafts are of the first two fields, so that they collide.
      field: fc.oneof(fc.nat(1), fc.nat(modelFields.length - 1)),
      value,
      at: number,
    }),
  ),
  weighted(3, fc.record({ act: fc.constant("post"), value, at: number })),
  weighted(6, fc.record({ act: fc.constant("publish"), at: number })),
  weighted(
    3,
    fc.record({
      act: fc.constantFrom("roll back", "roll back a post"),
      at: number,
    }),
  ),
  weighted(3, fc.record({ act: fc.constant("schedule"), at: number, hours })),
  weighted(3, fc.record({ act: fc.constant("wait"), hours })),
  weighted(1, fc.record({ act: fc.constant("restart") })),
  weighted(
    1,
    fc.record({
      act: fc.constant("kill"),
      at: number,
      write: fc.integer({ min: 1, max: 8 }),
      delayMs: fc.nat(3),
    }),
  ),
);

/** Random sequences of what owners do, each compared with a model after every command. */
export async function checkContentModel(
  kind: DatabaseKind,
  parameters: { numRuns: number; seed: number },
) {
  const store = await copyDatabase(kind, "tables");
  const settings = {
    DATABASE_URL: store.url,
    CALLS: "off",
    DESTINATIONS_FILE: "test/support/content/model-destinations.yaml",
    ...contentKey,
  };
  const site = await openModelSite(settings);
  const counts: Record<string, number> = {};
  const details = await fc.check(
    fc.asyncProperty(
      fc.array(command, { minLength: 6, maxLength: 16 }),
      async (commands) => {
        await emptyContent(site.services);
        const model = await createModel(site, commands, counts);
        for (const one of commands) await model.run(one);
      },
    ),
    parameters,
  );
  await site.close();
  await store.remove();
  const problem = details.failed
    ? `${details.errorInstance}\n${fc.defaultReportMessage(details)}\n`
    : undefined;
  return { problem, counts };
}

type ModelSite = Awaited<ReturnType<typeof openModelSite>>;

async function openModelSite(settings: Record<string, string>) {
  const open = () => openServices(testSettings(settings), createLog("silent"));
  const site = {
    services: await open(),
    close: async () => {
      await site.services.delivery.stop();
      await site.services.close();
    },
    restart: async () => {
      const next = await open();
      await site.close();
      site.services = next;
    },
    /** False if it was killed before it was done. */
    publishAndDie: async (words: readonly (string | number)[]) => {
      const all = [publisher.pathname, ...words.map(String)];
      const done = await runNode(all, { ...settings, NODE_ENV: "production" });
      ok(done.code <= 0, done.err);
      return done.code === 0;
    },
  };
  return site;
}

const publisher = new URL("./killed-publisher.ts", import.meta.url);

async function emptyContent({ database }: Services) {
  await database.deleteFrom("content_versions").execute();
  await database.deleteFrom("change_sets").execute();
  await database
    .updateTable("content_revision")
    .set({ revision: 0, next_at: null })
    .execute();
}

async function createModel(
  site: ModelSite,
  commands: readonly Command[],
  counts: Record<string, number>,
) {
  const versions: Record<string, Fields[]> = {};
  const changes: Change[] = [];
  const posts = createModelPosts(() => site.services);
  let hour = 0;
  const author = () => ({ by: olga, at: timeOf(hour) });
  const readFields = async (name: string): Promise<Fields> => {
    const { database } = site.services;
    const stored = await getCurrent(database, kindOf(site.services, name));
    return fieldsOf(name, valuesOf(stored));
  };
  const current = (name: string) => versions[name]?.at(-1) ?? {};
  const pick = (at: number) => {
    const open = changes.filter(({ isDone }) => !isDone);
    return open[at % Math.max(1, open.length)];
  };
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  /** Publishes the whole change in the model; false if the model doesn't allow that. */
  const publishInModel = (change: Change) => {
    const merged = Object.entries(change.drafts).map(([name, draft]) =>
      merge(name, draft, current(name)),
    );
    if (merged.some((one) => !one) || !posts.canPublish(change.id)) {
      return false;
    }
    for (const one of merged) if (one) versions[one.name]?.push(one.fields);
    for (const name of Object.keys(change.drafts)) count(name);
    if (posts.count(change.id) > 0) count("post");
    posts.publish(change.id);
    change.isDone = true;
    return true;
  };
  const kinds = kindsOf(commands);
  for (const name of kinds) versions[name] = [await readFields(name)];

  const acts: Acts = {
    draft: async ({ field, value, at }) => {
      const { kind = "", fieldsFor } = modelFields[field] ?? {};
      const given = fieldsFor?.(value) ?? {};
      // Every third draft joins a change.
      const joined = at % 3 === 0 ? pick(at) : undefined;
      const id = await draft(site.services, given, {
        kind,
        ...author(),
        ...(joined && { changeId: joined.id }),
      });
      const change = joined ?? { id, drafts: {}, isDone: false };
      if (!joined) changes.push(change);
      const { base, fields } = change.drafts[kind] ?? {
        base: current(kind),
        fields: current(kind),
      };
      const drafted = { ...fields, ...fieldsOf(kind, given) };
      change.drafts[kind] = { base, fields: drafted };
    },
    post: async ({ value, at }) => {
      const draftsOf = (id: string) =>
        Object.keys(changes.find((one) => one.id === id)?.drafts ?? {});
      const id = await posts.type(at, value, {
        changeId: at % 3 === 0 ? pick(at)?.id : undefined,
        isOnlyDraft: (id) => draftsOf(id).length + posts.count(id) === 1,
        now: timeOf(hour),
      });
      if (!changes.some((one) => one.id === id)) {
        changes.push({ id, drafts: {}, isDone: false });
      }
      for (const one of changes) {
        // A change that is empty without the post is discarded.
        one.isDone ||= draftsOf(one.id).length + posts.count(one.id) === 0;
      }
    },
    publish: async ({ at }) => {
      const change = pick(at);
      if (!change) return;
      const done = await publishChange(site.services, change.id, author());
      equal(done.ok, publishInModel(change));
    },
    kill: async ({ at, write, delayMs }) => {
      const change = pick(at);
      if (!change) return;
      const words = [change.id, timeOf(hour).toISOString(), write, delayMs];
      const isDone = await site.publishAndDie(words);
      const state = await readState(site.services, change.id);
      const isPublished = state === "published";
      if (isPublished) ok(publishInModel(change));
      // A process that wasn't killed must have published what could be published.
      else if (isDone) equal(publishInModel(change), false);
      if (!isDone) count(isPublished ? "killed after" : "killed before");
    },
    schedule: async ({ at, hours }) => {
      const change = pick(at);
      if (!change) return;
      change.due = hour + hours;
      const due = timeOf(change.due);
      await scheduleChange(site.services, change.id, due, author());
    },
    "roll back a post": ({ at }) => posts.rollBack(at, timeOf(hour)),
    "roll back": async ({ at }) => {
      const name = kinds[at % kinds.length] ?? "";
      const list = versions[name] ?? [];
      const version = at % list.length;
      const kind = kindOf(site.services, name);
      await rollBackNow(site.services, kind, version, timeOf(hour));
      list.push(list[version] ?? {});
    },
    wait: async ({ hours }) => {
      hour += hours;
      const due = changes
        .filter((one) => !one.isDone && (one.due ?? 1e9) <= hour)
        .toSorted((one, other) => (one.due ?? 0) - (other.due ?? 0));
      for (const change of due) {
        publishInModel(change);
        change.due = undefined;
      }
      await publishDueChanges({ ...site.services, now: () => timeOf(hour) });
    },
    restart: async () => {
      await site.restart();
      const { inputs } = site.services.content.current;
      for (const name of kinds) {
        const shown = fieldsOf(name, shownOf(name, inputs));
        deepEqual({ ...shown, ...current(name) }, shown);
      }
    },
  };

  async function check() {
    const { services } = site;
    for (const name of kinds) {
      const kind = kindOf(services, name);
      const { version } = await getCurrent(services.database, kind);
      const expected = (versions[name]?.length ?? 0) - 1;
      deepEqual([name, version], [name, expected]);
      deepEqual(await readFields(name), current(name));
    }
    await posts.check();
  }

  return {
    run: async (command: Command) => {
      const act = acts[command.act] as (command: Command) => Promise<void>;
      count(command.act);
      await act(command);
      await check();
    },
  };
}

type Acts = {
  [Act in Command["act"]]: (
    command: Extract<Command, { act: Act }>,
  ) => Promise<void>;
};

function timeOf(hour: number) {
  return new Date(Date.UTC(2030, 0, 1) + hour * 36e5);
}

function kindsOf(commands: readonly Command[]) {
  const drafted = commands.flatMap((one) =>
    one.act === "draft" ? (modelFields[one.field]?.kind ?? []) : [],
  );
  return [...new Set(["operator", ...drafted])];
}

/** Waits for the lock first: PostgreSQL may still be ending what a killed process began. */
function readState({ database }: Services, id: string) {
  return database.transaction().execute(async (transaction) => {
    await lock(transaction, ["content"]);
    const { state } = await transaction
      .selectFrom("change_sets")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return state;
  });
}

/** The kind's next version; undefined if someone else published another value of a drafted field. */
function merge(name: string, { base, fields }: Draft, now: Fields) {
  const changed = Object.entries(fields).filter(
    ([field, value]) => value !== base[field],
  );
  const isFree = changed.every(
    ([field, value]) => now[field] === base[field] || now[field] === value,
  );
  return isFree
    ? { name, fields: { ...now, ...Object.fromEntries(changed) } }
    : undefined;
}

/** The model's fields of these values, as stored. */
function fieldsOf(kind: string, values: Values): Fields {
  const names = modelFields.filter((one) => one.kind === kind);
  return Object.fromEntries(
    names.flatMap(({ name }) =>
      values[name] === undefined ? [] : [[name, JSON.stringify(values[name])]],
    ),
  );
}

/** The values of a kind that the site shows. */
function shownOf(kind: string, inputs: Values): Values {
  if (kind === "operator") return inputs;
  if (kind !== "law") return Object(inputs[kind]);
  const states = ["ohio", "alabama"] as const;
  return Object.fromEntries(
    states.map((state) => [state, inputs[lawInput(state)]]),
  );
}
