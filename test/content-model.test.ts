import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rollBack } from "../app/desk/content/changes/change-sets.server.ts";
import {
  publishChange,
  publishDue,
  scheduleChange,
} from "../app/desk/content/changes/publish.server.ts";
import { valuesOf } from "../app/desk/content/content-kind.ts";
import { getCurrent } from "../app/desk/content/content-store.server.ts";
import { draft, olga, operatorKindOf } from "./support/content.ts";
import { databaseKinds, openStore } from "./support/site.ts";

/** One command of a random sequence; numbers choose among what there is. */
type Command =
  | { act: "draft"; field: "legalName" | "languages"; value: string }
  | { act: "publish" | "roll back"; at: number }
  | { act: "schedule"; at: number; hours: number }
  | { act: "wait"; hours: number }
  | { act: "restart" };

type Fields = { legalName: string; languages: string };
type Change = {
  id: string;
  base: Fields;
  fields: Partial<Fields>;
  due?: number | undefined;
  isDone: boolean;
};

const number = fc.nat(20);
const hours = fc.integer({ min: 1, max: 5 });
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    act: fc.constant("draft" as const),
    field: fc.constantFrom("legalName" as const, "languages" as const),
    value: fc.constantFrom("a", "b", "c", "d"),
  }),
  fc.record({
    act: fc.constantFrom("publish" as const, "roll back" as const),
    at: number,
  }),
  fc.record({ act: fc.constant("schedule" as const), at: number, hours }),
  fc.record({ act: fc.constant("wait" as const), hours }),
  fc.record({ act: fc.constant("restart" as const) }),
);

describe.each(databaseKinds)("content, on %s", (kind) => {
  let store: Awaited<ReturnType<typeof openStore>>;
  beforeAll(async () => {
    store = await openStore(kind);
  });
  afterAll(() => store.close());

  test("after any sequence of edits, publications, schedules, rollbacks and restarts is what a model says", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 14 }), async (commands) =>
        run(store, commands),
      ),
      { numRuns: 300, seed: 21 },
    );
  }, 240_000);
});

async function run(
  services: Awaited<ReturnType<typeof openStore>>,
  commands: readonly Command[],
) {
  const { database } = services;
  await database.deleteFrom("content_versions").execute();
  await database.deleteFrom("change_sets").execute();
  await database
    .updateTable("content_revision")
    .set({ revision: 0, next_at: null })
    .execute();
  const kind = operatorKindOf(services);
  const start: Fields = { legalName: "Casefront", languages: "" };
  const model = { versions: [start], changes: [] as Change[], hour: 0 };
  const timeOf = (hour: number) => new Date(Date.UTC(2030, 0, 1) + hour * 36e5);
  const author = () => ({ by: olga, at: timeOf(model.hour) });

  const current = () => model.versions.at(-1) ?? start;
  const pick = (at: number) => {
    const open = model.changes.filter(({ isDone }) => !isDone);
    return open[at % Math.max(1, open.length)];
  };
  /** Whether the model lets the change be published, which it then is. */
  const publishInModel = (change: Change) => {
    const now = current();
    const names = (["legalName", "languages"] as const).filter(
      (name) =>
        change.fields[name] !== undefined &&
        change.fields[name] !== change.base[name],
    );
    const isFree = names.every(
      (name) =>
        now[name] === change.base[name] || now[name] === change.fields[name],
    );
    if (!isFree) return false;
    const changed = Object.fromEntries(
      names.map((name) => [name, change.fields[name]]),
    );
    model.versions.push({ ...now, ...changed });
    change.isDone = true;
    return true;
  };

  for (const command of commands) {
    switch (command.act) {
      case "draft": {
        const { field, value } = command;
        const given = field === "languages" ? [value] : value;
        const id = await draft(services, { [field]: given }, author());
        const fields = { [field]: value };
        model.changes.push({ id, base: current(), fields, isDone: false });
        break;
      }
      case "publish": {
        const change = pick(command.at);
        if (!change) break;
        const expected = publishInModel(change);
        const done = await publishChange(services, change.id, author());
        expect(done.ok).toBe(expected);
        break;
      }
      case "schedule": {
        const change = pick(command.at);
        if (!change) break;
        change.due = model.hour + command.hours;
        await scheduleChange(services, change.id, timeOf(change.due), author());
        break;
      }
      case "roll back": {
        const version = command.at % model.versions.length;
        await rollBack(database, kind, version, author());
        model.versions.push(model.versions[version] ?? start);
        break;
      }
      case "wait": {
        model.hour += command.hours;
        const due = model.changes
          .filter((one) => !one.isDone && (one.due ?? 1e9) <= model.hour)
          .toSorted((one, other) => (one.due ?? 0) - (other.due ?? 0));
        for (const change of due) {
          publishInModel(change);
          change.due = undefined;
        }
        await publishDue({ ...services, now: () => timeOf(model.hour) });
        break;
      }
      case "restart":
        await services.content.refresh();
        expect(services.content.current.operator.legalName).toBe(
          current().legalName,
        );
    }
    const { version, data } = await getCurrent(database, kind);
    const { legalName, languages } = valuesOf({ data });
    expect(version).toBe(model.versions.length - 1);
    expect([legalName, String(languages ?? "")]).toEqual([
      current().legalName,
      current().languages,
    ]);
  }
}
