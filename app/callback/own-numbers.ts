import { company } from "../site/company.ts";

/** Numbers that the site never calls: its own. */
export const ownNumbers: readonly string[] = Object.values(company.phones).map(
  ({ number }) => number,
);
