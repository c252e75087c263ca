import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Services } from "../../app/server/http/services-context.server.ts";
import { createLog } from "../../app/server/operations/log.server.ts";
import { openServices } from "../../app/services/services.server.ts";
import { parseSettings } from "../../app/settings.server.ts";
import { CommandError } from "../command.ts";

const bundle = new URL("../../build/server/index.js", import.meta.url);

/** On an empty database and for the sample operator, who serves every state. */
export async function renderPages<Result>(
  use: (
    readPage: (path: string) => Promise<string>,
    services: Services,
  ) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(bundle))
    throw new CommandError("The site is not built: npm run build");
  const folder = await mkdtemp(join(tmpdir(), "casefront-pages-"));
  const read = parseSettings({
    DATABASE_URL: `file:${join(folder, "empty.db")}`,
    SITE_URL: "http://localhost",
    CALLS: "off",
    OPERATOR_FILE: fileURLToPath(
      new URL("../../operator.example.yaml", import.meta.url),
    ),
  });
  if (!read.ok) throw new CommandError(read.problems.join("; "));
  const services = await openServices(read.settings, createLog("silent"));
  try {
    const { createWebApp }: typeof import("../../app/web.server.ts") =
      await import(bundle.href);
    const app = createWebApp(services);
    return await use(async (path) => {
      const response = await app.request(services.siteUrl + path, {}, {});
      if (response.status !== 200)
        throw new CommandError(`${path} returned ${response.status}`);
      return response.text();
    }, services);
  } finally {
    await services.close();
    await rm(folder, { recursive: true });
  }
}
