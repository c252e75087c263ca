import { listImpossibleTimes } from "../brand/impossible-times.ts";
import { type Operator, operatorSchema } from "../brand/operator.ts";
import { formFieldOf } from "../desk/content/form/form-field.ts";
import {
  checkName,
  listUnknownNames,
} from "../desk/content/kinds/unknown-names.server.ts";
import type { Problem } from "../server/schema-problems.ts";

/** Problems that no field has on its own. */
export function listOperatorProblems(
  operator: Operator,
  now = new Date(),
): Problem[] {
  return [
    ...listImpossibleTimes(operator, now),
    ...listUnknownNames(formFieldOf(operatorSchema), operator),
    ...operator.legalReviews.flatMap(({ kind, key }, at) =>
      checkName(kind === "state" ? "states" : "areas", key, [
        ...["legalReviews", at, "key"],
      ]),
    ),
  ];
}
