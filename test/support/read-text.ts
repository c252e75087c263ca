/** The text of an answer, with plain spaces where no-break spaces keep a number and its unit together. */
export async function readText(response: Response) {
  return (await response.text()).replaceAll("\u00a0", " ");
}
