/** Where the image of a page lies that other sites show beside a link to it: decision 023. */
export function socialImagePath(path: string): string {
  const [pathname = ""] = path.split("?");
  return pathname === "/" ? "/social.png" : `/social${pathname}.png`;
}
