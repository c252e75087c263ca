import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "../app/server/log.server.ts";
import { parseSettings } from "../app/server/settings.server.ts";
import { openServices } from "../app/services.server.ts";
import { completeSurvey } from "../test/complete-survey.ts";
import type { Row } from "./table.ts";

const rounds = 3;
const seconds = 2;

/** Leads a second through the real endpoint on SQLite, against the same endpoint with storing switched off. */
export async function measureIntake(): Promise<Row[]> {
  const stored: number[] = [];
  const unstored: number[] = [];
  for (let round = 0; round < rounds; round++) {
    unstored.push(await leadsASecond({ isStoring: false }));
    stored.push(await leadsASecond({ isStoring: true }));
  }
  const [value, peer] = [median(stored), median(unstored)];
  return [
    {
      figure: "leads stored a second",
      value: String(value),
      peer: `not storing ${peer}`,
      ratio: (value / peer).toFixed(2),
      goal: "0.5",
    },
  ];
}

async function leadsASecond({ isStoring }: { isStoring: boolean }) {
  const folder = await mkdtemp(join(tmpdir(), "casefront-intake-"));
  const settings = parseSettings({
    DATABASE_URL: `file:${join(folder, "casefront.db")}`,
  });
  if (!settings.ok) throw new Error(settings.problems.join("; "));
  const services = await openServices(settings.settings, createLog("silent"));
  const leads = isStoring
    ? services.leads
    : { ...services.leads, saveLead: async () => crypto.randomUUID() };
  const { createListener }: typeof import("../app/web.server.ts") =
    await import(new URL("../build/server/index.js", import.meta.url).href);
  const { listener, close } = createListener({ ...services, leads });
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  const sent = await sendLeads(port);

  close();
  server.closeAllConnections();
  server.close();
  await services.close();
  await rm(folder, { recursive: true, force: true });
  return Math.round(sent / seconds);
}

async function sendLeads(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const body = JSON.stringify(completeSurvey);
  const endAt = Date.now() + seconds * 1000;
  let sent = 0;
  const sendOne = () =>
    new Promise<void>((resolve, reject) => {
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
        if (response.statusCode === 200) sent += 1;
        response.resume().on("end", resolve);
      })
        .on("error", reject)
        .end(body);
    });
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (Date.now() < endAt) await sendOne();
    }),
  );
  agent.destroy();
  return sent;
}

function median(figures: number[]) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
