import type { Problem } from "../../../server/schema-problems.ts";
import type { Destination } from "../destination.ts";

/** Limits how many rows per lead a batch of leads inserts in one statement. */
const maxDestinations = 20;

export function listEntryProblems(
  path: PropertyKey[],
  entry: Destination,
): Problem[] {
  if (entry.kind === "mail") {
    return (["smtp", "from"] as const)
      .filter((field) => entry[field] === "")
      .map((field) => ({
        path: [...path, field],
        message: `is required here or for all mail, such as ${field === "smtp" ? "smtp://user:password@mail.example.com:587" : "Casefront <site@firm.example>"}`,
      }));
  }
  return entry.url === undefined
    ? [{ path: [...path, "form"], message: "is required: the id of your form" }]
    : [];
}

/** Visitors agree only to firms that the consent texts name, and the privacy policy lists the same ones. */
export function listFirmNameProblems(
  path: PropertyKey[],
  { outside, firm }: Destination,
  callingFirms: readonly string[],
): Problem[] {
  if (!outside || (firm !== undefined && callingFirms.includes(firm))) {
    return [];
  }
  const message =
    firm === undefined
      ? "is required for another company: its name as in “Firms that may call visitors” (the operator's callingFirms), which the consent texts and the privacy policy name"
      : "must be one of the “Firms that may call visitors” (the operator's callingFirms): visitors agree only to firms that the consent texts name";
  return [{ path: [...path, "firm"], message }];
}

/** Only the server's operator decides what in its own network may be reached. */
export function listAddressProblems(
  path: PropertyKey[],
  entry: Destination,
  privateHosts: readonly string[],
): Problem[] {
  const address = entry.kind === "mail" ? entry.smtp : entry.url;
  if (!entry.allowPrivateAddress || !URL.canParse(address ?? "")) return [];
  const { host, hostname } = new URL(address ?? "");
  return privateHosts.includes(host) || privateHosts.includes(hostname)
    ? []
    : [
        {
          path: [...path, "allowPrivateAddress"],
          message: `must not be on for ${host}: whoever runs this server must add it to PRIVATE_DESTINATIONS`,
        },
      ];
}

export function listSharedProblems(
  entries: readonly [path: PropertyKey[], entry: Destination][],
): Problem[] {
  const names = new Set<string>();
  const problems: Problem[] = [];
  for (const [path, { name }] of entries) {
    if (names.has(name)) {
      problems.push({
        path: [...path, "name"],
        message: `must be unique: another destination is called ${name}`,
      });
    }
    names.add(name);
  }
  if (entries.length > maxDestinations) {
    problems.push({
      path: ["destinations"],
      message: `must list at most ${maxDestinations}, including those for alerts and contacts`,
    });
  }
  return problems;
}
