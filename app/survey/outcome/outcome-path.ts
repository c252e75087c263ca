export const outcomePaths = ["/thank-you", "/book-consultation"];

export function outcomePath(qualified: boolean | null) {
  return `/thank-you?qualified=${qualified}`;
}
