import { hash as digest } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { findUpload } from "../../app/brand/media/uploads.server.ts";
import type { Database } from "../../db/schema.ts";
import { CommandError } from "../command.ts";
import { writePrivately } from "./write-privately.ts";

export async function exportUploads(
  database: Kysely<Database>,
  data: string,
  folder: string,
) {
  for (const [, hash = ""] of data.matchAll(/upload:([0-9a-f]{64})/g)) {
    const content = await findUpload(database, hash);
    if (!content) continue;
    await mkdir(join(folder, "uploads"), { recursive: true });
    await writePrivately(join(folder, "uploads", `${hash}.webp`), content);
  }
}

export async function readUploads(folder: string) {
  const uploads = new Map<string, Buffer>();
  const inside = join(folder, "uploads");
  for (const name of existsSync(inside) ? await readdir(inside) : []) {
    const content = await readFile(join(inside, name));
    const hash = digest("sha256", content);
    if (name !== `${hash}.webp`) {
      throw new CommandError(
        `uploads/${name}: has changed since it was exported`,
      );
    }
    uploads.set(hash, content);
  }
  return uploads;
}
