import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { publishChange } from "../../app/desk/content/changes/publish.server.ts";
import {
  publishDueChanges,
  scheduleChange,
} from "../../app/desk/content/changes/schedule.server.ts";
import { type Values, valuesOf } from "../../app/desk/content/content-kind.ts";
import { getCurrent } from "../../app/desk/content/content-store.server.ts";
import { lawInput } from "../../app/law/facts/law-book.server.ts";
import {
  draft,
  kindOf,
  olga,
  rollBackNow,
} from "../support/content/content.ts";
import { modelFields } from "../support/content/model-fields.ts";
import { createModelPosts } from "../support/content/model-posts.ts";
import { nowhere, webhook } from "../support/delivery/delivery-harness.ts";
import { writeDestinations } from "../support/delivery/receivers.ts";
import { databaseKinds, openStore } from "../support/site.ts";

/** One command of a random sequence. Numbers pick one of the changes, fields or posts that exist by then. */
type Command =
  | { act: "draft"; field: number; value: string; at: number }
  | { act: "post"; value: string; at: number }
  | { act: "publish" | "roll back" | "roll back a post"; at: number }
  | { act: "schedule"; at: number; hours: number }
  | { act: "wait"; hours: number }
  | { act: "restart" };

/** The stored form of each field of a kind, if it was ever drafted. */
type Fields = Readonly<Record<string, string>>;
type Change = {
  id: string;
  /** By kind. */
  drafts: Record<string, { base: Fields; fields: Fields }>;
  due?: number | undefined;
  isDone: boolean;
};

const number = fc.nat(20);
const hours = fc.integer({ min: 1, max: 5 });
const value = fc.constantFrom("a", "b", "c", "d");
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant("draft" as const),
      // About half of the drafts are of the first two fields, so that they collide.
      field: fc.oneof(fc.nat(1), fc.nat(modelFields.length - 1)),
      value,
      at: number,
    }),
  },
  fc.record({ act: fc.constant("post" as const), value, at: number }),
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant("publish" as const), at: number }),
  },
  fc.record({
    act: fc.constantFrom("roll back" as const, "roll back a post" as const),
    at: number,
  }),
  fc.record({ act: fc.constant("schedule" as const), at: number, hours }),
  fc.record({ act: fc.constant("wait" as const), hours }),
  fc.record({ act: fc.constant("restart" as const) }),
);

describe.each(databaseKinds)("content, on %s", (kind) => {
  test("matches a model after any sequence of edits, publications, schedules, rollbacks and restarts", async () => {
    const destinations = [webhook("own", nowhere)];
    const store = await openStore(kind, {
      ...(await writeDestinations({ destinations })),
      CONTENT_KEY: Buffer.alloc(32, 1).toString("base64"),
    });
    onTestFinished(() => store.close());
    const published = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 14 }), (commands) =>
        run(store, commands, published),
      ),
      // Fewer on PostgreSQL, where each takes longer.
      { numRuns: kind === "sqlite" ? 400 : 80, seed: 21 },
    );
    const kinds = modelFields.map((field) => field.kind);
    expect([...published].toSorted()).toEqual(
      [...new Set([...kinds, "post"])].toSorted(),
    );
  }, 240_000);
});

