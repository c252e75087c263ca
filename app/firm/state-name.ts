/** "new-york" is New York: no state's name has a word that isn't capitalized. */
export function stateName(slug: string) {
  return slug
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
