import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { openDatabase } from "../app/server/database/database.server.ts";
import { startPostgres } from "../test/support/databases/postgres.ts";
import { completeSurvey } from "../test/support/survey/complete-survey.ts";
import { leadScript } from "./lead-script.ts";
import { alternate, findMissing, type Load, load } from "./load.ts";
import type { Row } from "./table.ts";

const seconds = 3;

/** Through the real endpoint: on SQLite compared with storing turned off, on PostgreSQL with bare inserts. */
export async function measureIntake(): Promise<Row[]> {
  if (findMissing("wrk").length > 0) {
    const value = "not measured: install wrk";
    return [{ figure: "leads stored a second", value, goal: "0.45" }];
  }
  const folder = await mkdtemp(join(tmpdir(), "casefront-intake-"));
  const script = join(folder, "lead.lua");
  await writeFile(script, leadScript);
  const rows = [
    await onSqlite(folder, script),
    await onPostgres(script),
    await inTwoCopies(script),
  ];
  await rm(folder, { recursive: true, force: true });
  return rows;
}

async function onSqlite(folder: string, script: string): Promise<Row> {
  const database = `file:${join(folder, "casefront.db")}`;
  const stored = await startEndpoint(database, "stored");
  const unstored = await startEndpoint(database, "unstored");
  const [our, their] = await alternate(
    () => load(stored.url, { script, seconds }),
    () => load(unstored.url, { script, seconds }),
    3,
  );
  await stored.stop();
  await unstored.stop();
  return {
    figure: "leads a second, SQLite",
    value: String(our.rate),
    peer: `not stored ${their.rate}`,
    ratio: (our.rate / their.rate).toFixed(2),
    goal: "at least 0.45",
  };
}

async function onPostgres(script: string): Promise<Row> {
  const postgres = await startPostgres({ isDurable: true });
  const stored = await startEndpoint(postgres.url, "stored");
  const [our, their] = await alternate(
    () => load(stored.url, { script, seconds }),
    () => insert(postgres.url),
    3,
  );
  await stored.stop();
  await postgres.stop();
  return {
    figure: "leads a second, PostgreSQL",
    value: String(our.rate),
    peer: `bare inserts ${their.rate}`,
    ratio: (our.rate / their.rate).toFixed(2),
    goal: "at least 0.25",
  };
}

/** Both copies together have as many connections as the single copy has. */
async function inTwoCopies(script: string): Promise<Row> {
  const postgres = await startPostgres({ isDurable: true });
  const [one, other] = [
    await startEndpoint(postgres.url, "stored"),
    await startEndpoint(postgres.url, "stored"),
  ];
  const half = { script, seconds, connections: 16 };
  const [both, alone] = await alternate(
    async () => {
      const loads = await Promise.all([
        load(one.url, half),
        load(other.url, half),
      ]);
      return {
        rate: loads.reduce((sum, { rate }) => sum + rate, 0),
        p99: Math.max(...loads.map(({ p99 }) => p99)),
      };
    },
    () => load(one.url, { script, seconds }),
    3,
  );
  await one.stop();
  await other.stop();
  await postgres.stop();
  return {
    figure: "leads a second, two copies on PostgreSQL",
    value: String(both.rate),
    peer: `one copy ${alone.rate}`,
    ratio: (both.rate / alone.rate).toFixed(2),
    goal: "at least 0.9",
  };
}

async function startEndpoint(database: string, storing: "stored" | "unstored") {
  const child = fork(new URL("./intake-site.ts", import.meta.url), [
    database,
    storing,
  ]);
  const [address] = await once(child, "message");
  const { port } = z.object({ port: z.number() }).parse(address);
  return {
    url: `http://127.0.0.1:${port}/functions/v1/lead-collector`,
    stop: async () => {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

/** Rows per second that the same pool inserts, one statement each, 32 concurrently. */
async function insert(url: string): Promise<Load> {
  const database = await openDatabase({ kind: "postgres", url });
  const endAt = Date.now() + seconds * 1000;
  let inserted = 0;
  const insertOne = async () => {
    const row = {
      id: randomUUID(),
      created_at: new Date().toISOString(),
      source: "Website Survey",
      first_name: completeSurvey.firstName,
      phone: completeSurvey.phone,
      description: completeSurvey.description,
    };
    await database.insertInto("survey_leads").values(row).execute();
    inserted += 1;
  };
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (Date.now() < endAt) await insertOne();
    }),
  );
  await database.destroy();
  return { rate: Math.round(inserted / seconds), p99: Number.NaN };
}
