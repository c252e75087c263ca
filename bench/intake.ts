import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "../app/server/log.server.ts";
import { parseSettings } from "../app/server/settings.server.ts";
import { openServices, type Services } from "../app/services.server.ts";
import { completeSurvey } from "../test/complete-survey.ts";
import { startPostgres } from "../test/postgres.ts";
import { median, type Row } from "./table.ts";

const rounds = 3;
const seconds = 2;
const connections = 32;

/** Leads a second through the real endpoint: on SQLite against the same with storing switched off, on PostgreSQL against bare inserts. */
export async function measureIntake(): Promise<Row[]> {
  return [await measureSqlite(), await measurePostgres()];
}

async function measureSqlite(): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), "casefront-intake-"));
  const services = await openOn(`file:${join(folder, "casefront.db")}`);
  const unstored = {
    ...services,
    leads: { ...services.leads, saveLead: async () => randomUUID() },
  };
  const [value, peer] = await inTurns(
    () => leadsASecond(services),
    () => leadsASecond(unstored),
  );
  await services.close();
  await rm(folder, { recursive: true, force: true });
  return {
    figure: "leads stored a second, SQLite",
    value: String(value),
    peer: `not storing ${peer}`,
    ratio: (value / peer).toFixed(2),
    goal: "0.5",
  };
}

async function measurePostgres(): Promise<Row> {
  const postgres = await startPostgres();
  const services = await openOn(postgres.url);
  const [value, peer] = await inTurns(
    () => leadsASecond(services),
    () => insertsASecond(services),
  );
  await services.close();
  await postgres.stop();
  return {
    figure: "leads stored a second, PostgreSQL",
    value: String(value),
    peer: `bare inserts ${peer}`,
    ratio: (value / peer).toFixed(2),
    goal: "0.8",
  };
}

async function openOn(databaseUrl: string) {
  const read = parseSettings({ DATABASE_URL: databaseUrl });
  if (!read.ok) throw new Error(read.problems.join("; "));
  return openServices(read.settings, createLog("silent"));
}

/** Medians of both, measured one after the other, so that a slow moment of the machine meets both. */
async function inTurns(
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<[number, number]> {
  const ones: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ones.push(await one());
    others.push(await other());
  }
  return [median(ones), median(others)];
}

async function leadsASecond(services: Services) {
  const { createListener }: typeof import("../app/web.server.ts") =
    await import(new URL("../build/server/index.js", import.meta.url).href);
  const { listener, close } = createListener(services);
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  const rate = await timesASecond(() => sendLead(port, agent));

  agent.destroy();
  close();
  server.closeAllConnections();
  server.close();
  return rate;
}

function insertsASecond({ database }: Services) {
  return timesASecond(async () => {
    await database
      .insertInto("survey_leads")
      .values({
        id: randomUUID(),
        created_at: new Date().toISOString(),
        source: "Website Survey",
        first_name: completeSurvey.firstName,
        phone: completeSurvey.phone,
        description: completeSurvey.description,
      })
      .execute();
  });
}

/** How often the work gets done in a second when so many do it side by side. */
async function timesASecond(work: () => Promise<void>) {
  const endAt = Date.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (Date.now() < endAt) {
        await work();
        done += 1;
      }
    }),
  );
  return Math.round(done / seconds);
}

function sendLead(port: number, agent: Agent) {
  const body = JSON.stringify(completeSurvey);
  return new Promise<void>((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port,
      agent,
      method: "POST",
      path: "/functions/v1/lead-collector",
      headers: {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(body),
      },
    };
    request(options, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`a lead was answered ${response.statusCode}`));
      }
      response.resume().on("end", resolve);
    })
      .on("error", reject)
      .end(body);
  });
}
