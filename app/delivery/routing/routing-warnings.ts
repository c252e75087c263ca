import type { Problem } from "../../server/schema-problems.ts";
import type {
  Routing,
  RoutingRule,
} from "../destinations/plan/routing-rules.ts";

/** Rules that never get a lead, because an earlier rule takes them all. That may be intended, for a while. */
export function listRoutingWarnings({ rules, outside }: Routing): Problem[] {
  const isOwn = (name: string) => !outside.includes(name);
  return rules.flatMap((rule, at) => {
    const earlier = rules
      .slice(0, at)
      .filter(
        (one) => takesAny(one) && (one.to.some(isOwn) || !rule.to.some(isOwn)),
      );
    const [first] = earlier;
    if (!first) return [];
    const tried = earlier.flatMap(({ to }) => to);
    const gets = rule.to.every((name) => tried.includes(name))
      ? "never gets a lead"
      : "gets only leads that were returned";
    const message = `Rule “${rule.name}” ${gets}, because rule “${first.name}” takes every lead first. Move it up if it should get some.`;
    return [{ path: ["rules", at], message }];
  });
}

function takesAny({ when, capPerDay, capPerMonth }: RoutingRule) {
  return [...Object.values(when), capPerDay, capPerMonth].every(
    (limit) => limit === undefined,
  );
}
