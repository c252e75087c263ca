import { type Operator, operatorSchema } from "../brand/operator.ts";
import { formFieldOf } from "../desk/content/form/form-field.ts";
import {
  checkName,
  listUnknownNames,
} from "../desk/content/kinds/unknown-names.server.ts";
import type { Problem } from "../server/schema-problems.ts";

export function listUnknownOperatorNames(operator: Operator): Problem[] {
  return [
    ...listUnknownNames(formFieldOf(operatorSchema), operator),
    ...operator.legalReviews.flatMap(({ kind, key }, at) =>
      checkName(kind === "state" ? "states" : "areas", key, [
        ...["legalReviews", at, "key"],
      ]),
    ),
  ];
}
