import { name } from "../../brand/brand.ts";

/** Search engines cut longer titles. */
export const maxTitleLength = 60;

/** The title with the company's name, where both fit. */
export function withCompany(title: string) {
  const full = `${title} | ${name}`;
  return full.length > maxTitleLength ? title : full;
}
