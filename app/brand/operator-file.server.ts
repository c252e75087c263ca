import {
  readYaml,
  type YamlSource,
} from "../server/operations/yaml-file.server.ts";
import { type Operator, operatorSchema } from "./operator.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    operator: Operator;
  }
}

/** Reads the operator's file. Each problem names the line, the field and what it should be. */
export function readOperator(
  source: YamlSource,
): { ok: true; operator: Operator } | { ok: false; problems: string[] } {
  const yaml = readYaml(source);
  if (!yaml.ok) return yaml;
  const parsed = operatorSchema.safeParse(yaml.values);
  if (parsed.success) return { ok: true, operator: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map((issue) =>
      yaml.describe(
        issue.code === "unrecognized_keys"
          ? {
              path: [...issue.path, issue.keys[0] ?? ""],
              message: "is not a field of this file",
            }
          : { path: issue.path, message: issue.message },
      ),
    ),
  };
}

/** The same; throws where the file is wrong. */
export function getOperator(source: YamlSource): Operator {
  const read = readOperator(source);
  if (!read.ok) throw new Error(read.problems.join("; "));
  return read.operator;
}
