/** The text of an answer, with plain spaces where no-break spaces keep a number and its unit together. */
export async function readText(answer: Response) {
  return (await answer.text()).replaceAll("\u00a0", " ");
}
