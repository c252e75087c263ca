import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Installs a Debian package where possible: as root, on Debian or Ubuntu. */
export function installPackage(name: string) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  process.stdout.write(`Installing ${name} for the tests…\n`);
  spawnSync("apt-get", ["update"], { stdio: "ignore" });
  execFileSync("apt-get", ["install", "--yes", name], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Installs a package that tests can do without, from the lists that are there. */
export function tryToInstall(name: string) {
  if (process.getuid?.() !== 0) return;
  spawnSync("apt-get", ["install", "--yes", name], {
    stdio: "ignore",
    timeout: 60_000,
  });
}

/** The first program in PATH with one of these names. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

/** A program whose package has the same name. Throws with what to install if it is missing and can't be installed. */
export function getProgram(name: string): string {
  if (!findProgram([name])) installPackage(name);
  const found = findProgram([name]);
  if (!found) {
    throw new Error(
      `This test needs ${name}. On Debian or Ubuntu: apt-get install ${name}.`,
    );
  }
  return found;
}
