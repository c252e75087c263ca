import { migrate } from "../../db/migrations.ts";
import { reindexPosts } from "../blog/store/post-tags.server.ts";
import { openDatabase } from "../server/database/database.server.ts";
import { trackDatabaseClock } from "../server/database/database-clock.server.ts";
import type { Log } from "../server/operations/log.server.ts";
import type { Settings } from "../settings.server.ts";

/** The most connections to PostgreSQL that each process keeps. The desk's pages run at most four queries at a time. */
export const connections = { pages: 10, intake: 10, desk: 4 };

const pageDeadlineMs = 5000;

/** Keeps a lead's response under 5 s: 2 s to connect, 2.5 s to commit. */
const intakeDeadlineMs = 2500;

const deskDeadlineMs = 2000;

export async function openDatabases(settings: Settings, log: Log) {
  await prepareDatabase(settings);
  const { database: at } = settings;
  const database = await openDatabase(at, pageDeadlineMs, connections.pages);
  const clock = await trackDatabaseClock(database, (error) =>
    log.warn({ err: error }, "database clock read failed"),
  );
  const intake = await openDatabase(at, intakeDeadlineMs, connections.intake);
  const desk = await openDatabase(at, deskDeadlineMs, connections.desk);
  const close = async () => {
    await clock.stop();
    await desk.destroy();
    await intake.destroy();
    await database.destroy();
  };
  return { database, intake, desk, clock, close };
}

/** Without a deadline, because migrations may take long. */
export async function prepareDatabase(settings: Settings) {
  const database = await openDatabase(settings.database);
  try {
    await migrate(database);
    await reindexPosts(database);
  } finally {
    await database.destroy();
  }
}

export type Databases = Awaited<ReturnType<typeof openDatabases>>;
