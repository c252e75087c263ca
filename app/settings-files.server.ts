import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { DestinationsSource } from "./delivery/destinations/plan/plan-file.server.ts";
import type { Environment } from "./environment.server.ts";
import { projectFolder } from "./server/project-folder.ts";
import type { YamlSource } from "./server/yaml-file.server.ts";

export function readOperatorFile({
  OPERATOR_FILE: named,
  SAMPLE_FIRM: sampleFirm,
}: Environment) {
  const own = "./operator.yaml";
  if (sampleFirm === "on") {
    return readSource("SAMPLE_FIRM", shippedFile("sample-firm.yaml"), own);
  }
  const file =
    named ?? (existsSync(own) ? own : shippedFile("operator.example.yaml"));
  return readSource("OPERATOR_FILE", file, own);
}

function shippedFile(name: string) {
  return relative("", fileURLToPath(new URL(name, projectFolder)));
}

export function readDestinations(
  named: string | undefined,
  env: Record<string, string | undefined>,
):
  | { ok: true; source: DestinationsSource | undefined }
  | { ok: false; problems: string[] } {
  const own = "./destinations.yaml";
  if (named === undefined && !existsSync(own)) {
    return { ok: true, source: undefined };
  }
  const read = readSource("DESTINATIONS_FILE", named ?? own, own);
  if (!read.ok) return read;
  const names = [...read.source.text.matchAll(/\$\{(\w+)\}/g)].map(
    ([, name = ""]) => name,
  );
  const variables = names.flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const source = { ...read.source, variables: Object.fromEntries(variables) };
  return { ok: true, source };
}

export function readQualificationSource({
  QUALIFICATION_FILE: named,
}: Environment) {
  return named === undefined
    ? ({ ok: true, source: undefined } as const)
    : readSource("QUALIFICATION_FILE", named, "./qualification.yaml");
}

function readSource(
  setting: string,
  file: string,
  example: string,
): { ok: true; source: YamlSource } | { ok: false; problems: string[] } {
  try {
    return { ok: true, source: { file, text: readFileSync(file, "utf8") } };
  } catch {
    // The operator can see the reason by looking at the file.
    const problem = `${setting}: must be a file that can be read, such as ${example} (it is ${JSON.stringify(file)})`;
    return { ok: false, problems: [problem] };
  }
}
