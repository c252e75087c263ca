import type { z } from "zod";
import type { routingSchema } from "./routing-rules.ts";

type Receiver = {
  name: string;
  outside?: boolean | undefined;
};

type RoutingContext = {
  destinations: readonly Receiver[];
  contacts: readonly string[];
};

type Problem = { path: readonly PropertyKey[]; message: string };

export function listRoutingProblems(
  { rules, lastResort }: z.output<typeof routingSchema>,
  { destinations, contacts }: RoutingContext,
): Problem[] {
  const places = [
    ...rules.map((one, index) => ({ one, path: ["rules", index] })),
    { one: lastResort, path: ["lastResort"] },
  ];
  const isOwn = (name: string) =>
    destinations.some((one) => one.name === name && !one.outside);
  return [
    ...places.flatMap(({ one, path }) => [
      ...listUnknown(
        one.to,
        destinations.map(({ name }) => name),
        [...path, "to"],
        "is not one of the destinations",
      ),
      ...listUnknown(
        one.contacts,
        contacts,
        [...path, "contacts"],
        "is not one of the contacts",
      ),
    ]),
    ...rules.flatMap(({ name }, index) =>
      rules.findIndex((other) => other.name === name) < index
        ? [
            {
              path: ["rules", index, "name"],
              message: `must be unique: another rule is called ${name}`,
            },
          ]
        : [],
    ),
    ...(lastResort.to.some(isOwn)
      ? []
      : [
          {
            path: ["lastResort", "to"],
            message:
              "must name a destination of your own: leads that may not be shared go there",
          },
        ]),
  ];
}

function listUnknown(
  named: readonly string[],
  known: readonly string[],
  path: PropertyKey[],
  message: string,
): Problem[] {
  return named.flatMap((name, index) =>
    known.includes(name) ? [] : [{ path: [...path, index], message }],
  );
}
