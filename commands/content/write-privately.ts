import { chmod, writeFile } from "node:fs/promises";

/** Also if an earlier export left the file open to other accounts. */
export async function writePrivately(file: string, content: string | Buffer) {
  await writeFile(file, content, { mode: 0o600 });
  await chmod(file, 0o600);
}
