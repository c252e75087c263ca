import { storeUpload } from "../../../brand/media/uploads.server.ts";
import type { Problem } from "../../../server/schema-problems.ts";
import type { SignedIn } from "../../desk-request.server.ts";
import { uploadName } from "./control-names.ts";

export async function storeUploads(
  { services, session }: SignedIn,
  form: FormData,
): Promise<Problem[]> {
  const author = { by: session.account.name, at: services.now() };
  const problems: Problem[] = [];
  for (const [entry, file] of [...form]) {
    const name = entry.replace(/\.upload$/, "");
    if (typeof file === "string" || uploadName(name) !== entry) continue;
    if (file.size === 0) continue;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const stored = await storeUpload(services.database, bytes, author);
    if (stored.ok) form.set(name, stored.reference);
    else problems.push({ path: pathOf(name), message: stored.problem });
  }
  return problems;
}

function pathOf(name: string) {
  return name
    .split(".")
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}