async function run(
  services: Awaited<ReturnType<typeof openStore>>,
  commands: readonly Command[],
  published: Set<string>,
) {
  const { database } = services;
  await database.deleteFrom("content_versions").execute();
  await database.deleteFrom("change_sets").execute();
  await database
    .updateTable("content_revision")
    .set({ revision: 0, next_at: null })
    .execute();
  const versions: Record<string, Fields[]> = {};
  const changes: Change[] = [];
  const posts = createModelPosts(services);
  let hour = 0;
  const timeOf = (hour: number) => new Date(Date.UTC(2030, 0, 1) + hour * 36e5);
  const author = () => ({ by: olga, at: timeOf(hour) });
  const readFields = async (name: string): Promise<Fields> =>
    fieldsOf(
      name,
      valuesOf(await getCurrent(database, kindOf(services, name))),
    );
  const current = (name: string) => versions[name]?.at(-1) ?? {};
  const pick = (at: number) => {
    const open = changes.filter(({ isDone }) => !isDone);
    return open[at % Math.max(1, open.length)];
  };
  /** Publishes the whole change in the model; false if the model doesn't allow that. */
  const publishInModel = (change: Change) => {
    const merged = Object.entries(change.drafts).map(([name, draft]) =>
      merge(name, draft, current(name)),
    );
    if (merged.some((one) => !one) || !posts.canPublish(change.id)) {
      return false;
    }
    posts.publish(change.id);
    for (const one of merged) if (one) versions[one.name]?.push(one.fields);
    change.isDone = true;
    return true;
  };

  const drawn = commands.flatMap((one) =>
    one.act === "draft" ? (modelFields[one.field]?.kind ?? []) : [],
  );
  const kinds = [...new Set(["operator", ...drawn])];
  for (const name of kinds) versions[name] = [await readFields(name)];
  for (const command of commands) {
    switch (command.act) {
      case "draft": {
        const { kind = "", fieldsFor } = modelFields[command.field] ?? {};
        const given = fieldsFor?.(command.value) ?? {};
        // Every third draft joins a change.
        const joined = command.at % 3 === 0 ? pick(command.at) : undefined;
        const id = await draft(services, given, {
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
        break;
      }
      case "post": {
        const { value, at } = command;
        const changeId = at % 3 === 0 ? pick(at)?.id : undefined;
        const draftsOf = (id: string) =>
          Object.keys(changes.find((one) => one.id === id)?.drafts ?? {});
        const id = await posts.type(at, value, {
          changeId,
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
        break;
      }
      case "publish": {
        const change = pick(command.at);
        if (!change) break;
        const hasPosts = posts.count(change.id) > 0;
        const expected = publishInModel(change);
        const done = await publishChange(services, change.id, author());
        expect(done).toHaveProperty("ok", expected);
        if (!done.ok) break;
        for (const kind of Object.keys(change.drafts)) published.add(kind);
        if (hasPosts) published.add("post");
        break;
      }
      case "schedule": {
        const change = pick(command.at);
        if (!change) break;
        change.due = hour + command.hours;
        await scheduleChange(services, change.id, timeOf(change.due), author());
        break;
      }
      case "roll back a post":
        await posts.rollBack(command.at, timeOf(hour));
        break;
      case "roll back": {
        const name = kinds[command.at % kinds.length] ?? "";
        const list = versions[name] ?? [];
        const version = command.at % list.length;
        const kind = kindOf(services, name);
        await rollBackNow(services, kind, version, timeOf(hour));
        list.push(list[version] ?? {});
        break;
      }
      case "wait": {
        hour += command.hours;
        const due = changes
          .filter((one) => !one.isDone && (one.due ?? 1e9) <= hour)
          .toSorted((one, other) => (one.due ?? 0) - (other.due ?? 0));
        for (const change of due) {
          publishInModel(change);
          change.due = undefined;
        }
        await publishDueChanges({ ...services, now: () => timeOf(hour) });
        break;
      }
      case "restart": {
        await services.content.refresh();
        const { inputs } = services.content.current;
        for (const name of kinds) {
          expect(fieldsOf(name, shownOf(name, inputs))).toMatchObject(
            current(name),
          );
        }
      }
    }
    for (const name of kinds) {
      const { version } = await getCurrent(database, kindOf(services, name));
      expect([name, version]).toEqual([
        name,
        (versions[name]?.length ?? 0) - 1,
      ]);
      expect(await readFields(name)).toEqual(current(name));
    }
    await posts.check();
  }
}

type Draft = Change["drafts"][string];

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
